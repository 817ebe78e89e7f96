// SPDX-License-Identifier: Apache-2.0
/** Proofs: the append-only log and its verifiers. Pure; no input is trusted. */
export { type Hash, fromHex, sameBytes, sha256, toHex, utf8 } from './bytes.ts';
export {
  type LogRecord,
  type RecordValue,
  canonicalBytes,
  canonicalText,
  hashOfText,
  readCanonical,
  recordHash,
} from './canonical.ts';
export { Frontier } from './frontier.ts';
export { checkGrowth, readPath } from './growth.ts';
export { type TreeHead, headRoot, headSize } from './head-values.ts';
export { signHead, verifyHead } from './head.ts';
export { type IndexResult, type IndexTerms, type QuoteState, type SourceQuote, indexOf } from './index-rules.ts';
export { type LogKey, type SigningKey, keyId, publishKey, signBytes, signingKey, trustedKeys } from './keys.ts';
export { type NodeSet, nodeName, nodeSetIds, verifyNodeSet } from './log/node-set.ts';
export { type ProofFailure, type ProofFile, type ProofVerdict, verifyProof } from './proof-file.ts';
export {
  ABSENCES,
  type Absence,
  NO_PRICE_REASONS,
  type NoPriceReason,
  PUBLISHED_SIMULATED,
  PUBLISHED_STOCKS,
  type PriceRecord,
  priceRecord,
  priceText,
  pricesOfInstrument,
  publishedSources,
  readPrice,
  verifyPrice,
} from './second/price-record.ts';
export {
  type ProvedPrice,
  type ReadSecond,
  SECOND_MS,
  type SecondPlace,
  type SecondRecord,
  areAllPrices,
  isInSecond,
  provePrices,
  readSecond,
  secondRecord,
  secondText,
} from './second/second.ts';
export {
  INSTRUMENTS,
  type Instrument,
  type InstrumentChange,
  type InstrumentsRecord,
  type Steps,
  instrumentChanges,
  instrumentsText,
  readInstruments,
} from './second/instruments.ts';
export * from './second/sessions.ts';
export { type ReadLogged, type ShownQuote, type TickView, readLogged } from './second/tick-view.ts';
export { PUBLISHED_TERMS, type TickRecord, tickRecord, verifyTick } from './tick.ts';
export {
  EMPTY_ROOT,
  type NodeId,
  consistencyNodes,
  foldNodes,
  inclusionNodes,
  leafHash,
  nodeHash,
  nodesOf,
  pathIn,
  rootOfHashes,
  treeLevels,
} from './tree.ts';
export { verifyConsistency, verifyInclusion } from './verify-tree.ts';
export { type AuditFinding, type AuditedOption, OptionAudit } from './rules/options/audit.ts';
export * from './rules/options/odds.ts';
export {
  type OptionOrderRecord,
  type OrderTerms,
  type ReadOrder,
  orderRecord,
  readOrderRecord,
} from './rules/options/order-record.ts';
export {
  type OptionReceipt,
  type OptionStep,
  type OptionVerdict,
  RECEIPT_STEPS,
  type ReceiptStep,
  type SettlementProof,
} from './rules/options/receipt.ts';
export {
  type AnyReceipt,
  type AnyReceiptKind,
  type ReceiptVerdict,
  receiptKindOf,
  receiptsOf,
  verifyReceipt,
} from './receipt/registry.ts';
export type { LoggedRecord, ReceiptFile } from './receipt/envelope.ts';
export type { Expected } from './receipt/logged.ts';
export type { ReceiptKind, Verdict } from './receipt/rule.ts';
export { type RecordAcceptance, type Signature, recordAcceptanceMessage } from './receipt/signed.ts';
export type { CheckedStep } from './receipt/steps.ts';
export type { ProvedRecord } from './rules/options/receipt-ticks.ts';
export * from './rules/options/rule.ts';
export { type Acceptance, type StatedResult, acceptanceMessage, resultMessage } from './rules/options/signed.ts';
export * from './acks/index.ts';
export * from './blocks/index.ts';
export { type ChangeFigures, type LoggedChange, changeFigures } from './rules/options/changed-instruments.ts';
export { type HitRuns, firstFrom } from './rules/options/chance.ts';
export { type MissingFigures, type MissingSecond, missingSeconds } from './rules/options/missing-seconds.ts';
