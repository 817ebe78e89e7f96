/**
 * The rule of rebates, the same for everybody and published with every answer: who invited somebody who pays a fee gets
 * `ppm` parts per million of it, in the fee's own asset, rounded down. What is left is the operator's.
 */

/** One level: 1 invited the payer, 2 invited that one. */
export interface RebateLevel {
  readonly level: 1 | 2;
  /** Parts per million of the fee. */
  readonly ppm: number;
}

/** The levels. Together they are less than the whole, so that rebates never exceed the fee. */
export const REBATE_LEVELS: readonly RebateLevel[] = [
  { level: 1, ppm: 200_000 },
  { level: 2, ppm: 50_000 },
];
