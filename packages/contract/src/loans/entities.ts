/**
 * Loans. Rates and LTVs are fractions as text: a rate of "0.0876" is 8.76 percent a year, an LTV of "0.628605" is 62.8605 percent.
 * Prices are of the index of a market, in its quote.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { pricedRecord, recordReceipt } from '../proofs/receipts.ts';

export const LOAN_TERM_NAMES = ['d7', 'd30', 'd90', 'open'] as const;
export const loanTerm = z.enum(LOAN_TERM_NAMES);
/** `tight` has levels close to each other, so that a demo sees what a fall does. */
export const LOAN_VARIANTS = ['standard', 'tight'] as const;
export const loanVariant = z.enum(LOAN_VARIANTS);
export type LoanVariant = z.infer<typeof loanVariant>;
export const LOAN_STATES = ['open', 'warned', 'overdue', 'liquidating', 'closed', 'written_off'] as const;
export const loanState = z.enum(LOAN_STATES);
export type LoanStateName = z.infer<typeof loanState>;

/** The two coins of a loan, its market, and its levels. */
const coins = {
  currency_id: id,
  code: z.string(),
  /** Decimals of an atom of what is borrowed, and of the pledge. */
  scale: z.int(),
  pledge_currency_id: id,
  pledge_code: z.string(),
  pledge_scale: z.int(),
  /** What of the market is borrowed: with `quote` a falling index is what counts, with `coin` a rising one. */
  borrows: z.enum(['quote', 'coin']),
  symbol: z.string(),
  price_decimals: z.int(),
  quote_code: z.string(),
  variant: loanVariant,
  is_demo: z.boolean(),
  /** The levels: LTVs of the most to borrow, of a warning, of a sale. */
  start: decimal,
  warning: decimal,
  sale: decimal,
  /** The market's least step of its coin. */
  lot: decimal,
  /** What the reserve has of a forced sale, and the taker's fee of one, as fractions. */
  charge: decimal,
  taker: decimal,
  /** Least worth of a loan, in the quote. */
  least: decimal,
};

/** A pair that is lent. */
export const loanPair = z.strictObject({
  ...coins,
  /** The index now; null without a price that is not old. */
  index: z.nullable(decimal),
  /** The most that a user may owe by this pair, in the quote; null: no limit of its own. */
  most_user: z.nullable(decimal),
  /** What the pool still lends, all users together, in what is borrowed. */
  free: decimal,
  /** Rates of a year by term, for a small loan that opens now; null: nothing is lent now. */
  rates: z.nullable(z.strictObject({ d7: decimal, d30: decimal, d90: decimal, open: decimal })),
});
export type LoanPair = z.infer<typeof loanPair>;

/** What is lent, and how. */
export const loanTerms = z.strictObject({
  pairs: z.array(loanPair),
  terms: z.array(z.strictObject({ term: loanTerm, days: z.nullable(z.int()), extra: decimal })),
  /** A begun hour counts whole. */
  hour_ms: z.int(),
  /** How long after its day a loan may still be paid at the same rate. */
  grace_ms: z.int(),
  most_loans: z.int(),
  /** Open loans of the user; null of a visitor. */
  open_loans: z.nullable(z.int()),
  /** From this debt on, in USDT over all loans, an identity has to be verified. */
  verified_from: decimal,
  label: z.enum(['live', 'recorded', 'simulated']),
  time,
});
export type LoanTerms = z.infer<typeof loanTerms>;

/** What a loan would be. */
export const loanQuote = z.strictObject({
  ...coins,
  term: loanTerm,
  number: decimal,
  pledge_number: decimal,
  index: decimal,
  ltv: decimal,
  /** The rate of a year, what it is for an hour and a day of this loan in its coin, and of the whole term; null: an open one's changes. */
  rate: decimal,
  interest_hour: decimal,
  interest_day: decimal,
  interest_term: z.nullable(decimal),
  owed_end: z.nullable(decimal),
  due: z.nullable(time),
  /** Prices of the index at which the warning and the sale come, and how far they are as fractions of it, with their sign. */
  warning_price: decimal,
  warning_distance: decimal,
  sale_price: decimal,
  sale_distance: decimal,
  /** The most to borrow by this pledge, by the pool and the limits; which of them sets it. */
  most: decimal,
  most_by: z.enum(['pledge', 'pool', 'user']),
  /** What a move of 10 percent against the loan would do: its LTV, what is sold and for about what; 0 when nothing. */
  fall: z.strictObject({ price: decimal, ltv: decimal, sold: decimal, sold_code: z.string(), value: decimal }),
  /** Why it could not be taken now; null when it could (but for the balance). */
  refusal: z.nullable(z.string()),
  time,
});
export type LoanQuote = z.infer<typeof loanQuote>;

/** A round of a forced sale. Amounts of the market's coin and quote by `borrows`. */
export const loanRound = z.strictObject({
  n: z.int(),
  state: z.enum(['seized', 'ordered', 'settled']),
  by: z.enum(['market', 'reserve']),
  time,
  settled: z.nullable(time),
  /** The index that it was made by, and the worst price it could be filled at. */
  index: decimal,
  limit: decimal,
  /** Of the market's coin, ordered and filled. */
  quantity: decimal,
  filled: decimal,
  /** In the quote: what the fills came to, and the charge. */
  gross: decimal,
  charge: decimal,
  /** In what the market takes it: the quote of a sale, the coin of a purchase. */
  fee: decimal,
  /** The mean price of the fills; null without one. */
  price: z.nullable(decimal),
  /** Of the debt, paid by it; of the borrowed coin, to the borrower; of the pledge, back unsold. */
  to_debt: decimal,
  surplus: decimal,
  back: decimal,
});
export type LoanRound = z.infer<typeof loanRound>;

const liquidation = {
  id,
  reason: z.enum(['ltv', 'term']),
  /** The seconds that triggered it; none of a term that is over. */
  ticks: z.array(z.strictObject({ leaf: z.int(), time, price: decimal })),
  time,
  ended: z.nullable(time),
  result: z.nullable(z.enum(['cured', 'closed', 'written_off'])),
  owed: decimal,
  code: z.string(),
  pledge: decimal,
  pledge_code: z.string(),
  symbol: z.string(),
  borrows: z.enum(['quote', 'coin']),
  /** At the deciding tick; of a term that is over null. */
  ltv: z.nullable(decimal),
  rounds: z.array(loanRound),
};

/** A forced sale, as anybody may see it: it names no user and no loan. */
export const loanLiquidation = z.strictObject(liquidation);
export type LoanLiquidation = z.infer<typeof loanLiquidation>;

/** A loan of the user. */
export const loan = z.strictObject({
  id,
  ...coins,
  term: loanTerm,
  state: loanState,
  /** What was borrowed, and against what, when it opened. */
  borrowed: decimal,
  first_pledge: decimal,
  principal: decimal,
  interest: decimal,
  owed: decimal,
  paid: decimal,
  interest_paid: decimal,
  pledge: decimal,
  rate: decimal,
  /** What the next full hour adds, and when; hours charged so far. */
  interest_hour: decimal,
  next_hour: time,
  hours: z.int(),
  opened: time,
  due: z.nullable(time),
  /** Until when it may be paid after its day. */
  grace_end: z.nullable(time),
  warned_at: z.nullable(time),
  ended: z.nullable(time),
  index: z.nullable(decimal),
  ltv: z.nullable(decimal),
  warning_price: z.nullable(decimal),
  sale_price: z.nullable(decimal),
  /** What of the pledge can be taken out now; null without a price. */
  most_out: z.nullable(decimal),
  /** Sold of the pledge in all forced sales; what the pool lost by it, null unless it was written off. */
  sold: decimal,
  loss: z.nullable(decimal),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type Loan = z.infer<typeof loan>;

export const LOAN_EVENTS = [
  'opened',
  'repaid',
  'pledged',
  'unpledged',
  'warned',
  'overdue',
  'liquidating',
  'round',
  'written_off',
  'closed',
] as const;

/** Something that happened to a loan. */
export const loanEvent = z.strictObject({
  n: z.int(),
  kind: z.enum(LOAN_EVENTS),
  time,
  /** What was paid, added, taken out or sold, and in which coin. */
  amount: z.nullable(decimal),
  amount_code: z.nullable(z.string()),
  /** Of a payment, what of it was interest. */
  to_interest: z.nullable(decimal),
  /** The loan after it. */
  owed: decimal,
  pledge: decimal,
  /** The index that it was decided by, where it was. */
  price: z.nullable(decimal),
  /** The forced sale that it belongs to; null of others. */
  liquidation: z.nullable(id),
  /** SHA-256 of its record; null: it has none. */
  record: z.nullable(z.string()),
});
export type LoanEventItem = z.infer<typeof loanEvent>;

export const loanDetail = z.strictObject({
  loan,
  events: z.array(loanEvent),
  liquidations: z.array(loanLiquidation),
});
export type LoanDetail = z.infer<typeof loanDetail>;

/** What anybody needs to check a loan without this server. */
export const loanReceipt = recordReceipt('glasshouse-loan-receipt', pricedRecord);
export type LoanReceiptFile = z.infer<typeof loanReceipt>;
