// SPDX-License-Identifier: Apache-2.0
/**
 * The registry of receipts: the one list that server, browser and `npm run verify` go by. A product adds its kind here; what was
 * published once is never taken out, so that a receipt stays readable as long as anybody has it.
 */
import { type ContractVerdict, contractReceipts } from '../rules/contracts/receipt.ts';
import { type RateReceipt, rateReceipts, type RateVerdict } from '../rules/contracts/rate-receipt.ts';
import type { ContractReceipt } from '../rules/contracts/receipt-file.ts';
import { type DefiHours, type DefiHoursVerdict, defiHours } from '../rules/defi/hours.ts';
import { type DefiVerdict, defiReceipts } from '../rules/defi/receipt.ts';
import { type DualVerdict, dualReceipts } from '../rules/dual/receipt.ts';
import { type DualSettlement, type DualSettlementVerdict, dualSettlements } from '../rules/dual/settlement.ts';
import { type LoanVerdict, loanReceipts } from '../rules/loan/receipt.ts';
import { type LockupVerdict, lockupReceipts } from '../rules/lockup/receipt.ts';
import { type MarginVerdict, marginReceipts } from '../rules/margin/receipt.ts';
import { type StockActionFile, type StockActionVerdict, stockActions } from '../rules/stocks/action-receipt.ts';
import { type StockAuctionFile, type StockAuctionVerdict, stockAuctions } from '../rules/stocks/auction-receipt.ts';
import { type OptionReceipt, type OptionVerdict, optionReceipts } from '../rules/options/receipt.ts';
import type { ReceiptFile } from './envelope.ts';
import type { Expected } from './logged.ts';
import type { ReceiptKind, Verdict } from './rule.ts';
import { stepList } from './steps.ts';

const KINDS = {
  [optionReceipts.format]: optionReceipts,
  [contractReceipts.format]: contractReceipts,
  [rateReceipts.format]: rateReceipts,
  [lockupReceipts.format]: lockupReceipts,
  [dualReceipts.format]: dualReceipts,
  [dualSettlements.format]: dualSettlements,
  [defiReceipts.format]: defiReceipts,
  [defiHours.format]: defiHours,
  [loanReceipts.format]: loanReceipts,
  [stockAuctions.format]: stockAuctions,
  [stockActions.format]: stockActions,
  [marginReceipts.format]: marginReceipts,
} as const;

/** The formats of receipts. */
export type ReceiptFormat = keyof typeof KINDS;
/** A receipt of any product. */
export type AnyReceipt =
  | OptionReceipt
  | ContractReceipt
  | RateReceipt
  | ReceiptFile
  | DualSettlement
  | DefiHours
  | StockAuctionFile
  | StockActionFile;
/** A verdict of any product. */
export type ReceiptVerdict =
  | OptionVerdict
  | ContractVerdict
  | RateVerdict
  | LockupVerdict
  | DualVerdict
  | DualSettlementVerdict
  | DefiVerdict
  | DefiHoursVerdict
  | LoanVerdict
  | StockAuctionVerdict
  | StockActionVerdict
  | MarginVerdict;

/** A kind of receipts, whatever its product. */
export type AnyReceiptKind = ReceiptKind<unknown, Verdict>;

/** The receipts of one product, by their format. */
export const receiptsOf = <F extends ReceiptFormat>(format: F): (typeof KINDS)[F] => KINDS[format];

/** All kinds of receipts. */
export const receiptKinds = (): readonly AnyReceiptKind[] => Object.values(KINDS) as unknown as readonly AnyReceiptKind[];

/** The kind of a file that was parsed from JSON; null when it is no receipt of a product. */
export function receiptKindOf(value: unknown): AnyReceiptKind | null {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  return receiptKinds().find((kind) => kind.format === format) ?? null;
}

/** Checks a receipt of any product, parsed from JSON. `expected.log` demands a log by its name. Never throws. */
export function verifyReceipt(value: unknown, expected: Expected = {}): ReceiptVerdict {
  const kind = receiptKindOf(value);
  if (kind !== null) return kind.verify(value, expected) as ReceiptVerdict;
  const { steps, check } = stepList<'SHAPE'>();
  check('SHAPE', () => false);
  return { ok: false, stage: 'accepted', steps, order: null, result: null };
}
