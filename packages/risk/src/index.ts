// SPDX-License-Identifier: Apache-2.0
/**
 * Risk of leveraged positions: the formulas of contracts and the indexes that find what a price triggers.
 *
 * Pure: no clock, no random number, no input or output. README.md says which file holds which formula.
 */
export {
  adlScore,
  type Candidate,
  candidateOf,
  deleverage,
  lightsOf,
  type Ranked,
  ranking,
  scoreAt,
  type Scored,
} from './adl.ts';
export { admitEntry, type Admission, type EntryLimits, type EntryRefusal, type EntryRequest } from './admit.ts';
export { bankruptcyPrice, isBeyond } from './bankruptcy.ts';
export { type Closed, closePart, type ClosingFill, type Offset, offset, settledAt } from './close.ts';
export {
  type Contract,
  contractOf,
  exactValue,
  inverse,
  LINEAR,
  opposite,
  partValue,
  resultSign,
  type Side,
  valueOf,
} from './contract.ts';
export {
  apportionedEquity,
  cashOf,
  crossEquity,
  crossExposure,
  type CrossPosition,
  type CrossPurse,
  crossRequirement,
  inMillionths,
  type CrossSources,
  liquidationOrder,
  payLoss,
  type Payment,
} from './cross.ts';
export { type EntryFill, entryFill, type EntryHold, entryHold, type EntryTerms, marginTicks } from './entry.ts';
export { feeOf } from './fees.ts';
export { ceilOf, floorOf, type Fraction, isAtMost, plus, ratio, times, whole } from './fraction.ts';
export { freeOf, type FreeTerms, removableMargin } from './free.ts';
export {
  applyFunding,
  FUNDING_RULES,
  type FundingEffect,
  fundingOf,
  fundingRate,
  type FundingRules,
  meanPremium,
  rateOfPremium,
} from './funding.ts';
export {
  beyondMark,
  closingLimit,
  entryGuard,
  FUND_PPM,
  type GuardTerms,
  guardTrigger,
  isBeyondGuard,
  restingLimit,
  type RestingTerms,
  restingTrigger,
  WIDEST_PPM,
} from './guard.ts';
export {
  CLOSED_IN,
  type ClosedIn,
  type ClosedLots,
  closeLots,
  closeOpposite,
  type ClosingOrder,
  fillLimit,
  Liquidation,
  type Liquidated,
  type LiquidationFill,
  type LiquidationTerms,
  sumsOf,
} from './liquidate.ts';
export { isLiquidatable, liquidationPrice } from './liquidation.ts';
export { type FundingMoment, INTERVAL_MS, markTicks, RAMP_MS } from './mark.ts';
export { bankruptcyValue, PRODUCT_MODEL, requirementTerms, type RequirementTerms, type RiskModel } from './model.ts';
export { marginOfMultiple } from './multiple.ts';
export { type NetFill, netFill } from './net.ts';
export { afterPricedTick, isPaused, OUTAGE_MS, type Pause, PAUSE_MS, pausedUntil } from './pause.ts';
export {
  averageEntry,
  equityOf,
  exactResult,
  type Exposure,
  exposureOf,
  initialMargin,
  onePercentOf,
  type Position,
  type Rates,
  ratesOf,
  type RateTerms,
  requirementOf,
  sizeAt,
  sizeOf,
  unrealized,
} from './position.ts';
export { impactTicks, leastSample, type Level, minutePremium, premiumOf, sampleSize } from './premium.ts';
export type { PriceBound } from './price-bound.ts';
export { returnOnMargin, riskRate } from './shown.ts';
export {
  divideLeftover,
  fundBackedLots,
  fundBudget,
  type Leftover,
  LIQUIDATION_FEE_PPM,
  type LiquidationSums,
  lotsThatStay,
} from './stages.ts';
export {
  largestMultiple,
  maintenance6,
  maintenanceOf,
  type Slice,
  sliceRate,
  type Tier,
  tierOf,
  type TierRow,
  type TierTable,
  tierTable,
} from './tiers.ts';
export {
  afterMark,
  afterSwing,
  type Extreme,
  isBegun,
  isTrailReached,
  joinSwings,
  type Move,
  type Swing,
  swingOf,
  swingOfAll,
  type Trail,
} from './swing.ts';
export { MAX_CALLBACK, trailingTicks } from './trailing.ts';
export { ceilDiv, floorDiv, MAX_TICKS, MILLION, RATE_UNIT } from './units.ts';
export { type Digest, digestOf } from './triggers/digest.ts';
export {
  type PositionStop,
  PositionTriggers,
  triggersOf,
  type WatchedEntry,
  type WatchedPosition,
} from './triggers/position-triggers.ts';
export {
  SlackIndex,
  slackOf,
  type SlackPart,
  slackParts,
  type SlackPosition,
  slackThresholds,
  type Threshold,
} from './triggers/slack.ts';
export { TrailingGroups, type TrailingStop } from './triggers/trailing-groups.ts';
export {
  compareTriggers,
  type Reached,
  type Trigger,
  TRIGGER,
  triggerAt,
  TriggerIndex,
  type TriggerKind,
  WAY,
  type Way,
} from './triggers/trigger-index.ts';
