/**
 * Ends the permission to be copied: two people of the staff name the trader and a public reason. It only marks the trader;
 * the system ends the follows as where traders end themselves (`api/lead.ts`), and no order, price, figure or share is in reach.
 */
import { COPY_CONDUCT } from '@glasshouse/contract/copy';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Trader } from '../domain/follow.ts';
import { findTrader, saveConduct } from '../store/traders.ts';

const payload = z.strictObject({ trader_id: z.int(), reason: z.enum(COPY_CONDUCT) });

/** A trader who leads or rests, and whom nobody has ended. Error: COPY_NOT_LEADING. */
async function loadLeading(tx: Tx, id: number): Promise<Trader> {
  const trader = await findTrader(tx, id);
  return trader && trader.status !== 'ended' && trader.conduct === null ? trader : refuse('COPY_NOT_LEADING');
}

/** The kind. */
export const conductKind: ProposalKind<z.infer<typeof payload>> = {
  kind: 'copy_conduct',
  payload,
  writes: ['copy_traders'],
  target: ({ trader_id: id }) => `trader:${id}`,
  subject: ({ trader_id: id }) => String(id),
  check: async (tx, { trader_id: id }) => void (await loadLeading(tx, id)),
  version: async (tx, { trader_id: id }) => (await loadLeading(tx, id)).name,
  async present(tx, { trader_id: id, reason }) {
    const { name } = await loadLeading(tx, id);
    return [
      { label: 'copy_name', before: { type: 'text', text: name }, after: { type: 'text', text: name } },
      { label: 'copy_conduct', before: null, after: { type: 'code', code: reason } },
    ];
  },
  async apply(tx, { trader_id: id, reason }, { now }) {
    await loadLeading(tx, id);
    await saveConduct(tx, id, reason, now);
  },
};
