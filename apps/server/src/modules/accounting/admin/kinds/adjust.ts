/**
 * The proposals `credit` and `debit`: one of the staff proposes, another approves exactly that; then the user's account
 * and the house account `adjustments` move, and the user reads the reason in his bill. Never below zero on either side.
 */
import { decimalInput, id } from '@glasshouse/contract';
import { ADJUSTMENT_REASON_LENGTH } from '@glasshouse/contract/accounting';
import type { PresentedChange } from '@glasshouse/contract/backoffice';
import { accountType } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import * as z from 'zod/mini';
import { requireAmount } from '../../../../platform/amount-field.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { ProposalKind } from '../../../../platform/proposals.ts';
import { refuse, refuseField } from '../../../../platform/refusal.ts';
import { type Asset, InsufficientFundsError, houseBalance, ledgerTables } from '../../../ledger/index.ts';
import { newsTables } from '../../../notifications/index.ts';
import { ADJUSTMENTS, type Adjustment, adjustmentJournal } from '../../domain/adjustment.ts';
import { adjustmentReason } from '../../domain/reason.ts';
import type { AccountingParts } from '../parts.ts';
import { insertAdjustment } from '../../store/decisions.ts';
import { tellAdjusted } from './tell-adjusted.ts';

/** What is proposed. */
export const adjustmentPayload = z.strictObject({
  user_id: id,
  account: accountType,
  currency_id: id,
  amount: decimalInput,
  /** As the user reads it in his bill. */
  reason: z.string().check(z.maxLength(ADJUSTMENT_REASON_LENGTH.max)),
});
export type AdjustmentPayload = z.infer<typeof adjustmentPayload>;

interface Read extends Adjustment {
  asset: Asset;
  userName: string;
  reason: string;
}

/** Errors: IDENTITY_USER_UNKNOWN, IDENTITY_USER_CLOSED, WALLET_…, ACCOUNTING_SHARES, ACCOUNTING_REASON_LENGTH. */
async function read(parts: AccountingParts, tx: Tx, kind: Adjustment['kind'], payload: AdjustmentPayload): Promise<Read> {
  const user = (await parts.findUser(tx, payload.user_id)) ?? refuseField('user_id', 'IDENTITY_USER_UNKNOWN');
  if (user.isClosed) refuseField('user_id', 'IDENTITY_USER_CLOSED');
  const asset = parts.ledger.asset(payload.currency_id) ?? refuseField('currency_id', 'WALLET_CURRENCY_UNKNOWN');
  // A share that nobody's custodian holds is none, and actions count those of users alone.
  if (asset.kind === 'stock') refuseField('currency_id', 'ACCOUNTING_SHARES');
  if (!parts.canHold(payload.account, asset)) refuseField('account', 'WALLET_ACCOUNT_CANNOT_HOLD', { asset: asset.code });
  const atoms = requireAmount('amount', payload.amount, asset);
  const reason = adjustmentReason(payload.reason) ?? refuseField('reason', 'ACCOUNTING_REASON_LENGTH', ADJUSTMENT_REASON_LENGTH);
  const { user_id: userId, account } = payload;
  return { kind, userId, account, assetId: asset.id, atoms, asset, userName: user.name, reason };
}

async function availableOf({ ledger }: AccountingParts, tx: Tx, { userId, account, assetId }: Read): Promise<bigint> {
  const balances = await ledger.readBalances(tx, userId);
  return balances.find((one) => one.type === account && one.assetId === assetId)?.available ?? 0n;
}

const short = (code: 'ACCOUNTING_USER_SHORT' | 'ACCOUNTING_HOUSE_SHORT', { asset }: Read, available: bigint) =>
  refuseField('amount', code, { asset: asset.code, available: formatAmount(available, asset.scale) });

async function requireCover(parts: AccountingParts, tx: Tx, wanted: Read): Promise<void> {
  if (wanted.kind === 'debit') {
    const available = await availableOf(parts, tx, wanted);
    if (available < wanted.atoms) short('ACCOUNTING_USER_SHORT', wanted, available);
    return;
  }
  const house = await houseBalance(tx, ADJUSTMENTS, wanted.assetId);
  if (house < wanted.atoms) short('ACCOUNTING_HOUSE_SHORT', wanted, house);
}

async function present(parts: AccountingParts, tx: Tx, wanted: Read): Promise<PresentedChange[]> {
  const before = await availableOf(parts, tx, wanted);
  const after = wanted.kind === 'credit' ? before + wanted.atoms : before - wanted.atoms;
  const { code: currency, scale } = wanted.asset;
  const amount = (atoms: bigint) => ({ type: 'amount', amount: formatAmount(atoms, scale), currency }) as const;
  const added = (label: string, value: NonNullable<PresentedChange['after']>): PresentedChange => ({
    label: `backoffice-users:fields.${label}`,
    before: null,
    after: value,
  });
  return [
    added('user', { type: 'user', id: wanted.userId, name: wanted.userName }),
    added('account', { type: 'code', code: wanted.account }),
    added(wanted.kind, amount(wanted.atoms)),
    added('shownReason', { type: 'text', text: wanted.reason }),
    { label: 'backoffice-users:fields.available', before: amount(before), after: amount(after) },
  ];
}

/** The kind `credit` or `debit`. */
export function adjustmentKind(parts: AccountingParts, kind: Adjustment['kind']): ProposalKind<AdjustmentPayload> {
  return {
    kind,
    payload: adjustmentPayload,
    writes: ['manual_adjustments', ...ledgerTables, ...newsTables],
    target: ({ user_id: userId }) => `user:${userId}`,
    check: async (tx, payload) => requireCover(parts, tx, await read(parts, tx, kind, payload)),
    // Balances move all the time; what would make it another decision is another person behind the number.
    version: async (tx, payload) => (await read(parts, tx, kind, payload)).userName,
    present: async (tx, payload) => present(parts, tx, await read(parts, tx, kind, payload)),
    async apply(tx, payload, by) {
      const wanted = await read(parts, tx, kind, payload);
      await insertAdjustment(tx, {
        ...wanted,
        proposalId: by.proposalId,
        proposerId: by.proposerId,
        approverId: by.approverId,
        now: by.now,
      });
      await parts.ledger.post(tx, adjustmentJournal(by.proposalId, wanted)).catch(async (error: unknown) => {
        if (!(error instanceof InsufficientFundsError)) throw error;
        return refuse('ACCOUNTING_USER_SHORT', {
          asset: wanted.asset.code,
          available: formatAmount(wanted.atoms - error.missing, wanted.asset.scale),
        });
      });
      // Under the lock of the posting: of credits at the same moment the house pays what it has.
      const house = await houseBalance(tx, ADJUSTMENTS, wanted.assetId);
      if (house < 0n) short('ACCOUNTING_HOUSE_SHORT', wanted, house + wanted.atoms);
      const tell = await tellAdjusted(parts, tx, wanted);
      by.afterCommit(() => {
        parts.balancesChanged(wanted.userId, wanted.account, [wanted.assetId]);
        tell();
      });
    },
  };
}
