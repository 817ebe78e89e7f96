/** Proofs: the log that nobody can rewrite, and the checks of who reads it. Pure; no input is trusted. */
export { type Hash, fromHex, sameBytes, sha256, toHex, utf8 } from './bytes.ts';
export { type LogRecord, type RecordValue, canonicalBytes, canonicalText, readCanonical } from './canonical.ts';
export { Frontier } from './frontier.ts';
export { checkGrowth, readPath } from './growth.ts';
export { type TreeHead, headRoot, headSize } from './head-values.ts';
export { signHead, verifyHead } from './head.ts';
export { type IndexResult, type IndexTerms, type QuoteState, type SourceQuote, indexOf } from './index-rules.ts';
export { type LogKey, type SigningKey, keyId, publishKey, signBytes, signingKey, trustedKeys } from './keys.ts';
export { type ProofFailure, type ProofFile, type ProofVerdict, verifyProof } from './proof-file.ts';
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
  rootOfHashes,
} from './tree.ts';
export { verifyConsistency, verifyInclusion } from './verify-tree.ts';
export { type AuditFinding, type AuditedOption, OptionAudit } from './options/audit.ts';
export * from './options/odds.ts';
export { type OptionOrderRecord, type OrderTerms, type ReadOrder, orderRecord, readOrderRecord } from './options/order-record.ts';
export {
  type CheckedStep,
  type OptionReceipt,
  type ProvedRecord,
  RECEIPT_STEPS,
  type ReceiptStep,
  type ReceiptVerdict,
  type SettlementProof,
  headOfReceipt,
  verifyReceipt,
} from './options/receipt.ts';
export * from './options/rule.ts';
export { type Acceptance, type Signature, type StatedResult, acceptanceMessage, resultMessage } from './options/signed.ts';
export * from './acks/index.ts';
export * from './blocks/index.ts';
