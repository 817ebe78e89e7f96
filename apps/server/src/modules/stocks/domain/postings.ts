/**
 * What stocks are in the ledger. Units: atoms. Invariants: legs sum to zero in each asset; shares exist only against the custodian and
 * corporate actions; what is withheld stays in an account of its own until it is remitted.
 */
import type { AccountName, JournalDraft, Leg } from '../../ledger/index.ts';
import type { StockAction, UserEntitlement } from './stock.ts';

/** Tax that was withheld and is not remitted yet. */
export const WITHHOLDING = 'stock_withholding';
/** The world outside: companies' money, what actions make of shares, the custodian, the tax office. */
export const [ISSUER, ACTIONS, CUSTODY, TAX] = ['issuer', 'corporate_actions', 'custody', 'tax'] as const;

const outside = (purpose: string): AccountName => ({ kind: 'external', purpose });
const owned = (userId: number): AccountName => ({ kind: 'user', userId, type: 'stock', bucket: 'available' });

/** From one account to another, for a cause; below zero the other way. */
const move = (from: AccountName, to: AccountName, assetId: number, atoms: bigint, cause: string): Leg[] =>
  atoms === 0n
    ? []
    : [
        { account: from, assetId, atoms: -atoms, cause },
        { account: to, assetId, atoms, cause },
      ];

const named = (scope: string, { id }: Pick<StockAction, 'id'>, { userId }: Pick<UserEntitlement, 'userId'>, cause: string) => ({
  scope,
  key: `${id}:${userId}`,
  reference: String(id),
  cause,
});

/** A split of one holding: shares, and money for less than an atom; null when it changes nothing. */
export function splitJournal(
  action: Pick<StockAction, 'id'>,
  one: UserEntitlement,
  assetId: number,
  moneyId: number,
): JournalDraft | null {
  const legs = [
    ...move(outside(ACTIONS), owned(one.userId), assetId, one.after - one.before, 'stock_split'),
    ...move(outside(ISSUER), owned(one.userId), moneyId, one.inLieu, 'stock_in_lieu'),
  ];
  return legs.length === 0 ? null : { ...named('stocks.split', action, one, 'stock_split'), legs };
}

/** A dividend of one holder; null when it is less than an atom. */
export function dividendJournal(action: Pick<StockAction, 'id'>, one: UserEntitlement, moneyId: number): JournalDraft | null {
  const legs = [
    ...move(outside(ISSUER), owned(one.userId), moneyId, one.net, 'stock_dividend'),
    ...move(outside(ISSUER), { kind: 'house', purpose: WITHHOLDING }, moneyId, one.withheld, 'stock_tax'),
  ];
  return legs.length === 0 ? null : { ...named('stocks.dividend', action, one, 'stock_dividend'), legs };
}

/** Shares of one holder leave for money. */
export function cashOutJournal(
  action: Pick<StockAction, 'id'>,
  one: UserEntitlement,
  assetId: number,
  moneyId: number,
): JournalDraft {
  const legs = [
    ...move(owned(one.userId), outside(ACTIONS), assetId, one.before, 'stock_cash_out'),
    ...move(outside(ISSUER), owned(one.userId), moneyId, one.net, 'stock_cash_out'),
  ];
  return { ...named('stocks.cash_out', action, one, 'stock_cash_out'), legs };
}

/** Shares from the custodian to a participant (+), or back (-). */
export const custodyJournal = (proposalId: number, userId: number, assetId: number, atoms: bigint): JournalDraft => ({
  scope: 'stocks.custody',
  key: String(proposalId),
  reference: String(proposalId),
  cause: 'stock_custody',
  legs: move(outside(CUSTODY), owned(userId), assetId, atoms, 'stock_custody'),
});

/** Paper shares of a demo to one of its traders. */
export const paperJournal = (number: number, userId: number, assetId: number, atoms: bigint): JournalDraft => ({
  scope: 'stocks.capital',
  key: `${assetId}:${number}`,
  reference: String(number),
  cause: 'stock_custody',
  legs: move(outside(CUSTODY), owned(userId), assetId, atoms, 'stock_custody'),
});

/** Withheld tax to the tax office. */
export const taxJournal = (proposalId: number, moneyId: number, atoms: bigint): JournalDraft => ({
  scope: 'stocks.tax',
  key: String(proposalId),
  reference: String(proposalId),
  cause: 'stock_tax',
  legs: move({ kind: 'house', purpose: WITHHOLDING }, outside(TAX), moneyId, atoms, 'stock_tax'),
});
