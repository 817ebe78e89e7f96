/**
 * What stocks are in the ledger. Units: atoms. Invariants: legs sum to zero in each asset; shares exist only against the custodian and
 * corporate actions; what is withheld stays in an account of its own until it is remitted.
 */
import type { AccountName, JournalDraft, Leg, SetAccount, SetMove } from '../../ledger/index.ts';

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

const holder: SetAccount = { kind: 'user', type: 'stock', bucket: 'available' };
const given = (from: string, assetId: number, cause: string): SetMove => ({
  from: { kind: 'external', purpose: from },
  to: holder,
  assetId,
  cause,
});

/** What journals of an action are: a journal of each holder moves this, in this order. */
export interface ActionJournals {
  readonly scope: string;
  readonly cause: string;
  readonly moves: readonly SetMove[];
}

/** A split of a holding: shares, and money for less than an atom. */
export const splitJournals = (assetId: number, moneyId: number): ActionJournals => ({
  scope: 'stocks.split',
  cause: 'stock_split',
  moves: [given(ACTIONS, assetId, 'stock_split'), given(ISSUER, moneyId, 'stock_in_lieu')],
});

/** A dividend of a holder, and its tax. */
export const dividendJournals = (moneyId: number): ActionJournals => ({
  scope: 'stocks.dividend',
  cause: 'stock_dividend',
  moves: [
    given(ISSUER, moneyId, 'stock_dividend'),
    {
      from: { kind: 'external', purpose: ISSUER },
      to: { kind: 'house', purpose: WITHHOLDING },
      assetId: moneyId,
      cause: 'stock_tax',
    },
  ],
});

/** Shares of a holder leave for money. */
export const cashOutJournals = (assetId: number, moneyId: number): ActionJournals => ({
  scope: 'stocks.cash_out',
  cause: 'stock_cash_out',
  moves: [
    { from: holder, to: { kind: 'external', purpose: ACTIONS }, assetId, cause: 'stock_cash_out' },
    given(ISSUER, moneyId, 'stock_cash_out'),
  ],
});

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
