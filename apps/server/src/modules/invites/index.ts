/** Invitations: the tree of who invited whom, and rebates, which are parts of fees really paid. */
import type { Tx } from '../../platform/db/database.ts';
import type { FeeSource } from '../../platform/fees.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Markets } from '../markets/index.ts';
import { getInvitesHandler } from './api/getInvites.ts';
import { listInvitedHandler } from './api/listInvited.ts';
import { listRebatesHandler } from './api/listRebates.ts';
import { invitesInvariants, invitesJournals } from './store/invariants.ts';
import { InviterChains } from './api/inviter-chains.ts';
import type { InvitesParts } from './api/parts.ts';
import { payRebates } from './follow.ts';
import { invitesSections } from './api/person-sections.ts';
import { beginProducts, insertDue } from './store/dues.ts';

/** How often those who invited get their parts of new fees. */
const REBATES_EVERY_MS = 2_000;

/** What it needs of others. */
export interface InvitesNeeds extends Pick<InvitesParts, 'ledger' | 'tree' | 'exchange' | 'sharedAddresses' | 'balancesChanged'> {
  markets: Pick<Markets, 'priceInUsd' | 'market' | 'source'>;
}

/** What other modules use. */
export interface Invites {
  /** Notes the fee of a conversion, in the transaction that takes it; its rebates follow within seconds. */
  conversionFeePaid: (tx: Tx, fee: { conversionId: number; userId: number; assetId: number; atoms: bigint }) => Promise<void>;
}

/** Makes invitations. */
export function createInvites(platform: Platform, needs: InvitesNeeds): Invites & { module: Module } {
  const { markets, ...rest } = needs;
  const fees: FeeSource[] = [];
  const parts: InvitesParts = {
    ...rest,
    fees,
    platform,
    chains: new InviterChains(needs.tree.invitersOf),
    priceInUsd: (assetId) => markets.priceInUsd(assetId),
    symbolOf: (marketId) => markets.market(marketId)?.symbol ?? null,
    source: () => markets.source(),
  };
  return {
    module: defineModule({
      name: 'invites',
      deps: ['ledger', 'markets', 'identity', 'exchange'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: {
        invite_rebates: 'settlement',
        invite_sums: 'settlement',
        invite_cursors: 'settlement',
        invite_dues: 'settlement',
      },
      calls: [getInvitesHandler(parts), listInvitedHandler(parts), listRebatesHandler(parts)],
      decides: ['domain/'],
      journals: invitesJournals,
      invariants: invitesInvariants,
      person: { sections: invitesSections(parts) },
      connect: (all) => void fees.push(...all.fees),
      start: () =>
        beginProducts(
          platform.db,
          fees.map(({ product }) => product),
        ),
      jobs: [{ name: 'invites.rebates', everyMs: REBATES_EVERY_MS, run: () => payRebates(parts) }],
      due: [{ name: 'invites.fees', table: 'invite_dues', job: 'invites.rebates' }],
      follow: [{ name: 'invites.fills', reads: 'fills', cursor: 'invite_cursors', job: 'invites.rebates' }],
    }),
    conversionFeePaid: async (tx, { conversionId, userId: payer, assetId, atoms }) => {
      if (atoms === 0n || (await parts.chains.above(tx, [payer])).get(payer)?.length === 0) return;
      const reference = String(conversionId);
      await insertDue(tx, { product: 'convert', reference, share: 'fee', payer, repeats: null, assetId, atoms, marketId: null });
    },
  };
}
