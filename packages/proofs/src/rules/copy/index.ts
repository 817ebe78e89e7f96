// SPDX-License-Identifier: Apache-2.0
/** Copy trading: blocks at one price, what a member may pay, the share of gains and the record of a trader. */
export * from './allocate.ts';
export * from './difference.ts';
export * from './guard.ts';
export * from './hour.ts';
export * from './member.ts';
export * from './record.ts';
export * from './share.ts';
export * from './share-record.ts';
export * from './size.ts';
export * from './log-audit.ts';
