// SPDX-License-Identifier: Apache-2.0
/**
 * Funding as the whole log has it: samples by their seconds, rates by their samples, what was due by its second, and that no period
 * is left out.
 *
 * Limits: a minute without a sample is not named, since one of its seconds may not have been looked at; seconds that the log no
 * longer has are not counted, nor those from hours before the terms of a market.
 */
import { meanPremium } from '@glasshouse/risk';
import { count, type Fields, whole, word } from './fields.ts';
import type { IndexSeconds } from './index-seconds.ts';
import { listRoot } from './lists.ts';
import type { PublishedRules } from './funding-rules.ts';
import { beginningOf, DUE_WITHIN_MS, periodOf, type RateAt, readRate, type ReadRate } from './rates.ts';
import { tryTo } from './receipt-parts.ts';
import { markOf } from './run-of-ticks.ts';
import { isSampleRight, MINUTE_MS, type ReadSample, readSample } from './samples.ts';
import type { ReadTerms } from './terms.ts';

/** What can be wrong. */
type Code = 'RULES' | 'SAMPLE' | 'SAMPLES' | 'PREMIUMS' | 'RATE' | 'MARK' | 'DUE' | 'PERIOD' | 'TWICE';
/** Names what does not pass. */
export type CheckFunding = (what: Code, test: () => boolean) => void;

const FIGURES = ['interest', 'band', 'cap', 'minSamples'] as const;

/** A rate with its place in the log. */
interface Placed extends ReadRate {
  readonly leaf: number;
  readonly id: string;
}

/** A market so far. */
interface Market {
  readonly index: string;
  readonly rates: Map<number, Placed>;
  /** Periods that were due or skipped. */
  readonly ended: Set<number>;
  /** Samples of the newest period that has any. */
  samples: { period: number; texts: string[]; read: ReadSample[] };
  newest: number | null;
  /** The newest period whose rate a record used. */
  used: number;
}

/** A period without its rate or its end. */
export interface LeftOut {
  readonly leaf: number;
  readonly id: string;
}

/** Reads the records of funding in their order. */
export class FundingAudit {
  readonly #seconds: IndexSeconds;
  readonly #rules: PublishedRules;
  readonly #markets = new Map<number, Market>();

  constructor(seconds: IndexSeconds, rules: PublishedRules) {
    this.#seconds = seconds;
    this.#rules = rules;
  }

  #of({ market, index }: Pick<ReadTerms, 'market' | 'index'>): Market {
    const known = this.#markets.get(market) ?? {
      index,
      rates: new Map(),
      ended: new Set(),
      samples: { period: -1, texts: [], read: [] },
      newest: null,
      used: -1,
    };
    this.#markets.set(market, known);
    return known;
  }

  /** The rates of a market; 0 before its first for what was opened by terms without funding. */
  rateAt(terms: ReadTerms): RateAt {
    const { rates } = this.#of(terms);
    return (time) => {
      const period = periodOf(time);
      const known = rates.get(period);
      if (known !== undefined) return known.rate;
      const isBefore = [...rates.keys()].every((first) => period < first);
      if (isBefore && terms.funding === 'none') return 0n;
      throw new TypeError('a period without a rate');
    };
  }

  /** A tick decided something; whether what was due before it came first. */
  use(terms: ReadTerms, tick: number): boolean {
    const of = this.#of(terms);
    const period = periodOf(tick);
    of.used = Math.max(of.used, period);
    return !of.rates.has(period - 1) || of.ended.has(period - 1);
  }

  /** A sample. */
  sample(record: Fields, body: string, terms: ReadTerms, check: CheckFunding): void {
    const of = this.#of(terms);
    const read = readSample(record);
    const { minute, tick, index, ticks } = read;
    const period = periodOf(minute);
    check('PREMIUMS', () => isSampleRight(record, terms));
    check('SAMPLE', () => {
      const second = this.#seconds.priced(terms.index, tick, terms.priceDecimals);
      const priced = this.#seconds.pricedIn(terms.index, minute, minute + MINUTE_MS);
      return priced === null || (second?.ticks === index && priced === ticks);
    });
    // Once each, in order, and before the rate that they make.
    check('SAMPLES', () => minute > (of.samples.read.at(-1)?.minute ?? -1) && !of.rates.has(period + 1));
    if (of.samples.period !== period) of.samples = { period, texts: [], read: [] };
    of.samples.texts.push(body);
    of.samples.read.push(read);
  }

  /** A rate. */
  rate(record: Fields, leaf: number, terms: ReadTerms, check: CheckFunding): void {
    const of = this.#of(terms);
    const read = tryTo(() => readRate(record));
    if (read === null) return check('RATE', () => false);
    const { period, rate, mean, rules } = read;
    const published = this.#rules.at(terms.market, period);
    check('RULES', () => FIGURES.every((name) => rules[name] === published[name]));
    const isNone = of.samples.period !== period - 1;
    const [texts, samples] = isNone ? [[], []] : [of.samples.texts, of.samples.read];
    check('TWICE', () => !of.rates.has(period));
    check('SAMPLES', () => {
      const made = listRoot(texts);
      return made.count === read.samples.count && made.root === read.samples.root;
    });
    check('RATE', () => meanPremium(samples.map(({ counted }) => counted)) === mean);
    // Before the first, a tick of this period may have been judged by terms without funding.
    check('RATE', () => of.used < period || (of.newest === null && rate === 0n));
    const before = of.newest;
    check('PERIOD', () => {
      if (before === null) return true;
      return period > before && this.#seconds.periodsOf(of.index).every((one) => one <= before || one >= period);
    });
    if (of.rates.has(period)) return;
    of.rates.set(period, { ...read, leaf, id: String(record['id']) });
    of.newest = Math.max(before ?? period, period);
  }

  /** The end of a period. */
  end(record: Fields, terms: ReadTerms, check: CheckFunding): void {
    const of = this.#of(terms);
    const period = count(record, 'period');
    const ends = beginningOf(period + 1);
    check('TWICE', () => !of.ended.has(period));
    check('RATE', () => of.rates.get(period)?.rate === whole(record, 'rate'));
    of.ended.add(period);
    if (word(record, 'state', ['due', 'skipped']) === 'skipped') {
      const isNone = this.#seconds.firstPriced(terms.index, ends, ends + DUE_WITHIN_MS) === null;
      check('DUE', () => isNone && record['tick'] === null && record['mark'] === null);
      return;
    }
    const tick = count(record, 'tick');
    of.used = Math.max(of.used, periodOf(tick));
    const rateAt = this.rateAt(terms);
    check('DUE', () => whole(record, 'long_lots') === whole(record, 'short_lots'));
    if (!this.#seconds.isKept(terms.index, ends)) return;
    const first = this.#seconds.firstPriced(terms.index, ends, ends + DUE_WITHIN_MS);
    const second = this.#seconds.priced(terms.index, tick, terms.priceDecimals);
    check('DUE', () => tick === first && whole(record, 'index') === second?.ticks);
    check('RATE', () => rateAt(tick) === whole(record, 'rate_now'));
    check('MARK', () => second !== null && markOf(second, rateAt) === whole(record, 'mark'));
  }

  /** Periods that have no end, or no rate, though the log goes on for so long behind them. */
  leftOut(newest: number, patienceMs: number): LeftOut[] {
    return [...this.#markets.values()].flatMap((of) => {
      const isOver = (time: number) => newest > time + DUE_WITHIN_MS + patienceMs;
      const endless = [...of.rates.values()].filter(({ period }) => !of.ended.has(period) && isOver(beginningOf(period + 1)));
      const last = of.newest === null ? undefined : of.rates.get(of.newest);
      const isSilent = last && this.#seconds.periodsOf(of.index).some((one) => one > last.period && isOver(beginningOf(one)));
      return [...endless, ...(last && isSilent ? [last] : [])].map(({ leaf, id }) => ({ leaf, id }));
    });
  }
}
