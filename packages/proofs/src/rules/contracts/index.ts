// SPDX-License-Identifier: Apache-2.0
/** Contracts: records of the log, chains of positions, funding rates and receipts, recomputed from what was published. */
export { AUDIT_FINDINGS, ContractAudit, type AuditCode, type ContractFinding } from './audit.ts';
export type { FundFigures } from './audit-fund.ts';
export { type ChainTerms, type Folded, foldChain, isFired, type Opened, type TrailStop, type WaitingStop } from './chain.ts';
export type { Fields } from './fields.ts';
export { type FundingFigures, figuresOf, holdsBefore, rateFigure } from './funding-rules.ts';
export { beginningOf, DUE_WITHIN_MS, PERIOD_MS, periodOf } from './rates.ts';
export { RATE_FORMAT, RATE_STEPS, type RateReceipt, rateReceipts, type RateStep, type RateVerdict } from './rate-receipt.ts';
export {
  behind,
  type BlockMarks,
  MARK_SPANS,
  type MarkSpan,
  readMarks,
  type ReadMarks,
  SPAN_MS,
  spanOf,
  swingOfBlock,
} from './marks.ts';
export { type ContractVerdict, contractReceipts } from './receipt.ts';
export { LEAST_SAMPLED, MINUTE_MS } from './samples.ts';
export { CONTRACT_STEPS, type ContractStep, STEPS_OF } from './steps.ts';
export { readRecord, type ReadTerms, readTerms } from './terms.ts';
export { type Followed, followTrail, type MarkSource, MissingMarks, type SetTrail, sourceOf } from './trail.ts';
export { type ConditionalValues, conditionalOpening, type EntryWay } from './conditional.ts';
export * from './events.ts';
export * from './lists.ts';
export * from './receipt-file.ts';
export * from './records.ts';
