/**
 * Puts the index of every second into the public log: what this server saw, and nothing of the seconds in which it did
 * not run. Where several processes run, the first to come with a second writes it.
 *
 * Invariants: at most one tick per instrument and second; the tick and its leaf are one transaction. A missing price
 * is logged when it begins, not repeated. Limits: a second that comes while the last is still being written is left
 * out (counted in the metrics).
 */
import type { Logger } from 'pino';
import { type ProofLog, written } from '../proofs/index.ts';
import { type IndexSecond, recordOf } from './index-prices.ts';
import { mergeTicks } from './store/candles.ts';
import { type StoredTick, insertTicks, lastTicks } from './store/ticks.ts';

/** Writes ticks. */
export class TickRecorder {
  readonly #log: ProofLog;
  readonly #logger: Logger;
  readonly #prices: string;
  #busy: Promise<void> | null = null;
  /** Ticks written, and seconds left out. */
  written = 0;
  missed = 0;

  constructor(log: ProofLog, logger: Logger, prices: string) {
    this.#log = log;
    this.#logger = logger;
    this.#prices = prices;
  }

  /** Takes a second, unless the last one is still being written. */
  take(seconds: readonly IndexSecond[]): void {
    if (this.#busy) {
      this.missed++;
      return;
    }
    this.#busy = this.record(seconds)
      .then(
        (count) => void (this.written += count),
        (error: unknown) => {
          this.missed++;
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
    return this.#log.write(async ({ tx, append }) => {
      const last = await lastTicks(
        tx,
        seconds.map(({ market }) => market.id),
      );
      const fresh = seconds.filter(({ market, terms, price }) => {
        const before = last.get(market.id);
        // Whoever never had a price has nothing to lose.
        return before === undefined ? price !== null : before.time < terms.time && (price !== null || before.priceTicks !== null);
      });
      if (fresh.length === 0) return 0;
      const ticks = fresh.map((second) => ({ second, seq: (last.get(second.market.id)?.seq ?? 0) + 1 }));
      const first = await append(ticks.map(({ second, seq }) => written(recordOf(second, seq, this.#prices), second.terms.time)));
      const stored: StoredTick[] = ticks.map(({ second, seq }, i) => ({
        indexId: second.market.id,
        time: second.terms.time,
        seq,
        priceTicks: second.price?.priceTicks ?? null,
        leaf: first + i,
      }));
      await insertTicks(tx, stored);
      const events = stored.flatMap(({ indexId, time, priceTicks }) =>
        priceTicks === null ? [] : [{ marketId: indexId, key: time, time, price: priceTicks, volume: 0n }],
      );
      await mergeTicks(tx, events, new Map([...last].map(([id, tick]) => [id, tick.time])));
      return stored.length;
    });
  }

  /** Waits for what is being written. */
  async stop(): Promise<void> {
    await this.#busy;
  }
}
