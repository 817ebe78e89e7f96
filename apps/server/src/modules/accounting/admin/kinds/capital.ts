/**
 * The proposal `house_capital`: what a house account works with, from the owner of the installation, or free capital back to them a
 * day later. Two of the staff.
 */
import { ASSET_IDS, CAPITAL_PURPOSES, RETURNING_PURPOSES, capitalAsset, decimalInput, id } from '@glasshouse/contract';
import type { PresentedChange } from '@glasshouse/contract/backoffice';
import { formatAmount } from '@glasshouse/money';
import * as z from 'zod/mini';
import { requireAmount } from '../../../../platform/amount-field.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { ProposalKind } from '../../../../platform/proposals.ts';
import { refuseField } from '../../../../platform/refusal.ts';
import { houseBalance, ledgerTables } from '../../../ledger/index.ts';
import { capitalJournal } from '../../domain/adjustment.ts';
import type { AccountingParts } from '../parts.ts';
import { RETURN_NOTICE_MS, returnRecord } from '../../due.ts';
import { insertCapital, insertCapitalReturn } from '../../store/decisions.ts';

/** What is proposed. */
export const capitalPayload = z.strictObject({
  purpose: z.enum(CAPITAL_PURPOSES),
  currency_id: id,
  amount: decimalInput,
  /** `out` takes back what is free then, at most the amount; else it is given. */
  direction: z.optional(z.enum(['in', 'out'])),
});
export type CapitalPayload = z.infer<typeof capitalPayload>;

/** Errors: WALLET_CURRENCY_UNKNOWN, ACCOUNTING_PURPOSE_ASSET (an account of one asset), ACCOUNTING_CAPITAL_STAYS, WALLET_AMOUNT_…. */
function read({ ledger }: AccountingParts, { purpose, currency_id, amount, direction = 'in' }: CapitalPayload) {
  if (direction === 'out' && !RETURNING_PURPOSES.includes(purpose)) refuseField('purpose', 'ACCOUNTING_CAPITAL_STAYS');
  const asset = ledger.asset(currency_id) ?? refuseField('currency_id', 'WALLET_CURRENCY_UNKNOWN');
  const only = capitalAsset(purpose);
  if (only !== null && asset.id !== ASSET_IDS[only])
    refuseField('currency_id', 'ACCOUNTING_PURPOSE_ASSET', { asset: asset.code });
  return { purpose, asset, assetId: asset.id, atoms: requireAmount('amount', amount, asset), isOut: direction === 'out' };
}

async function present(parts: AccountingParts, tx: Tx, payload: CapitalPayload): Promise<PresentedChange[]> {
  const { purpose, asset, atoms: size, isOut } = read(parts, payload);
  const atoms = isOut ? -size : size;
  const before = await houseBalance(tx, purpose, asset.id);
  const amount = (value: bigint) => ({ type: 'amount', amount: formatAmount(value, asset.scale), currency: asset.code }) as const;
  return [
    { label: 'backoffice-users:fields.purpose', before: null, after: { type: 'code', code: purpose } },
    { label: 'backoffice-users:fields.capital', before: null, after: amount(atoms) },
    { label: 'backoffice-users:fields.houseBalance', before: amount(before), after: amount(before + atoms) },
  ];
}

/** The kind `house_capital`. */
export function capitalKind(parts: AccountingParts): ProposalKind<CapitalPayload> {
  return {
    kind: 'house_capital',
    payload: capitalPayload,
    writes: ['house_capital', 'capital_returns', 'log_queue', ...ledgerTables],
    target: ({ purpose }) => `house:${purpose}`,
    check: async (_tx, payload) => void read(parts, payload),
    version: async (_tx, { purpose }) => purpose,
    present: (tx, payload) => present(parts, tx, payload),
    async apply(tx, payload, by) {
      const { purpose, asset, assetId, atoms, isOut } = read(parts, payload);
      if (isOut) {
        const wanted = { proposalId: by.proposalId, purpose, assetId, asked: atoms, dueAt: by.now + RETURN_NOTICE_MS };
        await insertCapitalReturn(tx, { ...by, ...wanted });
        await parts.proofs.append(tx, returnRecord(wanted, asset));
        return;
      }
      await insertCapital(tx, { ...by, purpose, assetId, atoms });
      await parts.ledger.post(tx, capitalJournal(by.proposalId, purpose, assetId, atoms));
    },
  };
}
