// SPDX-License-Identifier: Apache-2.0
/**
 * The figures that rates of funding are made by, as the log publishes them (`parameter_change`): a change holds from the second period
 * after the one that it takes effect in, so that it reaches no rate that is known, nor the one that the running samples make.
 *
 * Units: rates in 10^-8, epoch milliseconds.
 */
import { parseAmount } from '@glasshouse/money';
import { FUNDING_RULES, type FundingRules } from '@glasshouse/risk';
import { count, type Fields, text } from './fields.ts';
import { beginningOf } from './rates.ts';

/** The name of the parameter. */
const NAME = 'contracts.funding';
/** A change is published so long before it takes effect. */
const NOTICE_MS = 86_400_000;
const RATE_DECIMALS = 8;

/** Changes that took effect at this time or later do not hold for the period. */
export const holdsBefore = (period: number): number => beginningOf(period - 1);

/** What the parameter states: fractions. */
export interface FundingFigures {
  readonly interest: string;
  readonly band: string;
  readonly rate_cap: string;
}

/** A fraction of at most eight decimals, zero or above, in 10^-8; null for what is none. */
export function rateFigure(fraction: string): bigint | null {
  const read = parseAmount(fraction, RATE_DECIMALS, 'nonNegative');
  return read.ok ? read.atoms : null;
}

/** The figures of a value. TypeError where they are no fractions of at most eight decimals. */
export function figuresOf({ interest, band, rate_cap }: FundingFigures): Omit<FundingRules, 'minSamples'> {
  const [of, within, most] = [interest, band, rate_cap].map((fraction) => {
    const figure = rateFigure(fraction);
    if (figure === null) throw new TypeError('a figure that is no rate');
    return figure;
  }) as [bigint, bigint, bigint];
  return { interest: of, band: within, cap: most };
}

/** The figures of a market before any change. */
export type OriginalRules = (market: number, period: number) => FundingRules;

/** Reads the changes in their order. */
export class PublishedRules {
  readonly #original: OriginalRules;
  readonly #changes = new Map<number, { readonly effective: number; readonly figures: ReturnType<typeof figuresOf> }[]>();

  constructor(original: OriginalRules = () => FUNDING_RULES) {
    this.#original = original;
  }

  /**
   * A `parameter_change`; answers whether it came in time: at most `lateMs` after it says that it was published, a day before it takes
   * effect, behind the change before. Others are no matter of funding. TypeError where it cannot be read.
   */
  change(record: Fields, newest: number | null, lateMs: number): boolean {
    if (record['name'] !== NAME) return true;
    const [market, published, effective] = [count(record, 'market'), count(record, 'published'), count(record, 'effective')];
    const figures = figuresOf(JSON.parse(text(record, 'after')) as FundingFigures);
    const before = this.#changes.get(market) ?? [];
    this.#changes.set(market, [...before, { effective, figures }]);
    const isInOrder = (before.at(-1)?.effective ?? 0) < effective;
    return isInOrder && effective >= published + NOTICE_MS && (newest === null || newest - published <= lateMs);
  }

  /** What holds for a period of a market, by the changes that were read. */
  at(market: number, period: number): FundingRules {
    const original = this.#original(market, period);
    const held = this.#changes.get(market)?.findLast(({ effective }) => effective < holdsBefore(period));
    return held === undefined ? original : { ...original, ...held.figures };
  }
}
