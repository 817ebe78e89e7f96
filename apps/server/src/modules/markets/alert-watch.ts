/**
 * Watches price alerts: after each logged tick those that it concerns are decided and told, in one transaction with the
 * mark that says how far the ticks were looked at. A process that dies in between leaves nothing half done; where several
 * run, one has an index at a time.
 *
 * Limits: BATCH alerts and TICKS ticks a transaction; what is more follows at once.
 */
import { ALERT_CONDITIONS } from '@glasshouse/contract';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type AlertTick, decideAlert, measureOf } from './domain/alerts.ts';
import { type Market, formatPrice } from './domain/market.ts';
import type { Feed } from './feed.ts';
import { type MeasureRange, moveMark, saveOutcomes, takeConcerned, takeMark, watchedIndexes } from './store/alerts.ts';
import { type StoredTick, ticksBetween } from './store/ticks.ts';

const BATCH = 1_000;
const TICKS = 300;

/** A firing, for whoever tells the user. */
export interface AlertNews {
  readonly userId: number;
  readonly kind: 'price_alert';
  readonly params: {
    readonly alert_id: number;
    readonly match_id: number;
    readonly symbol: string;
    readonly condition: (typeof ALERT_CONDITIONS)[number];
    readonly value: string;
    readonly price: string;
    readonly time: number;
    readonly prices: StoredTick['prices'];
  };
}

/** Writes news for users within the transaction of their cause; answers what to do after the commit. */
export type Notify = (tx: Tx, news: readonly AlertNews[]) => Promise<() => void>;

/** A tick with the price 24 hours before it, as the quotes of that second said. */
export function alertTick(feed: Feed, instrument: Market, { time, priceTicks }: { time: number; priceTicks: number }): AlertTick {
  return { time, priceTicks, dayAgoTicks: feed.history(instrument)?.figures(time)?.dayAgo ?? null };
}

/** Watches the alerts of all indexes. */
export class AlertWatch {
  readonly #db: Db;
  readonly #feed: Feed;
  readonly #log: Logger;
  readonly #notify: Notify;

  constructor(deps: { db: Db; feed: Feed; log: Logger; notify: Notify }) {
    this.#db = deps.db;
    this.#feed = deps.feed;
    this.#log = deps.log;
    this.#notify = deps.notify;
  }

  /** Decides by all ticks that were logged since the last time. An index that fails does not keep the others. */
  async run(): Promise<void> {
    const instruments = this.#feed.instruments();
    const watched = new Set(
      await watchedIndexes(
        this.#db,
        instruments.map(({ id }) => id),
      ),
    );
    for (const instrument of instruments.filter(({ id }) => watched.has(id))) {
      try {
        while (await this.#step(instrument)) {
          // More ticks or alerts wait.
        }
      } catch (error) {
        this.#log.error({ err: error, symbol: instrument.symbol }, 'price alerts were not decided');
      }
    }
  }

  /** One transaction; whether there is more to do. */
  async #step(instrument: Market): Promise<boolean> {
    const { told, more } = await inTransaction(this.#db, async (tx) => {
      const nothing = { told: () => {}, more: false };
      const mark = await takeMark(tx, instrument.id);
      if (mark === null) return nothing;
      const stored = await ticksBetween(tx, instrument.id, { from: mark + 1, limit: TICKS, pricedOnly: true });
      const last = stored.at(-1);
      if (!last) return nothing;
      const ticks = stored.map(({ time, priceTicks }) =>
        alertTick(this.#feed, instrument, { time, priceTicks: priceTicks ?? 0 }),
      );
      const alerts = await takeConcerned(tx, instrument.id, rangesOf(ticks), last.time, BATCH);
      const kinds = new Map(stored.map(({ time, prices }) => [time, prices]));
      const news: AlertNews[] = [];
      const decided = alerts.map((alert) => {
        const outcome = decideAlert(alert, ticks);
        const texts = outcome.fires.map(({ priceTicks }) => formatPrice(instrument, priceTicks));
        for (const [i, { time }] of outcome.fires.entries()) {
          const { id, userId, marketId, condition, value } = alert;
          const [price, prices] = [texts[i] as string, kinds.get(time) as StoredTick['prices']];
          const params = { alert_id: id, match_id: marketId, symbol: instrument.symbol, condition, value, price, time, prices };
          news.push({ userId, kind: 'price_alert', params });
        }
        return { id: alert.id, ...outcome, firedPrice: texts.at(-1) ?? null };
      });
      if (decided.length > 0) await saveOutcomes(tx, decided);
      const told = news.length > 0 ? await this.#notify(tx, news) : nothing.told;
      const isAll = alerts.length < BATCH;
      if (isAll) await moveMark(tx, instrument.id, last.time);
      return { told, more: !isAll || stored.length === TICKS };
    });
    told();
    return more;
  }
}

function rangesOf(ticks: readonly AlertTick[]): MeasureRange[] {
  return ALERT_CONDITIONS.flatMap((condition) => {
    const measures = ticks.map((tick) => measureOf(condition, tick)).filter((measure) => measure !== null);
    return measures.length === 0 ? [] : [{ condition, least: Math.min(...measures), most: Math.max(...measures) }];
  });
}
