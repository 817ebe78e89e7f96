/** The journals of margin: what is lent, charged, paid back and written off. Legs sum to zero per asset. Pure. */
import type { AccountName, JournalDraft, JournalKind, Leg, PaperCapital } from '../../ledger/index.ts';

export const POOL = 'margin_pool';
export const LENT = 'margin_lent';
export const INTEREST_DUE = 'margin_interest_due';
export const FUND = 'margin_insurance';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });
const own = (userId: number, bucket: 'available' | 'owed'): AccountName => ({ kind: 'user', userId, type: 'margin', bucket });

/** Which debt a journal is of, with the number that names it. */
export interface OfDebt {
  readonly userId: number;
  readonly assetId: number;
  readonly key: string;
}

const legs = (assetId: number, all: readonly (readonly [AccountName, bigint, string?])[]): Leg[] =>
  all.flatMap(([account, atoms, cause]) => (atoms === 0n ? [] : [{ account, assetId, atoms, ...(cause && { cause }) }]));

/** So much is lent. */
export const borrowJournal = ({ userId, assetId, key }: OfDebt, atoms: bigint): JournalDraft => ({
  scope: 'margin.borrow',
  key,
  cause: 'margin_borrow',
  reference: key,
  legs: legs(assetId, [
    [house(POOL), -atoms],
    [own(userId, 'available'), atoms],
    [own(userId, 'owed'), -atoms],
    [house(LENT), atoms],
  ]),
});

/** An hour adds so much interest. */
export const interestJournal = ({ userId, assetId, key }: OfDebt, atoms: bigint): JournalDraft => ({
  scope: 'margin.interest',
  key,
  cause: 'margin_interest',
  reference: key,
  legs: legs(assetId, [
    [own(userId, 'owed'), -atoms],
    [house(INTEREST_DUE), atoms],
  ]),
});

/** A debt is paid: principal back to the pool, interest shared by fund and fees. */
export function repayJournal(
  { userId, assetId, key }: OfDebt,
  { principal, toFund, toFees }: { readonly principal: bigint; readonly toFund: bigint; readonly toFees: bigint },
): JournalDraft {
  const interest = toFund + toFees;
  return {
    scope: 'margin.repay',
    key,
    cause: 'margin_repay',
    reference: key,
    legs: legs(assetId, [
      [own(userId, 'available'), -(principal + interest)],
      // The pool passes the operator's part on: the user pays interest, not a fee.
      [house(POOL), principal + toFees],
      [house(FUND), toFund],
      [house(POOL), -toFees, 'margin_interest_fee'],
      [house('fees'), toFees, 'margin_interest_fee'],
      [own(userId, 'owed'), principal + interest],
      [house(LENT), -principal],
      [house(INTEREST_DUE), -interest],
    ]),
  };
}

/** The charge of a liquidation. */
export const chargeJournal = (userId: number, assetId: number, id: number, atoms: bigint): JournalDraft => ({
  scope: 'margin.liquidation',
  key: String(id),
  cause: 'margin_charge',
  reference: String(id),
  legs: legs(assetId, [
    [own(userId, 'available'), -atoms],
    [house(FUND), atoms],
  ]),
});

/** A debt that nothing is left for ends; the fund makes good what it can. */
export const shortfallJournal = (
  { userId, assetId, key }: OfDebt,
  { principal, interest, byFund }: { readonly principal: bigint; readonly interest: bigint; readonly byFund: bigint },
): JournalDraft => ({
  scope: 'margin.shortfall',
  key,
  cause: 'margin_write_off',
  reference: key,
  legs: legs(assetId, [
    [house(FUND), -byFund, 'margin_cover'],
    [house(POOL), byFund, 'margin_cover'],
    [own(userId, 'owed'), principal + interest],
    [house(LENT), -principal],
    [house(INTEREST_DUE), -interest],
  ]),
});

/** How pool and fund get capital in the demo, and how much: the fund has a twentieth of what is lent. */
export const POOL_CAPITAL: PaperCapital = { scope: 'margin_pool.capital', reference: 'margin', purpose: POOL };
export const FUND_CAPITAL: PaperCapital = { scope: 'margin_insurance.capital', reference: 'margin', purpose: FUND };
export const MARGIN_DEMO_POOL = { USDT: '500000', BTC: '20', ETH: '300', LTC: '1500' } as const;
export const MARGIN_DEMO_FUND = { USDT: '25000', BTC: '1', ETH: '15', LTC: '75' } as const;

/** What they may be. */
export const marginJournals: readonly JournalKind[] = [
  { scope: 'margin.borrow', users: 1, others: [POOL, LENT] },
  { scope: 'margin.interest', users: 1, others: [INTEREST_DUE] },
  { scope: 'margin.repay', users: 1, others: [POOL, FUND, 'fees', LENT, INTEREST_DUE] },
  { scope: 'margin.liquidation', users: 1, others: [FUND] },
  { scope: 'margin.shortfall', users: 1, others: [FUND, POOL, LENT, INTEREST_DUE] },
  { scope: POOL_CAPITAL.scope, users: 0, others: ['capital', POOL] },
  { scope: FUND_CAPITAL.scope, users: 0, others: ['capital', FUND] },
];
