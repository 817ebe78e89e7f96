// SPDX-License-Identifier: Apache-2.0
/**
 * Recorded marks as the whole log has them: each block by its seconds, hours and days by their blocks, none left out; and trailing stops
 * followed through them.
 *
 * Limits: blocks are kept for two days; a trailing stop that was set before is only followed as far as they are not needed. Of seconds
 * that were passed over the newest hours are looked at.
 */
import { type Swing, trailingTicks } from '@glasshouse/risk';
import { SECOND_MS } from '../../second/second.ts';
import type { ReadWait } from './before.ts';
import type { Fields } from './fields.ts';
import type { IndexSeconds } from './index-seconds.ts';
import { behind, type BlockMarks, isSameSwing, type MarkSpan, readMarks, type ReadMarks, spanOf } from './marks.ts';
import type { RateAt } from './rates.ts';
import { markOf } from './run-of-ticks.ts';
import type { StopClose } from './stop-close.ts';
import type { ReadTerms } from './terms.ts';
import { followTrail, type MarkSource, MissingMarks } from './trail.ts';

/** So long blocks are kept, and so many waits. */
const KEPT_MS = 172_800_000;
const KEPT_WAITS = 2_880;
/** Seconds are looked back at so far: the log has them for a little longer. */
const REACH_MS = 14_000_000;

/** What is recorded of a length of time. */
interface Span {
  /** When the newest record ends; null: there is none. */
  newest: number | null;
  /** Of hours and days: what the shorter records since came to, and when it begins. */
  running: { readonly begins: number; readonly swing: Swing } | null;
}

interface Market {
  readonly spans: Readonly<Record<MarkSpan, Span>>;
  readonly records: Map<string, ReadMarks>;
  /** Blocks that are kept, in their order. */
  readonly blocks: ReadMarks[];
  readonly waits: ReadWait[];
}

/** Names what does not pass. */
type CheckMarks = (what: 'MARKS' | 'TRAIL', test: () => boolean) => void;

const LONGER = ['hour', 'day'] as const;
const PART = { hour: 'block', day: 'hour' } as const;
const nameOf = (span: MarkSpan, begins: number) => `${span}:${begins}`;

/** Reads records of marks in their order. */
export class MarksAudit {
  readonly #seconds: IndexSeconds;
  readonly #markets = new Map<number, Market>();

  constructor(seconds: IndexSeconds) {
    this.#seconds = seconds;
  }

  #of(market: number): Market {
    const span = (): Span => ({ newest: null, running: null });
    const spans = { block: span(), hour: span(), day: span() };
    const known = this.#markets.get(market) ?? { spans, records: new Map(), blocks: [], waits: [] };
    this.#markets.set(market, known);
    return known;
  }

  /** Ticks that a market passed over. */
  wait(wait: ReadWait): void {
    const { waits } = this.#of(wait.market);
    const at = waits.findIndex(({ what, from }) => what === wait.what && from === wait.from);
    if (at === -1) waits.push(wait);
    else waits[at] = wait;
    if (waits.length > KEPT_WAITS) waits.shift();
  }

  /** The marks that counted for stops in a span of seconds, by the log; null where the log no longer has all of it. */
  #counted(terms: ReadTerms, from: number, until: number, rateAt: RateAt): (bigint | null)[] | null {
    if (this.#seconds.pricedIn(terms.index, from, until) === null) return null;
    const { waits } = this.#of(terms.market);
    const marks: (bigint | null)[] = [];
    for (let time = from; time < until; time += SECOND_MS) {
      const isHeld = waits.some((wait) => wait.from <= time && (wait.until === null || wait.until > time));
      const isCounted = this.#seconds.at(terms.index, time)?.isCounted === true && !isHeld;
      const second = isCounted ? this.#seconds.priced(terms.index, time, terms.priceDecimals) : null;
      marks.push(second === null ? null : markOf(second, rateAt));
    }
    return marks;
  }

  #isNothingIn(terms: ReadTerms, from: number, until: number, rateAt: RateAt): boolean {
    const marks = this.#counted(terms, Math.max(from, until - REACH_MS), until, rateAt);
    return marks === null || marks.every((mark) => mark === null);
  }

  /** Whether the marks of a market are recorded up to a moment, as far back as its seconds are looked at. */
  isRecordedTo(terms: ReadTerms, until: number, rateAt: RateAt): boolean {
    const { newest } = this.#of(terms.market).spans.block;
    return newest === null || this.#isNothingIn(terms, newest, until, rateAt);
  }

  /** A record of marks. */
  add(record: Fields, terms: ReadTerms, rateAt: RateAt, check: CheckMarks): void {
    const of = this.#of(terms.market);
    const read = readMarks(record);
    const { span, begins, before } = read;
    const own = of.spans[span];
    check('MARKS', () => before === own.newest);
    if (span === 'block') this.#block(of, read, terms, rateAt, check);
    else {
      // A span is recorded when it is over, with all that its parts came to.
      check('MARKS', () => own.running?.begins === begins && isSameSwing(own.running.swing, read.swing));
      own.running = null;
    }
    own.newest = read.ends;
    this.#keep(of, read);
    for (const longer of LONGER) if (PART[longer] === span) this.#count(of.spans[longer], longer, read, check);
  }

  #block({ blocks }: Market, read: ReadMarks, terms: ReadTerms, rateAt: RateAt, check: CheckMarks): void {
    const { begins, ends, before, marks } = read;
    check('MARKS', () => {
      const counted = this.#counted(terms, begins, ends, rateAt);
      return counted === null || counted.every((mark, i) => mark === (marks as BlockMarks)[i]);
    });
    // Nothing counted between; a market that is new looks at no second before its first.
    check('MARKS', () => this.#isNothingIn(terms, before ?? begins, begins, rateAt));
    blocks.push(read);
    while ((blocks[0] as ReadMarks).ends < begins - KEPT_MS) blocks.shift();
  }

  #keep(of: Market, read: ReadMarks): void {
    const name = nameOf(read.span, read.begins);
    if (read.span !== 'block' && !of.records.has(name)) of.records.set(name, read);
  }

  /** Counts a part into what it is of; one that is over was recorded before. */
  #count(own: Span, span: 'hour' | 'day', part: ReadMarks, check: CheckMarks): void {
    const begins = spanOf(span, part.begins);
    check('MARKS', () => own.running === null || own.running.begins === begins);
    const same = own.running?.begins === begins ? own.running.swing : null;
    own.running = { begins, swing: behind(same, part.swing) };
  }

  /** Follows a trailing stop that fired; of one whose blocks are no longer kept the mark that fires it is all that is checked. */
  stop({ trail, stop, standing, record }: StopClose, rateAt: RateAt, check: CheckMarks): void {
    if (trail === null) return;
    const { terms } = standing;
    const tick = Number(record['tick']);
    check('TRAIL', () => trailingTicks(trail.side, trail.extreme, trail.callback) === stop.ticks);
    check('TRAIL', () => {
      const source = this.#sourceOf(terms, tick, rateAt);
      if (source === null) return true;
      try {
        const { extreme, isFired } = followTrail(trail, source, tick);
        return !isFired && extreme === trail.extreme;
      } catch (error) {
        const kept = this.#of(terms.market).blocks[0]?.begins ?? tick;
        // A block that should be kept and is not was left out.
        if (error instanceof MissingMarks) return error.time < kept;
        throw error;
      }
    });
  }

  /** The records of a market with the block of a tick, which is recorded later; null where the log does not have its seconds. */
  #sourceOf(terms: ReadTerms, tick: number, rateAt: RateAt): MarkSource | null {
    const { records, blocks, spans } = this.#of(terms.market);
    const before = spans.block.newest;
    const begins = Math.max(spanOf('block', tick), before ?? 0);
    const marks = this.#counted(terms, begins, tick, rateAt);
    if (marks === null) return null;
    const now: ReadMarks = {
      market: terms.market,
      span: 'block',
      begins,
      ends: tick,
      before,
      marks,
      swing: { high: 1n, low: 1n, fall: { from: 1n, to: 1n }, rise: { from: 1n, to: 1n } },
    };
    return {
      at: (span, at) => records.get(nameOf(span, at)) ?? null,
      blockFrom: (time) => blocks.find(({ ends }) => ends > time) ?? (time < tick ? now : null),
    };
  }
}
