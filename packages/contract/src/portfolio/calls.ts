/**
 * Portfolios. Every figure is computed from the user's journals (ADR 36). Values are USD with up to eight decimals, USDT counted
 * as one; spans are UTC. A coin without a price at an end of a span has no result and is in no sum.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, time } from '../core/schemas.ts';
import { accountType } from '../wallet/account-type.ts';
import { timeInput } from '../wallet/time-input.ts';

/** Spans: since 00:00 UTC, 7 and 30 days, and since the account began. */
export const PORTFOLIO_PERIODS = ['today', 'week', 'month', 'all'] as const;
export type PortfolioPeriod = (typeof PORTFOLIO_PERIODS)[number];

/** How the cost of what is sold is found: the average of what is held, or the oldest lots first. */
export const COST_METHODS = ['average', 'fifo'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

const method = z.enum(COST_METHODS);
export const portfolioPeriod = z.enum(PORTFOLIO_PERIODS);
const period = portfolioPeriod;
const count = z.int();
const prices = z.enum(['recorded', 'live', 'simulated']);
/** While very many journals wait to be folded, which happens after an upgrade. */
const BEHIND = 'PORTFOLIO_BEHIND' as const;

/** A coin in a span. What is null needs a price that there is not. `result` = unrealised + realised + other - fees. */
export const portfolioCoin = z.strictObject({
  currency_id: id,
  code: z.string(),
  /** All accounts, and what products hold. */
  amount: decimal,
  /** Of it what came when the coin had no price: it has no cost and no result. */
  without_cost: decimal,
  price: z.nullable(decimal),
  worth: z.nullable(decimal),
  /** Cost of what is held, and of one unit of it; null where nothing with a cost is held. */
  cost: decimal,
  unit_cost: z.nullable(decimal),
  /** Change of the price in percent, since the span began or since the coin was bought in it; null where not known. */
  move: z.nullable(decimal),
  unrealised: z.nullable(decimal),
  realised: decimal,
  /** Rebates and results of products without a sale. */
  other: decimal,
  /** Of `other` what was paid as funding of contracts; below zero when more was received. */
  funding: decimal,
  fees: decimal,
  trades: count,
  sales: count,
  result: z.nullable(decimal),
});
export type PortfolioCoin = z.infer<typeof portfolioCoin>;

/** What a product brought in a span: `result` = realised + other - fees. */
export const portfolioProductRow = z.strictObject({
  product: z.string(),
  realised: decimal,
  other: decimal,
  /** Of `other`. */
  funding: decimal,
  fees: decimal,
  trades: count,
  result: decimal,
});
export type PortfolioProductRow = z.infer<typeof portfolioProductRow>;

/** One reason of a result. All reasons together are the result. */
export const portfolioReason = z.strictObject({
  kind: z.enum(['coin', 'product', 'fees']),
  currency_id: z.nullable(id),
  /** The coin or the product; empty for fees. */
  name: z.string(),
  move: z.nullable(decimal),
  amount: decimal,
});
export type PortfolioReason = z.infer<typeof portfolioReason>;

const gainsAndLosses = z.strictObject({ result: decimal, gains: decimal, losses: decimal });

/** A portfolio in a span. */
export const portfolioSummary = z.strictObject({
  period,
  method,
  time,
  prices,
  /** Where the span begins; null when there is nothing to compare with yet. */
  since: z.nullable(time),
  worth: decimal,
  /** What the result is measured against: worth when the span began, and what was put in since less what went out. */
  put_in: decimal,
  /** Null before there is anything to compare with, and where nothing has a price. */
  result: z.nullable(decimal),
  /** The result in percent of `put_in`, cut. */
  percent: z.nullable(decimal),
  unrealised: gainsAndLosses,
  /** After fees, by coin. */
  realised: gainsAndLosses,
  fees: decimal,
  /** Funding of contracts paid less received: the sum of the lines of the bill. It is part of the products’ results. */
  funding: decimal,
  accounts: z.array(z.strictObject({ type: accountType, worth: decimal })),
  /** What products hold beside the accounts; below zero what they are owed. */
  held: z.array(z.strictObject({ product: z.string(), worth: decimal })),
  coins: z.array(portfolioCoin),
  products: z.array(portfolioProductRow),
  reasons: z.array(portfolioReason),
  /** Coins that are in no sum, because a price is missing. */
  without_price: z.array(z.string()),
});
export type PortfolioSummary = z.infer<typeof portfolioSummary>;

/**
 * A point of the curve; null where a price is missing. worth - put_in is the result since the span began; where a coin had no price
 * when it began, `put_in` alone is null.
 */
export const portfolioPoint = z.strictObject({ time, worth: z.nullable(decimal), put_in: z.nullable(decimal) });
export type PortfolioPoint = z.infer<typeof portfolioPoint>;

/** What was put in or taken out; `worth` at its time, null where the coin had no price. */
export const portfolioFlow = z.strictObject({
  time,
  journal_id: id,
  currency_id: id,
  code: z.string(),
  amount: decimal,
  worth: z.nullable(decimal),
});
export type PortfolioFlow = z.infer<typeof portfolioFlow>;

/** Flows that a curve lists, the newest. */
export const FLOWS_LISTED = 200;

/** Lots that a coin lists, the oldest. */
export const LOTS_LISTED = 100;

/** Bought at once, and not sold yet. */
export const portfolioLot = z.strictObject({
  time,
  journal_id: id,
  amount: decimal,
  cost: decimal,
  unit_cost: z.nullable(decimal),
});
export type PortfolioLot = z.infer<typeof portfolioLot>;

export const getPortfolio = defineCall({
  id: 'portfolio.getPortfolio',
  method: 'GET',
  path: '/portfolio/summary',
  access: 'user',
  input: { period: z.optional(period), method: z.optional(method) },
  output: portfolioSummary,
  errors: [BEHIND],
  summary: 'What the user owns, what it cost, and the result of a span with its reasons (today and average cost unless told).',
});

export const getPortfolioCurve = defineCall({
  id: 'portfolio.getPortfolioCurve',
  method: 'GET',
  path: '/portfolio/curve',
  access: 'user',
  input: { period: z.optional(period) },
  output: z.strictObject({ period, since: z.nullable(time), points: z.array(portfolioPoint), flows: z.array(portfolioFlow) }),
  errors: [BEHIND],
  summary: 'Worth and what was put in at full hours of a span, and now; hours at which prices are missing have none.',
});

export const getPortfolioCoin = defineCall({
  id: 'portfolio.getPortfolioCoin',
  method: 'GET',
  path: '/portfolio/coin',
  access: 'user',
  input: { currency: idInput, method: z.optional(method) },
  output: z.strictObject({
    coin: portfolioCoin,
    method,
    /** The open lots, oldest first (LOTS_LISTED); all of them together are `amount` less `without_cost`. */
    lots: z.array(portfolioLot),
    lots_open: count,
    prices,
    time,
  }),
  errors: [BEHIND, 'WALLET_CURRENCY_UNKNOWN'],
  summary: 'One coin since the account began, with its open lots.',
});

/** A point of an account's curve; null where a price is missing. */
export const accountPoint = z.strictObject({ time, worth: z.nullable(decimal) });
export type AccountPoint = z.infer<typeof accountPoint>;

export const getAccountCurve = defineCall({
  id: 'portfolio.getAccountCurve',
  method: 'GET',
  path: '/portfolio/account/curve',
  access: 'user',
  input: { type: accountType, period: z.optional(period) },
  output: z.strictObject({ period, type: accountType, points: z.array(accountPoint) }),
  summary: 'What one account was worth at full hours of a span, and now; what products hold is in no account.',
});

export const exportLots = defineCall({
  id: 'portfolio.exportLots',
  method: 'GET',
  path: '/portfolio/lots/export',
  access: 'user',
  limit: { max: 20, windowMs: 600_000 },
  input: { from: z.optional(timeInput), to: z.optional(timeInput), currency: z.optional(idInput) },
  output: z.string(),
  stream: { type: 'text/csv' },
  errors: ['WALLET_CURRENCY_UNKNOWN', 'WALLET_RANGE_REVERSED', 'WALLET_EXPORT_RUNNING'],
  summary:
    'Lots by first in, first out as CSV, oldest first: bought, sold with cost, proceeds and result, fees; UTC. `from` is within, `to` is not.',
});
