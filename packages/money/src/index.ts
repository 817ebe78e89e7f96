// SPDX-License-Identifier: Apache-2.0
/**
 * Exact amounts: the one place where decimal text becomes atoms and back.
 *
 * Units: bigint atoms with the asset's scale beside them; decimal texts for valuations and display.
 * Invariants and limits: in the head of each file. No dependency; the same code runs on server,
 * in the browser and in the command-line verifiers.
 */
export {
  type AmountRefusal,
  type AmountSign,
  formatAmount,
  formatUnits,
  MAX_DECIMALS,
  MAX_DIGITS,
  type ParsedAmount,
  parseAmount,
} from './amount.ts';
export {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  divDecimals,
  mulDecimals,
  subDecimals,
  toFixedDecimals,
  truncateDecimals,
} from './decimals.ts';
export {
  type Abbreviated,
  abbreviate,
  balanceScale,
  BALANCE_DECIMALS,
  DEFAULT_PRECISION,
  toDefaultPrecision,
  fiatDecimals,
  leastDecimals,
  shownScale,
  toShownAmount,
  truncateBalance,
} from './display.ts';
export { divRound, magnitude, mulDiv, powerOfTen, type RoundingMode, rescale, splitBySize } from './rounding.ts';
