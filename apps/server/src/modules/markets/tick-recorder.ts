/**
 * Puts the index of every second into the public log: what this server saw, and nothing of the seconds in which it did
 * not run. Where several processes run, the first to come with a second writes it.
 *
 * Invariants: at most one tick per instrument and second, each later than the one before it, also when the clock was set
 * back; the tick and its leaf are one transaction; ticks of one kind of prices only, from the start of a feed to that of the
 * next. A missing price is logged when it begins, not repeated. Limits: a
 * second that comes while the last is still being written is left out (counted in the metrics).
 */
import type { PriceSource } from '@glasshouse/contract';
import type { Logger } from 'pino';
import { type ProofLog, written } from '../proofs/index.ts';
import { type IndexSecond, recordOf } from './index-prices.ts';
import type { RecordWatch } from './record-watch.ts';
import { mergeTicks } from './store/candles.ts';
import { rulingKind } from './store/price-kinds.ts';
import { type StoredTick, insertTicks, lastTicks } from './store/ticks.ts';

/** A second that could not be written for so long is left out: what settles by ticks has stopped waiting for it. */
const MAX_LATE_MS = 5_000;

/** A tick that stands in the log. */
export interface LoggedTick extends StoredTick {
  readonly symbol: string;
}

/** Writes ticks. */
export class TickRecorder {
  readonly #log: ProofLog;
  readonly #logger: Logger;
  readonly #prices: PriceSource;
  readonly #watch: RecordWatch;
  readonly #now: () => number;
  readonly #listeners = new Set<(ticks: readonly LoggedTick[]) => void>();
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

  /** Takes a second, unless the last one is still being written. */
  take(seconds: readonly IndexSecond[]): void {
    if (this.#busy) {
      this.#miss();
      return;
    }
    this.#busy = this.record(seconds)
      .then(
        (count) => {
          this.written += count;
          this.#watch.logged();
        },
        (error: unknown) => {
          this.#miss();
          this.#logger.error({ err: error }, 'a second of ticks was not logged');
        },
      )
      .finally(() => {
        this.#busy = null;
      });
  }

  /** Writes the seconds that are not logged yet; answers how many ticks. */
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
      const last = await lastTicks(
        tx,
        seconds.map(({ market }) => market.id),
      );
      for (const { time } of last.values()) this.#watch.reached(time);
      // Asked under the lock of the log: whoever holds it after a second is this late knows that the second stays out.
      const oldest = this.#now() - MAX_LATE_MS;
      if (seconds.every(({ terms }) => terms.time < oldest)) throw new Error('it came too late');
      // Asked under the same lock: where two feeds run on one database, the one that was started last writes, alone.
      const isOurs = (await rulingKind(tx)) === this.#prices;
      this.#watch.ruled(isOurs);
      if (!isOurs) return [];
      const fresh = seconds.filter(({ market, terms, price }) => {
        if (terms.time < oldest) return false;
        const before = last.get(market.id);
        // Whoever never had a price has nothing to lose.
        return before === undefined ? price !== null : before.time < terms.time && (price !== null || before.priceTicks !== null);
      });
      if (fresh.length === 0) return [];
      const numbered = fresh.map((second) => ({ second, seq: (last.get(second.market.id)?.seq ?? 0) + 1 }));
      const first = await append(
        numbered.map(({ second, seq }) => written(recordOf(second, seq, this.#prices), second.terms.time)),
      );
      const ticks = numbered.map(
        ({ second, seq }, i): LoggedTick => ({
          indexId: second.market.id,
          symbol: second.market.symbol,
          time: second.terms.time,
          seq,
          priceTicks: second.price?.priceTicks ?? null,
          prices: this.#prices,
          leaf: first + i,
        }),
      );
      await insertTicks(tx, ticks);
      await mergeTicks(tx, ticks, last);
      return ticks;
    });
  }

  /** Waits for what is being written. */
  async stop(): Promise<void> {
    await this.#busy;
  }
}
