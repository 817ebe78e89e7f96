/**
 * Where the operator receives: two people set it, each change is a new version. In a demo only texts that nobody can pay to
 * are taken; elsewhere an address has to pass the checksum of its network.
 */
import type { PresentedChange } from '@glasshouse/contract/backoffice';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import { chainOf, parseChainAddress } from '../domain/chain-address.ts';
import { isDemoAddress } from '../domain/demo-place.ts';
import { requireOpenAsset, requireRechargeTerms } from './parts.ts';
import { typeOf } from './present.ts';
import { type PlaceDetails, insertPlace, loadPlace } from '../store/places.ts';

const line = (max: number) => z.string().check(z.trim(), z.minLength(2), z.maxLength(max), z.regex(/^[^\p{Cc}]+$/u));

const addressPayload = z.strictObject({
  currency_id: z.int(),
  network: z.string().check(z.maxLength(16)),
  address: z.string().check(z.minLength(10), z.maxLength(128)),
});
const bankPayload = z.strictObject({
  currency_id: z.int(),
  beneficiary: line(140),
  bank: line(140),
  account_number: line(64),
  swift: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
  bank_address: line(280),
});

/** A place in one line, for staff. */
export function placeText(details: PlaceDetails): string {
  if ('address' in details) return details.address;
  const { beneficiary, bank, account_number: number, swift } = details;
  return [beneficiary, bank, number, swift].join(', ');
}

interface ReceivingParts {
  platform: Platform;
  ledger: Ledger;
}

async function requireNetwork({ ledger }: ReceivingParts, tx: Tx, currencyId: number, network: string, type: 'coin' | 'bank') {
  const asset = requireOpenAsset(ledger, currencyId, 'currency_id');
  const terms = await requireRechargeTerms(tx, asset, network === '' ? undefined : network);
  // '' names an asset's only network, never the first of several.
  if (terms.network !== network) refuseField('network', 'FUNDING_NETWORK_UNKNOWN', { asset: asset.code });
  if (typeOf(asset) !== type) refuseField('currency_id', 'FUNDING_NOT_OFFERED', { asset: asset.code });
  return asset;
}

function requireAddress({ platform }: ReceivingParts, asset: Asset, network: string, text: string): void {
  if (platform.config.mode === 'demo') {
    if (!isDemoAddress(text)) refuseField('address', 'FUNDING_ADDRESS_NOT_DEMO');
    return;
  }
  const chain = chainOf(asset.code, network);
  // Only the canonical form: what is approved is what is shown and paid to.
  if (chain === null || parseChainAddress(chain, text) !== text)
    refuseField('address', 'FUNDING_ADDRESS_INVALID', { network: network || asset.name });
}

async function versionOf(tx: Tx, assetId: number, network: string): Promise<number> {
  return (await loadPlace(tx, assetId, network))?.version ?? 0;
}

async function apply(
  parts: ReceivingParts,
  tx: Tx,
  place: { assetId: number; network: string; details: PlaceDetails },
  by: { proposalId: number; now: number },
) {
  const version = (await versionOf(tx, place.assetId, place.network)) + 1;
  const isDemo = parts.platform.config.mode === 'demo';
  const isNew = await insertPlace(tx, { ...place, version, isDemo, proposalId: by.proposalId, setAt: by.now });
  if (!isNew) refuse('BACKOFFICE_PROPOSAL_STALE');
}

/** A new address of a coin. */
export function receivingAddressKind(parts: ReceivingParts): ProposalKind<z.infer<typeof addressPayload>> {
  return {
    kind: 'receiving_address',
    payload: addressPayload,
    writes: ['receiving_places'],
    target: ({ currency_id: id }) => `asset:${id}`,
    subject: ({ currency_id: id, network }) => `${id} ${network}`,
    async check(tx, { currency_id: id, network, address }) {
      requireAddress(parts, await requireNetwork(parts, tx, id, network, 'coin'), network, address);
    },
    version: async (tx, { currency_id: id, network }) => String(await versionOf(tx, id, network)),
    async present(tx, { currency_id: id, network, address }): Promise<PresentedChange[]> {
      const before = await loadPlace(tx, id, network);
      const shown = (text: string) => ({ type: 'address', text, network: network || null }) as const;
      return [
        { label: 'asset', before: null, after: { type: 'asset', currency: parts.ledger.asset(id)?.code ?? '' } },
        { label: 'receiving', before: before && shown(placeText(before.details)), after: shown(address) },
      ];
    },
    apply: (tx, { currency_id: assetId, network, address }, by) =>
      apply(parts, tx, { assetId, network, details: { address } }, by),
  };
}

/** A new bank account for a fiat currency. */
export function receivingBankKind(parts: ReceivingParts): ProposalKind<z.infer<typeof bankPayload>> {
  const fields = ['beneficiary', 'bank', 'account_number', 'swift', 'bank_address'] as const;
  return {
    kind: 'receiving_bank',
    payload: bankPayload,
    writes: ['receiving_places'],
    target: ({ currency_id: id }) => `asset:${id}`,
    subject: ({ currency_id: id }) => `${id}`,
    async check(tx, { currency_id: id, account_number: number }) {
      await requireNetwork(parts, tx, id, '', 'bank');
      if (parts.platform.config.mode === 'demo' && !isDemoAddress(number))
        refuseField('account_number', 'FUNDING_ADDRESS_NOT_DEMO');
    },
    version: async (tx, { currency_id: id }) => String(await versionOf(tx, id, '')),
    async present(tx, payload): Promise<PresentedChange[]> {
      const before = await loadPlace(tx, payload.currency_id, '');
      const old = before && !('address' in before.details) ? before.details : null;
      return [
        { label: 'asset', before: null, after: { type: 'asset', currency: parts.ledger.asset(payload.currency_id)?.code ?? '' } },
        ...fields.map((field) => ({
          label: field,
          before: old && ({ type: 'text', text: old[field] } as const),
          after: { type: 'text', text: payload[field] } as const,
        })),
      ];
    },
    apply: (tx, { currency_id: assetId, ...details }, by) => apply(parts, tx, { assetId, network: '', details }, by),
  };
}
