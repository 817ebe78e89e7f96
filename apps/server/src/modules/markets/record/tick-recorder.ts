/**
 * Puts every second into the public log as one leaf over all instruments: what this server saw, and nothing of the seconds
 * in which it did not run. Where several processes run, the first to come with a second writes it.
 *
 * Invariants: at most one leaf a second, each later than the one before it, which it names, also when the clock was set
 * back; the leaf, the second's row and its prices are one transaction; ticks of one kind of prices only, from the start of a
 * feed to that of the next; where a second covers other instruments or steps than the one before, their list stands before
 * it in the log. Limits: seconds that come while others are being written wait, at most `MAX_WAITING` and 5 s; one more is
 * left out (counted in the metrics), and options that need it return their stakes.
 */
import type { PriceSource } from '@glasshouse/contract/markets';
import { INSTRUMENTS, SECOND_MS, type Steps, instrumentChanges, instrumentsText } from '@glasshouse/proofs';
import type { Logger } from 'pino';
import { type ProofLog, type Written, ListedSteps } from '../../proofs/index.ts';
import { type IndexSecond, textsOf } from '../feeds/index-prices.ts';
import type { RecordWatch } from './record-watch.ts';
import { mergeTicks } from '../store/candles.ts';
import { rulingKind } from '../store/price-kinds.ts';
import { type StoredTick, insertSecond, lastSecond, lastTicks } from '../store/ticks.ts';

/** A second that could not be written for so long is left out: what settles by ticks has stopped waiting for it. */
const MAX_LATE_MS = 5_000;
/** Seconds that wait for the one that is being written. */
const MAX_WAITING = 4;

/** A tick that stands in the log. */
export interface LoggedTick extends StoredTick {
  readonly symbol: string;
}

/** The list of instruments that must stand before a second; empty while the newest one of the log still holds. */
function listBefore(listed: Steps, seconds: readonly IndexSecond[], time: number): Written[] {
  const instruments = seconds.map(({ market, terms }) => ({ symbol: market.symbol, step: terms.tick }));
  const steps = new Map(instruments.map(({ symbol, step }) => [symbol, step]));
  const isSame = instrumentChanges(listed, steps).length === 0;
  return isSame ? [] : [{ kind: INSTRUMENTS, body: instrumentsText(time, instruments), time }];
}

/** Writes ticks. */
export class TickRecorder {
  readonly #log: ProofLog;
  readonly #logger: Logger;
  readonly #prices: PriceSource;
  readonly #watch: RecordWatch;
  readonly #now: () => number;
  readonly #listeners = new Set<(ticks: readonly LoggedTick[]) => void>();
  readonly #listed = new ListedSteps();
  readonly #waiting: (readonly IndexSecond[])[] = [];
  #busy: Promise<void> | null = null;
  /** Ticks written, and seconds left out. */
  written = 0;
  missed = 0;

  constructor(log: ProofLog, logger: Logger, prices: PriceSource, watch: RecordWatch, now: () => number = () => 0) {
    this.#log = log;
    this.#logger = logger;
    this.#prices = prices;
    this.#watch = watch;
    this.#now = now;
  }

  /** Hears ticks after their commit; answers how to stop. */
  onLogged(listener: (ticks: readonly LoggedTick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #miss(): void {
    this.missed++;
    this.#watch.missed();
  }

  /** Takes a second; it is written when those before it are. */
  take(seconds: readonly IndexSecond[]): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#miss();
      return;
    }
    this.#waiting.push(seconds);
    this.#busy ??= this.#drain().finally(() => {
      this.#busy = null;
    });
  }

  async #drain(): Promise<void> {
    for (let seconds = this.#waiting.shift(); seconds !== undefined; seconds = this.#waiting.shift()) {
      try {
        this.written += await this.record(seconds);
        this.#watch.logged();
      } catch (error) {
        this.#miss();
        this.#logger.error({ err: error }, 'a second of ticks was not logged');
      }
    }
  }

  /** Writes a second of all instruments unless it is logged already; answers how many ticks. */
  async record(seconds: readonly IndexSecond[]): Promise<number> {
    if (seconds.length === 0) return 0;
    const ticks = await this.#write(seconds);
    if (ticks.length === 0) return 0;
    for (const listener of this.#listeners) {
      try {
        listener(ticks);
      } catch (error) {
        // The ticks stand: what a listener makes of them must not count as a second that was not logged.
        this.#logger.error({ err: error }, 'a listener failed on logged ticks');
      }
    }
    return ticks.length;
  }

  #write(seconds: readonly IndexSecond[]): Promise<LoggedTick[]> {
    return this.#log.write(async ({ tx, append }) => {
      const [first] = seconds;
      if (first === undefined) return [];
      const { time } = first.terms;
      if (seconds.some(({ terms }) => terms.time !== time)) throw new RangeError('it is of several seconds');
      const last = await lastTicks(
        tx,
        seconds.map(({ market }) => market.id),
      );
      const before = await lastSecond(tx);
      const newest = Math.max(before?.time ?? 0, ...[...last.values()].map((tick) => tick.time));
      this.#watch.reached(newest);
      // Asked under the lock of the log: whoever holds it after a second is this late knows that the second stays out.
      if (time < this.#now() - MAX_LATE_MS) throw new Error('it came too late');
      // Asked under the same lock: where two feeds run on one database, the one that was started last writes, alone.
      const isOurs = (await rulingKind(tx)) === this.#prices;
      this.#watch.ruled(isOurs);
      if (!isOurs || time <= newest) return [];
      const texts = textsOf([first, ...seconds.slice(1)], this.#prices, before);
      const list = listBefore(await this.#listed.read(tx), seconds, time);
      const leaf = (await append([...list, { kind: 'second', time, ...texts }])) + list.length;
      const ticks = this.#ticksOf(seconds, last, leaf);
      const prices = seconds.map(({ market, price }) => ({ indexId: market.id, priceTicks: price?.priceTicks ?? null }));
      const gaps = ticks.filter(({ priceTicks }) => priceTicks === null);
      await insertSecond(tx, { time, leaf }, this.#prices, prices, gaps);
      await mergeTicks(tx, ticks, last);
      return ticks;
    });
  }

  /** The ticks of a second: a missing price has one when it begins, if there ever was a price. */
  #ticksOf(seconds: readonly IndexSecond[], last: ReadonlyMap<number, StoredTick>, leaf: number): LoggedTick[] {
    const isRow = ({ market, price }: IndexSecond) => price !== null || (last.get(market.id)?.priceTicks ?? null) !== null;
    return seconds.filter(isRow).map(({ market, terms, price }) => ({
      indexId: market.id,
      symbol: market.symbol,
      time: terms.time,
      seq: terms.time / SECOND_MS,
      priceTicks: price?.priceTicks ?? null,
      prices: this.#prices,
      leaf,
    }));
  }

  /** Waits for what is being written. */
  async settled(): Promise<void> {
    await this.#busy;
  }
}
