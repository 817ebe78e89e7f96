// SPDX-License-Identifier: Apache-2.0
/** Loans: their rule, what is sold of a pledge, their records and receipts. */
export { type ReadEvent, type SaidOutcome, loanEventRecord, readLoanEvent } from './event.ts';
export * from './outcome.ts';
export {
  type LoanMarket,
  type LoanOpenFacts,
  type LoanTermsFacts,
  assetsOf,
  firstState,
  loanOpenRecord,
  loanTermsRecord,
  OLDEST_TICK_MS,
  readLoanOpen,
  readLoanTerms,
  triggersOf,
} from './record.ts';
export { type LoanVerdict, loanReceipts } from './receipt.ts';
export * from './rule.ts';
export * from './sale.ts';
export { type LoanFinding, type LoanFindingCode, type LoanKind, LOAN_FINDINGS, LoanAudit } from './audit.ts';
export { type Grounds, type LoanWalk, ROUNDS_OF_MARKET, UNFILLED_MS, walkLoan } from './walk.ts';
