/**
 * What loans are in the ledger. Units: atoms. Invariants: legs sum to zero in each coin; a pledge leaves its owner's account only for
 * a sale, and what of it was not sold is back in the journal of its proceeds; the principal stands in `owed` until it is paid.
 */
import type { AccountName, HoldChange, JournalDraft, Leg } from '../../ledger/index.ts';
import type { Loan } from './loan.ts';

/** Principal of all loans. */
export const LENT = 'loans_lent';
const POOL = 'defi_pool';
const RESERVE = 'defi_reserve';
const FEES = 'fees';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });
type Of = Pick<Loan, 'id' | 'userId' | 'debtAsset' | 'pledgeAsset'>;
const spot = (userId: number): AccountName => ({ kind: 'user', userId, type: 'change', bucket: 'available' });
const pledged = ({ userId }: Of): AccountName => ({ kind: 'user', userId, type: 'financial', bucket: 'frozen' });
const owed = ({ userId }: Of): AccountName => ({ kind: 'user', userId, type: 'financial', bucket: 'owed' });

/** From one account to another, for a cause. */
const move = (from: AccountName, to: AccountName, assetId: number, atoms: bigint, cause: string): Leg[] =>
  atoms === 0n
    ? []
    : [
        { account: from, assetId, atoms: -atoms, cause },
        { account: to, assetId, atoms, cause },
      ];

const holdOf = ({ id, userId, pledgeAsset }: Of, delta: bigint): HoldChange[] =>
  delta === 0n ? [] : [{ causeKind: 'loan', causeId: String(id), userId, type: 'financial', assetId: pledgeAsset, delta }];

const journal = (loan: Of, scope: string, key: string, cause: string, legs: Leg[], delta: bigint): JournalDraft => ({
  scope,
  key,
  cause,
  reference: String(loan.id),
  legs,
  holds: holdOf(loan, delta),
});

/** The principal goes out, stands as a debt, and the pledge is held. */
export const openJournal = (loan: Of & Pick<Loan, 'principal' | 'pledge'>): JournalDraft =>
  journal(
    loan,
    'loans.open',
    String(loan.id),
    'loan_paid_out',
    [
      ...move(house(POOL), spot(loan.userId), loan.debtAsset, loan.principal, 'loan_paid_out'),
      ...move(owed(loan), house(LENT), loan.debtAsset, loan.principal, 'loan_debt'),
      ...move(spot(loan.userId), pledged(loan), loan.pledgeAsset, loan.pledge, 'loan_pledge'),
    ],
    loan.pledge,
  );

/** What a payment is made of. */
export interface Paid {
  readonly toInterest: bigint;
  readonly toPrincipal: bigint;
  readonly fee: bigint;
}

const paidFrom = (
  payer: AccountName,
  loan: Of,
  { toInterest, toPrincipal, fee }: Paid,
  causes: readonly [string, string],
): Leg[] => [
  ...move(payer, house(POOL), loan.debtAsset, toPrincipal, causes[0]),
  ...move(payer, house(POOL), loan.debtAsset, toInterest - fee, causes[1]),
  ...move(payer, house(FEES), loan.debtAsset, fee, 'loan_interest_fee'),
  ...move(house(LENT), owed(loan), loan.debtAsset, toPrincipal, 'loan_debt'),
];

/** A payment; with the last one the pledge comes back. */
export const repayJournal = (loan: Of, n: number, paid: Paid, back: bigint): JournalDraft =>
  journal(
    loan,
    'loans.repay',
    `${loan.id}:${n}`,
    'loan_repayment',
    [
      ...paidFrom(spot(loan.userId), loan, paid, ['loan_repayment', 'loan_interest']),
      ...move(pledged(loan), spot(loan.userId), loan.pledgeAsset, back, 'loan_pledge_back'),
    ],
    -back,
  );

/** Adds to the pledge (atoms > 0) or takes out of it (atoms < 0). */
export const pledgeJournal = (loan: Of, n: number, atoms: bigint): JournalDraft =>
  atoms > 0n
    ? journal(
        loan,
        'loans.pledge',
        `${loan.id}:${n}`,
        'loan_pledge',
        move(spot(loan.userId), pledged(loan), loan.pledgeAsset, atoms, 'loan_pledge'),
        atoms,
      )
    : journal(
        loan,
        'loans.unpledge',
        `${loan.id}:${n}`,
        'loan_pledge_back',
        move(pledged(loan), spot(loan.userId), loan.pledgeAsset, -atoms, 'loan_pledge_back'),
        atoms,
      );

/** Names a round. */
export interface RoundName {
  readonly liquidationId: number;
  readonly n: number;
}
const keyOf = ({ liquidationId, n }: RoundName) => `${liquidationId}:${n}`;

/** What a round's order needs leaves the pledge for the keeper. */
export const seizeJournal = (loan: Of, round: RoundName, keeper: number, seized: bigint): JournalDraft =>
  journal(
    loan,
    'loans.seize',
    keyOf(round),
    'loan_seized',
    move(pledged(loan), spot(keeper), loan.pledgeAsset, seized, 'loan_seized'),
    -seized,
  );

/** What a round came to. */
export interface RoundPaid extends Paid {
  readonly seized: bigint;
  /** Of the market's coin, sold or bought; in its quote; the taker's fee. */
  readonly quantity: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly charge: bigint;
  readonly surplus: bigint;
  /** Of the pledge, to the borrower when nothing is owed any more. */
  readonly back: bigint;
  readonly isQuoteBorrowed: boolean;
}

/** The charge is of what was sold for a debt of the quote, and of the pledge for one of the coin: both are the market's quote. */
function proceedsLegs(loan: Of, from: AccountName, paid: RoundPaid): { legs: Leg[]; delta: bigint } {
  const sold = paid.isQuoteBorrowed ? paid.quantity : paid.gross;
  const unsold = paid.seized - sold;
  const [debtCharge, pledgeCharge] = paid.isQuoteBorrowed ? [paid.charge, 0n] : [0n, paid.charge];
  const legs = [
    ...paidFrom(from, loan, paid, ['loan_sale', 'loan_sale']),
    ...move(from, house(RESERVE), loan.debtAsset, debtCharge, 'loan_charge'),
    ...move(from, spot(loan.userId), loan.debtAsset, paid.surplus, 'loan_surplus'),
    ...move(from, pledged(loan), loan.pledgeAsset, unsold, 'loan_unsold'),
    ...move(pledged(loan), house(RESERVE), loan.pledgeAsset, pledgeCharge, 'loan_charge'),
    ...move(pledged(loan), spot(loan.userId), loan.pledgeAsset, paid.back, 'loan_pledge_back'),
  ];
  return { legs, delta: unsold - pledgeCharge - paid.back };
}

/** What the keeper's order brought, and what of the pledge comes back. Null when nothing moves. */
export function proceedsJournal(loan: Of, round: RoundName, keeper: number, paid: RoundPaid): JournalDraft | null {
  const { legs, delta } = proceedsLegs(loan, spot(keeper), paid);
  return legs.length === 0 ? null : journal(loan, 'loans.proceeds', keyOf(round), 'loan_sale', legs, delta);
}

/** The reserve takes over what the book did not: it pays at a fixed price and keeps the coins. */
export function takeoverJournal(loan: Of, round: RoundName, paid: RoundPaid): JournalDraft {
  const sold = paid.isQuoteBorrowed ? paid.quantity : paid.gross;
  const { legs, delta } = proceedsLegs(loan, house(RESERVE), { ...paid, seized: sold });
  // Its own charge is no movement.
  const own = legs.filter(({ account, cause, assetId }) => {
    const isOwn = cause === 'loan_charge' && assetId === loan.debtAsset;
    return !(isOwn && account.kind === 'house');
  });
  return journal(
    loan,
    'loans.takeover',
    keyOf(round),
    'loan_sale',
    [...move(pledged(loan), house(RESERVE), loan.pledgeAsset, sold, 'loan_seized'), ...own],
    delta - sold,
  );
}

/** What a pledge did not cover: the debt is cleared, the reserve pays what it has of it. */
export const lossJournal = (loan: Of, principal: bigint, covered: bigint, back: bigint): JournalDraft =>
  journal(
    loan,
    'defi.loss',
    String(loan.id),
    'defi_write_off',
    [
      ...move(house(LENT), owed(loan), loan.debtAsset, principal, 'defi_write_off'),
      ...move(house(RESERVE), house(POOL), loan.debtAsset, covered, 'defi_cover'),
      ...move(pledged(loan), spot(loan.userId), loan.pledgeAsset, back, 'loan_pledge_back'),
    ],
    -back,
  );
