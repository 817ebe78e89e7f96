/**
 * Contracts: leveraged positions in a book, their orders, terms of markets, previews of what an act would do.
 *
 * Amounts, prices and rates are decimal texts. Amounts of money are in the currency that the market settles in
 * (`settle_currency_id`), shares in the base currency. Rates are fractions: "0.005" is half a percent.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { contractKind } from '../markets/prices.ts';
import { END_REASONS, FORCES } from '../orders/orders.ts';

/** Direction on the wire: 1 long, 2 short (AMB-26, AMB-82). */
export const LONG = 1;
export const SHORT = 2;
export const direction = z.union([z.literal(LONG), z.literal(SHORT)]);
export type Direction = z.infer<typeof direction>;

/**
 * Status on the wire (AMB-60, AMB-92): of an order 0 pending (it waits in the book), 3 complete, 4 cancelled; of a position 1 in
 * progress, 2 closing (a liquidation is under way), 3 complete.
 */
export const STATUS = { pending: 0, open: 1, closing: 2, complete: 3, cancelled: 4 } as const;

export const MARGIN_MODES = ['isolated', 'cross'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const CLOSE_REASONS = ['user', 'stop', 'liquidated', 'adl', 'delisted'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
export const STOP_KINDS = ['tp', 'sl', 'trailing'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** An open or closed position. What follows from the mark is null while there is none. */
export const contractPosition = z.strictObject({
  id,
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  currency_id: id,
  legal_id: id,
  type: direction,
  margin_mode: z.enum(MARGIN_MODES),
  multiple: z.int(),
  /** What is open now, and what was opened in all. */
  share: decimal,
  opened_share: decimal,
  /** Mean entry price, for display; results are counted from exact values. */
  open_price: decimal,
  /** Mean price of its closes; null while nothing was closed. */
  close_price: z.nullable(decimal),
  margin: decimal,
  /** Value of what is open at the mark. */
  value: z.nullable(decimal),
  mark_price: z.nullable(decimal),
  /** Unrealized result at the mark, and the same as a fraction of the margin. */
  profit: z.nullable(decimal),
  profit_rate: z.nullable(decimal),
  /** What must remain of it as a fraction of its value: maintenance and the fee to close. Null once it is closed. */
  requirement_rate: z.nullable(decimal),
  /** Requirement over equity, of a cross position those of its account: it is liquidated at 1. */
  risk_rate: z.nullable(decimal),
  /** The first mark that liquidates it, of a cross position while the other marks stay as they are; null when no price does. */
  liquidation_price: z.nullable(decimal),
  /** Where a close leaves nothing; no close trades beyond it. Null when no price is that bad. */
  bankruptcy_price: z.nullable(decimal),
  target_profit_price: z.nullable(decimal),
  stop_loss_price: z.nullable(decimal),
  /** Stops that close a part, oldest first; what is open bounds each. */
  part_stops: z.array(z.strictObject({ id, type: z.enum(['tp', 'sl']), price: decimal, share: decimal })),
  /** Stops that follow the mark, oldest first. */
  trailing_stops: z.array(
    z.strictObject({
      id,
      /** A fraction of the farthest price. */
      callback: decimal,
      /** The mark that it begins at; null: the one behind its setting. */
      activation_price: z.nullable(decimal),
      /** Whether it began; null where the server that answers does not know. */
      begun: z.nullable(z.boolean()),
      /** The farthest mark since, and the mark that fires it; null while it did not begin. */
      extreme_price: z.nullable(decimal),
      price: z.nullable(decimal),
      /** What it closes at most; null: all. */
      share: z.nullable(decimal),
    }),
  ),
  /** Funding that the margin could not pay: it is paid first by what comes in, and by the close. */
  owed: decimal,
  /** Fees paid so far. */
  handling_fee: decimal,
  /** Funding paid (negative: received) so far. */
  overnight_fee: decimal,
  /** What its liquidations left to the insurance fund, and what the fund paid for its closes. */
  liquidation_fee: decimal,
  insurance: decimal,
  /** Realized result of its closes before fees. */
  realized: decimal,
  /** Lights of the place in the ranking of deleveraging, 0 (last) to 5 (first); null without a mark. */
  adl_lights: z.nullable(z.int()),
  /** 1, 2 or 3. */
  status: z.int(),
  close_reason: z.nullable(z.enum(CLOSE_REASONS)),
  /** How often it changed, and the head of the chain of its events (SHA-256, hex). */
  revision: z.int(),
  chain: z.string(),
  /** What of it has a receipt: the newest 100. */
  receipts: z.array(z.strictObject({ kind: z.enum(['stop', 'liquidation', 'adl']), id })),
  opened: time,
  closed: z.nullable(time),
});
export type ContractPosition = z.infer<typeof contractPosition>;

/** What an order is for. */
export const ORDER_PURPOSES = ['open', 'close', 'liquidation'] as const;

/** An order of contracts. */
export const contractOrder = z.strictObject({
  id,
  client_id: z.nullable(z.string()),
  /** The position that it opens or closes; of an opening order its own id. */
  position_id: id,
  purpose: z.enum(ORDER_PURPOSES),
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  currency_id: id,
  legal_id: id,
  /** Direction of the position. */
  type: direction,
  kind: z.enum(['limit', 'market']),
  force: z.enum(FORCES),
  margin_mode: z.enum(MARGIN_MODES),
  multiple: z.int(),
  share: decimal,
  filled: decimal,
  /** Its limit; of a market order the worst price it could trade at. */
  target_price: decimal,
  average_price: z.nullable(decimal),
  display: z.nullable(decimal),
  /** What it holds now. */
  hold: decimal,
  handling_fee: decimal,
  target_profit_price: z.nullable(decimal),
  stop_loss_price: z.nullable(decimal),
  /** 0, 3 or 4. */
  status: z.int(),
  end_reason: z.nullable(z.enum(END_REASONS)),
  created: time,
  updated: time,
});
export type ContractOrder = z.infer<typeof contractOrder>;

/** A row of the table of tiers: up to this size of a side (entry value; inverse: lots), the largest multiple and the maintenance rate. */
export const contractTier = z.strictObject({ to: decimal, max_multiple: z.int(), maintenance: decimal });

/** Terms of a market. */
export const contractTerms = z.strictObject({
  market_id: id,
  symbol: z.string(),
  currency_id: id,
  legal_id: id,
  /** Linear: results in the quote currency. Inverse: a lot is one of the quote currency, results are in the coin. */
  contract: contractKind,
  settle_currency_id: id,
  account: z.enum(['lever', 'lever_coin']),
  tick: decimal,
  lot: decimal,
  /** Least value of an order. */
  min_value: decimal,
  tiers: z.array(contractTier),
  /** Fees of the first tier; margin and liquidation are counted with this taker fee whatever the user's tier. */
  fees: z.strictObject({ maker: decimal, taker: decimal }),
  /** Share of the value that a liquidation closes in the book, to the insurance fund. */
  liquidation_fee: decimal,
  /** Most that may be open on a side of the market, and what is. */
  open_interest_cap: decimal,
  open_interest: decimal,
  mark: z.nullable(decimal),
  index: z.nullable(decimal),
  /** Time of the tick that both are of. */
  mark_time: z.nullable(time),
  /** Until when nothing trades after an outage of the index; null: it is not paused. */
  paused_until: z.nullable(time),
  /** The rate of the running period and when it is paid; null before the market had a first one. */
  funding: z.nullable(
    z.strictObject({
      rate: decimal,
      due: time,
      period: id,
      /** What the samples so far would make the next rate; null while they are too few. */
      next_rate: z.nullable(decimal),
    }),
  ),
});
export type ContractTerms = z.infer<typeof contractTerms>;

/** The contract account in the currency that a market settles in. */
export const contractAccount = z.strictObject({
  currency_id: id,
  /** Free for orders, margin and transfers: what cross positions need stays. */
  free: decimal,
  /** What nothing holds. */
  available: decimal,
  /** Held by orders and by positions. */
  held: decimal,
  /** Available, held and unrealized results; null while a mark is missing. */
  equity: z.nullable(decimal),
  unrealized: z.nullable(decimal),
  /** What stands behind its cross positions, null without one; their equity, requirement and risk rate are null while a mark is missing. */
  cross: z.nullable(
    z.strictObject({
      /** Available money, margins of cross positions and holds of entries, less what is owed. */
      cash: decimal,
      equity: z.nullable(decimal),
      requirement: z.nullable(decimal),
      risk_rate: z.nullable(decimal),
    }),
  ),
});
export type ContractAccount = z.infer<typeof contractAccount>;

/** What the user chose for a market. */
export const contractSettings = z.strictObject({
  multiple: z.int(),
  margin_mode: z.enum(MARGIN_MODES),
  /** Whether limit orders up to 10x are placed without asking. */
  skip_confirmation: z.boolean(),
});
export type ContractSettings = z.infer<typeof contractSettings>;

/** What an entry would do, by the code that does it. */
export const contractPreview = z.strictObject({
  type: direction,
  share: decimal,
  /** Expected mean price: of a market order by the book now. Null: the book has none. */
  price: z.nullable(decimal),
  /** The worst price that it may trade at. */
  worst_price: decimal,
  mark: decimal,
  value: decimal,
  /** Margin and fee at the expected price, the fee to close at the same price, and what the order would hold at most. */
  margin: decimal,
  fee: decimal,
  close_fee: decimal,
  hold: decimal,
  liquidation_price: z.nullable(decimal),
  /** Distance of the liquidation price from the mark as a fraction. */
  liquidation_distance: z.nullable(decimal),
  bankruptcy_price: z.nullable(decimal),
  maintenance_rate: decimal,
  /** Result after both fees at the stops, and of a price change of one percent before fees. */
  profit_at_target: z.nullable(decimal),
  loss_at_stop: z.nullable(decimal),
  one_percent: decimal,
  /** What it would pay (negative) or receive when funding is due next, at the mark of now; null without a rate. */
  funding: z.nullable(z.strictObject({ rate: decimal, due: time, amount: decimal })),
  /** Requirement over equity right after it, under cross those of the account; null without a mark of each of its positions. */
  risk_rate: z.nullable(decimal),
  /** The most that can be lost: margin and fee at the worst price, all that is held; under cross the whole contract account. */
  most_lost: decimal,
  free_before: decimal,
  free_after: decimal,
  /** The largest share that the free money suffices for at this multiple. */
  max_share: decimal,
  /** Why it would be refused now; null: it would be taken. */
  refusal: z.nullable(z.strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
export type ContractPreview = z.infer<typeof contractPreview>;

/** A fill of an order, or a close without an order (deleveraging, own positions against each other). */
export const contractFill = z.strictObject({
  id,
  position_id: id,
  order_id: z.nullable(id),
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  type: direction,
  kind: z.enum(['open', 'close', 'offset', 'stop', 'liquidation', 'adl']),
  role: z.nullable(z.enum(['maker', 'taker'])),
  price: decimal,
  share: decimal,
  value: decimal,
  realized: decimal,
  handling_fee: decimal,
  time,
});
export type ContractFill = z.infer<typeof contractFill>;

/** A liquidation as everybody sees it: no user is named. */
export const contractLiquidation = z.strictObject({
  id,
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  type: direction,
  mark: decimal,
  share: decimal,
  filled_share: decimal,
  adl_share: decimal,
  limit: z.nullable(decimal),
  fund_paid: decimal,
  fund_fee: decimal,
  returned: decimal,
  leaf: id,
  time,
});
export type ContractLiquidation = z.infer<typeof contractLiquidation>;
