/**
 * What the clearing of a product, and its watch of the index, decide with: all of it pure. Code that decides imports this and not the
 * module's own index, which reaches the desk.
 */
export type { AccountName, Cause, HoldChange, Invariant, JournalDraft, Leg } from '../../ledger/index.ts';
export type { ActAnswer, ActCommand } from '../domain/act.ts';
export {
  BATCH_WORK,
  balanceId,
  type Batch,
  type BatchState,
  type ChangedParty,
  type HoldSource,
  type IndexTick,
} from '../domain/batch.ts';
export { type Decision, type Denial, accept, deny } from '../domain/decision.ts';
export { type Order, fillOrder, isBlock, isHeld, isLive, openLots } from '../domain/order.ts';
export type { BlockMember, PlacedBlock } from '../domain/block.ts';
export { decidePlace } from '../domain/place.ts';
export type { PlacementCommand } from '../domain/placement.ts';
export { checkNotional, checkRules, checkSize, checkTips } from '../domain/read-order.ts';
export type { AuctionRecord, AuctionRecordOrder } from '../domain/session-auction.ts';
export type { AuctionKind, Phase, SessionState } from '../domain/session-state.ts';
export { type Adjusted, adjustStanding, endStanding, shrinkStanding } from '../domain/standing.ts';
export { placeSystem, placeSystemBlock } from '../domain/system-order.ts';
export type { FeeTiers } from '../rules/fees.ts';
export { type MarketMode, checkTakesCancels, checkTakesOrders } from '../rules/market-mode.ts';
export { type MarketRules, priceText, quantityText } from '../rules/market-rules.ts';
export { MARKET_PPM, type Session, type SessionCalendar, type SessionTerms, around } from '../rules/session.ts';
export { cashClearing } from './cash/cash-clearing.ts';
export { type CashNames, type FeeIn, holdJournal } from './cash/postings.ts';
export type { ClearedSide, Clearing, FillEffect, FillJournal, Filled, OrderChanged } from './clearing.ts';
export type { TickWatch } from './tick-watch.ts';
