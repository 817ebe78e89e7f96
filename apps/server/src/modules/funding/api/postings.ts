/**
 * What recharges and withdrawals are in the ledger. `external:payments` stands for the outside world: minus what came in
 * by approved recharges, plus what left by completed withdrawals. Units: atoms. Invariant: legs sum to zero.
 */
import type { AccountType } from '@glasshouse/contract';
import type { AccountName, HoldChange, JournalDraft } from '../../ledger/index.ts';

/** The other side of what comes from and goes to outside. */
export const PAYMENTS: AccountName = { kind: 'external', purpose: 'payments' };
const FEES: AccountName = { kind: 'house', purpose: 'fees' };
/** The kind of the holds of withdrawals. */
export const WITHDRAWAL_HOLD = 'withdrawal';

/** Where a user's money of an asset comes in and goes out. */
export function accountOf(asset: { kind: 'crypto' | 'fiat' | 'stock' }): Extract<AccountType, 'change' | 'legal'> {
  return asset.kind === 'fiat' ? 'legal' : 'change';
}

/** A recharge or a withdrawal as far as it is posted. */
export interface Posted {
  readonly id: number;
  readonly userId: number;
  readonly type: AccountType;
  readonly assetId: number;
  readonly atoms: bigint;
}

const own = ({ userId, type }: Posted, bucket: 'available' | 'frozen'): AccountName => ({ kind: 'user', userId, type, bucket });

/** The credit of an approved recharge. */
export function rechargeJournal(recharge: Posted): JournalDraft {
  const { assetId, atoms } = recharge;
  const key = String(recharge.id);
  return {
    scope: 'recharge',
    key,
    cause: 'recharge',
    reference: key,
    legs: [
      { account: PAYMENTS, assetId, atoms: -atoms },
      { account: own(recharge, 'available'), assetId, atoms },
    ],
  };
}

const holdOf = ({ id, userId, type, assetId }: Posted, delta: bigint): HoldChange[] => [
  { causeKind: WITHDRAWAL_HOLD, causeId: String(id), userId, type, assetId, delta },
];

/** What a request holds: the whole amount, fee included. */
export function holdJournal(withdrawal: Posted): JournalDraft {
  const { assetId, atoms } = withdrawal;
  const key = String(withdrawal.id);
  return {
    scope: 'withdraw.hold',
    key,
    cause: 'withdrawal_hold',
    reference: key,
    legs: [
      { account: own(withdrawal, 'available'), assetId, atoms: -atoms },
      { account: own(withdrawal, 'frozen'), assetId, atoms },
    ],
    holds: holdOf(withdrawal, atoms),
  };
}

/** What a rejection, a cancellation or a failed payout gives back: everything. */
export function releaseJournal(withdrawal: Posted): JournalDraft {
  const { assetId, atoms } = withdrawal;
  const key = String(withdrawal.id);
  return {
    scope: 'withdraw.release',
    key,
    cause: 'withdrawal_release',
    reference: key,
    legs: [
      { account: own(withdrawal, 'frozen'), assetId, atoms: -atoms },
      { account: own(withdrawal, 'available'), assetId, atoms },
    ],
    holds: holdOf(withdrawal, -atoms),
  };
}

/** The end of a withdrawal that arrived: what was sent leaves the house, the fee stays. */
export function withdrawalJournal(withdrawal: Posted & { fee: bigint }): JournalDraft {
  const { assetId, atoms, fee } = withdrawal;
  const key = String(withdrawal.id);
  const frozen = own(withdrawal, 'frozen');
  const legs: JournalDraft['legs'] = [
    { account: frozen, assetId, atoms: fee - atoms },
    { account: PAYMENTS, assetId, atoms: atoms - fee },
    { account: frozen, assetId, atoms: -fee, cause: 'withdrawal_fee' },
    { account: FEES, assetId, atoms: fee, cause: 'withdrawal_fee' },
  ];
  return {
    scope: 'withdraw',
    key,
    cause: 'withdrawal',
    reference: key,
    legs: legs.filter((leg) => leg.atoms !== 0n),
    holds: holdOf(withdrawal, -atoms),
  };
}
