/**
 * Parameters as products see them: a product declares each once and asks what holds at a time. The module `parameters`
 * keeps and publishes the changes, the wiring connects them. A change holds from its published time on, in every process at
 * the same millisecond, because all of them know it a day before.
 */
import type { ParameterName, ParameterValues } from '@glasshouse/contract';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import type { Tx } from './db/database.ts';

/** Says what holds. */
export interface ParameterSource {
  /** The value in force at a time; null while it was never changed. `market` is 0 where there is none. */
  at<N extends ParameterName>(name: N, market: number, time: number): ParameterValues[N] | null;
  /** When the next published change counts; null when none is coming. */
  nextChange(name: ParameterName, market: number, time: number): number | null;
}

/** Nothing was ever changed. */
export const NO_CHANGES: ParameterSource = { at: () => null, nextChange: () => null };

/** What a product declares of a parameter. */
export interface ParameterKind<N extends ParameterName = ParameterName> {
  readonly name: N;
  /** Markets that have it; [0] where it has none. */
  markets(): readonly number[];
  /** What its `market` is, where that is no market: an asset. */
  assetOf?(id: number): { symbol: string } | undefined;
  /** What the product was made with. */
  original(market: number): ParameterValues[N];
  /** Refuses what could not be applied: PARAMETERS_VALUE_INVALID with the field below `value`. */
  check(market: number, value: ParameterValues[N]): void;
  /** The figures that differ; of a first value (`before` null) all of them. */
  lines(market: number, before: ParameterValues[N] | null, after: ParameterValues[N]): ParameterLine[];
  /** What those who decide are warned of, beside the figures, as things stand now. */
  warnings?(tx: Tx, market: number, value: ParameterValues[N]): Promise<ParameterLine[]>;
  /**
   * What must happen with the publication, in its transaction (telling whom it concerns); answers what follows the commit.
   * Tables that it writes: `tellsTables`.
   */
  publish?(tx: Tx, market: number, value: ParameterValues[N], effective: number): Promise<() => void>;
  readonly tellsTables?: readonly string[];
  /** What must happen at the time, exactly once; nothing where `at` is asked. */
  apply?(tx: Tx, market: number, value: ParameterValues[N], change: { published: number; effective: number }): Promise<void>;
  /** What follows a day later, until it answers true; runs outside a transaction. */
  finish?(market: number, value: ParameterValues[N]): Promise<boolean>;
}

/** A kind of any name; what it takes goes with its name. */
export type AnyParameterKind = { [N in ParameterName]: ParameterKind<N> }[ParameterName];

/** A line where something differs. */
export function changedLine(line: ParameterLine): ParameterLine[] {
  return JSON.stringify(line.before) === JSON.stringify(line.after) ? [] : [line];
}
