// SPDX-License-Identifier: Apache-2.0
/** Lock-up: its rule, its records and its receipts. */
export { LOCKUP_FINDINGS, LockupAudit, type LockupFinding, type LockupKind } from './audit.ts';
export * from './record.ts';
export * from './rule.ts';
export { type LockupVerdict, lockupReceipts } from './receipt.ts';
