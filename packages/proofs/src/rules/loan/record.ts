// SPDX-License-Identifier: Apache-2.0
/**
 * Records of loans in the public log: the terms of a pair, and a loan when it opens. No user is named. Ticks are cited by the leaf of
 * their second, other records by the hash of their text; figures that follow from others are what the rule makes of them.
 */
import type { LogRecord } from '../../canonical.ts';
import { recordsOf } from '../defi/fields.ts';
import { type Fields, amountText } from '../dual/fields.ts';
import type { CitedTick } from '../dual/record.ts';
import {
  LOAN_RULE,
  LOAN_TERMS,
  type LoanState,
  type LoanTerm,
  debtValue,
  dueAt,
  ltvPpm,
  mostToBorrow,
  openedLoan,
  owedOf,
  triggerPrice,
} from './rule.ts';
import type { SaleTerms } from './sale.ts';

export const RECORDS = recordsOf(LOAN_RULE);
const PPM = 1_000_000;

/** A pair that is lent: its market, levels and what a sale costs. */
export interface LoanMarket extends SaleTerms {
  readonly symbol: string;
  readonly coin: string;
  readonly quote: string;
}

/** The terms of a pair, for loans that open from a time on. */
export interface LoanTermsFacts extends LoanMarket {
  readonly from: number;
}

/** What is borrowed, and what is pledged. */
export const assetsOf = ({ pair, coin, quote }: LoanMarket) => {
  const [coins, quotes] = [
    { asset: coin, scale: pair.coinScale },
    { asset: quote, scale: pair.quoteScale },
  ];
  return pair.borrows === 'quote' ? { debt: quotes, pledge: coins } : { debt: coins, pledge: quotes };
};

/** The fields of a pair. */
export const marketFields = (market: LoanMarket) => {
  const { pair, levels } = market;
  return {
    symbol: market.symbol,
    coin: market.coin,
    quote: market.quote,
    borrows: pair.borrows,
    coin_scale: String(pair.coinScale),
    quote_scale: String(pair.quoteScale),
    price_decimals: String(pair.priceDecimals),
    start: String(levels.start),
    warning: String(levels.warning),
    sale: String(levels.sale),
    lot: amountText(market.lot, pair.coinScale),
    charge_ppm: String(market.chargePpm),
    taker_ppm: String(market.takerPpm),
    least: amountText(market.leastValue, pair.quoteScale),
  };
};

function readMarket(fields: Fields): LoanMarket {
  const pair = {
    borrows: fields.oneOf('borrows', ['quote', 'coin']),
    coinScale: fields.scale('coin_scale'),
    quoteScale: fields.scale('quote_scale'),
    priceDecimals: fields.scale('price_decimals'),
  };
  const levels = { start: fields.count('start', 1), warning: fields.count('warning'), sale: fields.count('sale') };
  const [chargePpm, takerPpm] = [fields.count('charge_ppm'), fields.count('taker_ppm')];
  // A sale must be able to cure: what it brings, less its costs, has to be more than the start lends on what it took.
  const isSound = levels.start < levels.warning && levels.warning < levels.sale && levels.sale < PPM;
  if (!isSound || levels.start + chargePpm + takerPpm >= PPM) throw new TypeError('levels');
  return {
    symbol: fields.text('symbol'),
    coin: fields.text('coin'),
    quote: fields.text('quote'),
    pair,
    levels,
    lot: fields.amount('lot', pair.coinScale),
    chargePpm,
    takerPpm,
    leastValue: fields.amount('least', pair.quoteScale, 'nonNegative'),
  };
}

/** The record of a pair's terms. */
export const loanTermsRecord = (facts: LoanTermsFacts): LogRecord => ({
  ...RECORDS.head('loan_terms'),
  ...marketFields(facts),
  from: String(facts.from),
});

/** Reads the text of such a record; null when it is none. */
export const readLoanTerms = (body: string): LoanTermsFacts | null =>
  RECORDS.read(body, 'loan_terms', (fields) => ({ ...readMarket(fields), from: fields.count('from') }), loanTermsRecord);

/** What the record of a loan is made of. */
export interface LoanOpenFacts extends LoanMarket {
  readonly id: number;
  /** Hash of the terms. */
  readonly terms: string;
  readonly term: LoanTerm;
  readonly principal: bigint;
  readonly pledge: bigint;
  /** Of the whole term, or of the first hour of an open loan. */
  readonly ratePpm: number;
  readonly openedAt: number;
  /** The pool before the principal went out. */
  readonly cash: bigint;
  readonly lent: bigint;
  /** Hash of the pool's newest hour; before the first one of its terms, by whose base it lends then. */
  readonly poolBy: string;
  /** The newest tick, and the label of its prices. */
  readonly tick: CitedTick;
  readonly prices: string;
}

/** The loan when it opened. */
export const firstState = ({ principal, pledge, ratePpm, openedAt }: LoanOpenFacts): LoanState =>
  openedLoan(principal, pledge, ratePpm, openedAt);

export const citedFields = ({ leaf, time, ticks }: CitedTick, decimals: number) => ({
  leaf: String(leaf),
  time: String(time),
  price: amountText(ticks, decimals),
});

export const readCited = (fields: Fields, decimals: number): CitedTick => ({
  leaf: fields.count('leaf'),
  time: fields.count('time'),
  ticks: fields.amount('price', decimals),
});

/** A price as text; null: none. */
const priceText = (ticks: bigint | null, decimals: number) => (ticks === null ? null : amountText(ticks, decimals));

/** Trigger prices of a loan: of its warning and of its sale. */
export function triggersOf(market: LoanMarket, state: LoanState) {
  const { pair, levels } = market;
  const price = (level: number) => triggerPrice(pair, owedOf(state), state.pledge, level);
  return { warning: price(levels.warning), sale: price(levels.sale) };
}

/** The record of a loan. */
export function loanOpenRecord(facts: LoanOpenFacts): LogRecord {
  const { pair, tick } = facts;
  const { debt, pledge } = assetsOf(facts);
  const state = firstState(facts);
  const triggers = triggersOf(facts, state);
  const due = dueAt(facts.term, facts.openedAt);
  return {
    ...RECORDS.head('loan_open'),
    ...marketFields(facts),
    id: String(facts.id),
    terms: facts.terms,
    term: facts.term,
    principal: amountText(facts.principal, debt.scale),
    pledge: amountText(facts.pledge, pledge.scale),
    rate_ppm: String(facts.ratePpm),
    opened: String(facts.openedAt),
    due: due === null ? null : String(due),
    first_interest: amountText(state.interest, debt.scale),
    cash: amountText(facts.cash, debt.scale),
    lent: amountText(facts.lent, debt.scale),
    pool_by: facts.poolBy,
    tick: citedFields(tick, pair.priceDecimals),
    prices: facts.prices,
    ltv: String(ltvPpm(pair, facts.principal, facts.pledge, tick.ticks)),
    warning_price: priceText(triggers.warning, pair.priceDecimals),
    sale_price: priceText(triggers.sale, pair.priceDecimals),
  };
}

/** Whether a loan may open so: within the start of its pledge, worth the least, out of the cash, at a tick that is not old. */
function mayOpen(facts: LoanOpenFacts): boolean {
  const { pair, levels, principal, pledge, tick, openedAt, leastValue, cash } = facts;
  const age = openedAt - tick.time;
  return (
    principal <= mostToBorrow(pair, pledge, levels.start, tick.ticks) &&
    debtValue(pair, principal, tick.ticks) >= leastValue &&
    principal <= cash &&
    age >= 0 &&
    age <= OLDEST_TICK_MS
  );
}

/** How old a tick may be that something is decided by. */
export const OLDEST_TICK_MS = 10_000;
const TERMS = Object.keys(LOAN_TERMS) as LoanTerm[];

/** Reads the text of a loan's record; null when it is none, or a figure does not follow, or no loan may open so. */
export function readLoanOpen(body: string): LoanOpenFacts | null {
  const facts = RECORDS.read<LoanOpenFacts>(
    body,
    'loan_open',
    (fields) => {
      const market = readMarket(fields);
      const { debt, pledge } = assetsOf(market);
      return {
        ...market,
        id: fields.count('id'),
        terms: fields.hash('terms'),
        term: fields.oneOf('term', TERMS),
        principal: fields.amount('principal', debt.scale),
        pledge: fields.amount('pledge', pledge.scale),
        ratePpm: fields.count('rate_ppm'),
        openedAt: fields.count('opened'),
        cash: fields.amount('cash', debt.scale, 'nonNegative'),
        lent: fields.amount('lent', debt.scale, 'nonNegative'),
        poolBy: fields.hash('pool_by'),
        tick: readCited(fields.inner('tick'), market.pair.priceDecimals),
        prices: fields.text('prices'),
      };
    },
    loanOpenRecord,
  );
  return facts && mayOpen(facts) ? facts : null;
}
