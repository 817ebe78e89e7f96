/** Rows of positions and of terms of orders, and the values that they are. Units: those of the tables (ticks, lots, atoms as text). */
import type { CloseReason, MarginMode } from '@glasshouse/contract/contracts';
import type { ContractAccount } from '../domain/accounts.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { ContractPosition, PartStop, PositionReceipt, Stop, TrailingStop } from '../domain/position.ts';

/** A row of `contract_positions`. */
export interface PositionRow {
  id: number;
  user_id: number;
  market_id: number;
  account: ContractAccount;
  mode: 'each' | 'net';
  side: 'long' | 'short';
  margin_mode: MarginMode;
  multiple: number;
  multiple_now: number;
  terms_ms: number;
  tier_version: number;
  salt: string;
  lots: number;
  entry_value: string;
  margin: string;
  owed: string;
  opened_lots: number;
  opened_value: string;
  closed_lots: number;
  closed_value: string;
  realized: string;
  fees: string;
  funding: string;
  to_fund: string;
  from_fund: string;
  funding_period: number | null;
  tp_ticks: number | null;
  tp_id: number | null;
  tp_tick_ms: number | null;
  sl_ticks: number | null;
  sl_id: number | null;
  sl_tick_ms: number | null;
  part_stops: PartStop[];
  trailing_stops: TrailingStop[];
  status: ContractPosition['status'];
  close_reason: CloseReason | null;
  receipts: PositionReceipt[];
  revision: number;
  chain: string;
  opened_ms: number;
  purse: number | null;
  block_id: number | null;
  left_lots: number;
  changed_ms: number;
  changed_tick_ms: number | null;
  closed_ms: number | null;
}

const stopOf = (ticks: number | null, id: number | null, tick: number | null): Stop | null =>
  ticks === null || id === null ? null : { id, ticks, tick };

/** The position of a row. */
export function positionOf(row: PositionRow): ContractPosition {
  return {
    id: row.id,
    userId: row.user_id,
    marketId: row.market_id,
    account: row.account,
    mode: row.mode,
    marginMode: row.margin_mode,
    purse: row.purse,
    blockId: row.block_id,
    leftLots: BigInt(row.left_lots),
    multiple: row.multiple_now,
    openedMultiple: row.multiple,
    termsTime: row.terms_ms,
    tierVersion: row.tier_version,
    salt: row.salt,
    core: {
      side: row.side,
      lots: BigInt(row.lots),
      entryValue: BigInt(row.entry_value),
      margin: BigInt(row.margin),
      owed: BigInt(row.owed),
    },
    openedLots: BigInt(row.opened_lots),
    openedValue: BigInt(row.opened_value),
    closedLots: BigInt(row.closed_lots),
    closedValue: BigInt(row.closed_value),
    realized: BigInt(row.realized),
    fees: BigInt(row.fees),
    funding: BigInt(row.funding),
    toFund: BigInt(row.to_fund),
    fromFund: BigInt(row.from_fund),
    fundingPeriod: row.funding_period,
    takeProfit: stopOf(row.tp_ticks, row.tp_id, row.tp_tick_ms),
    stopLoss: stopOf(row.sl_ticks, row.sl_id, row.sl_tick_ms),
    partStops: row.part_stops,
    trails: row.trailing_stops,
    status: row.status,
    closeReason: row.close_reason,
    receipts: row.receipts,
    revision: row.revision,
    chain: row.chain,
    opened: row.opened_ms,
    changed: row.changed_ms,
    changedTick: row.changed_tick_ms,
    closed: row.closed_ms,
  };
}

/** The row of a position, as JSON reads it; what is missing is null. */
export function positionRowOf(position: ContractPosition): object {
  const { core, takeProfit, stopLoss } = position;
  return {
    id: position.id,
    user_id: position.userId,
    market_id: position.marketId,
    account: position.account,
    mode: position.mode,
    side: core.side,
    margin_mode: position.marginMode,
    purse: position.purse,
    block_id: position.blockId,
    left_lots: Number(position.leftLots),
    multiple: position.openedMultiple,
    multiple_now: position.multiple,
    terms_ms: position.termsTime,
    tier_version: position.tierVersion,
    salt: position.salt,
    lots: Number(core.lots),
    entry_value: String(core.entryValue),
    margin: String(core.margin),
    owed: String(core.owed),
    opened_lots: Number(position.openedLots),
    opened_value: String(position.openedValue),
    closed_lots: Number(position.closedLots),
    closed_value: String(position.closedValue),
    realized: String(position.realized),
    fees: String(position.fees),
    funding: String(position.funding),
    to_fund: String(position.toFund),
    from_fund: String(position.fromFund),
    funding_period: position.fundingPeriod,
    tp_ticks: takeProfit?.ticks,
    tp_id: takeProfit?.id,
    tp_tick_ms: takeProfit?.tick,
    sl_ticks: stopLoss?.ticks,
    sl_id: stopLoss?.id,
    sl_tick_ms: stopLoss?.tick,
    part_stops: position.partStops,
    trailing_stops: position.trails,
    status: position.status,
    close_reason: position.closeReason,
    receipts: position.receipts,
    revision: position.revision,
    chain: position.chain,
    opened_ms: position.opened,
    changed_ms: position.changed,
    changed_tick_ms: position.changedTick,
    closed_ms: position.closed,
  };
}

/** A row of `contract_order_terms`. */
export interface TermsOfOrderRow {
  order_id: number;
  position_id: number;
  purpose: OrderTerms['purpose'];
  cause: OrderTerms['cause'];
  margin_mode: MarginMode;
  multiple: number;
  margin_ticks: number;
  is_market: boolean;
  tp_ticks: number | null;
  sl_ticks: number | null;
  terms_ms: number;
  salt: string;
  stop_id: number | null;
  purse: number | null;
  mark_ticks: number | null;
  away_ticks: number | null;
}

/** The terms of a row. */
export function orderTermsOf(row: TermsOfOrderRow): OrderTerms {
  return {
    orderId: row.order_id,
    positionId: row.position_id,
    purpose: row.purpose,
    cause: row.cause,
    marginMode: row.margin_mode,
    multiple: row.multiple,
    marginTicks: row.margin_ticks,
    isMarket: row.is_market,
    takeProfitTicks: row.tp_ticks,
    stopLossTicks: row.sl_ticks,
    termsTime: row.terms_ms,
    salt: row.salt,
    stopId: row.stop_id,
    purse: row.purse,
    markTicks: row.mark_ticks,
    awayTicks: row.away_ticks,
  };
}

/** What the row says beside the terms. */
export interface OrderTermsPlace {
  readonly marketId: number;
  readonly feePpm: bigint;
  readonly live: boolean;
}

/** The row of the terms of an order. */
export function orderTermsRowOf(terms: OrderTerms, { marketId, feePpm, live }: OrderTermsPlace): object {
  return {
    order_id: terms.orderId,
    position_id: terms.positionId,
    market_id: marketId,
    purpose: terms.purpose,
    cause: terms.cause,
    margin_mode: terms.marginMode,
    multiple: terms.multiple,
    margin_ticks: terms.marginTicks,
    is_market: terms.isMarket,
    tp_ticks: terms.takeProfitTicks,
    sl_ticks: terms.stopLossTicks,
    terms_ms: terms.termsTime,
    fee_ppm: Number(feePpm),
    salt: terms.salt,
    stop_id: terms.stopId,
    purse: terms.purse,
    mark_ticks: terms.markTicks,
    away_ticks: terms.awayTicks,
    live,
  };
}
