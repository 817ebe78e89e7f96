/**
 * Watches price alerts: after each logged tick those that it concerns are decided and told, in one transaction with the
 * mark that says how far the ticks were looked at. A process that dies in between leaves nothing half done; where several
 * run, one has an index at a time.
 *
 * Limits: BATCH alerts and TICKS ticks a transaction; what is more follows at once.
 */
import { ALERT_CONDITIONS } from '@glasshouse/contract/markets';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../platform/db/database.ts';
import { shortReads } from '../../platform/db/short-reads.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { type FollowStep, follow } from '../../platform/follow/index.ts';
import { type AlertTick, decideAlert, measureOf } from './domain/alerts.ts';
import { type Market, formatPrice } from './domain/market.ts';
import type { Feed } from './feeds/feed.ts';
import {
  type DecidedAlert,
  type MeasureRange,
  type StoredAlert,
  markOf,
  saveOutcomes,
  takeConcerned,
  watchedIndexes,
} from './store/alerts.ts';
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
        shortReads(this.#db),
        instruments.map(({ id }) => id),
      ),
    );
    for (const instrument of instruments.filter(({ id }) => watched.has(id))) {
      try {
        await follow(this.#db, markOf(instrument.id), (tx, mark) => this.#step(tx, instrument, mark));
      } catch (error) {
        this.#log.error({ err: error, symbol: instrument.symbol }, 'price alerts were not decided');
      }
    }
  }

  /** Decides alerts by the next ticks. The mark moves once all alerts that these ticks concern are decided. */
  async #step(tx: Tx, instrument: Market, mark: number): Promise<FollowStep> {
    const stored = await ticksBetween(tx, instrument.id, { from: mark + 1, limit: TICKS, pricedOnly: true });
    const last = stored.at(-1);
    if (!last) return { upto: null, more: false };
    const ticks = stored.map(({ time, priceTicks }) => alertTick(this.#feed, instrument, { time, priceTicks: priceTicks ?? 0 }));
    const alerts = await takeConcerned(tx, instrument.id, rangesOf(ticks), last.time, BATCH);
    const { decided, news } = decideAlerts(instrument, alerts, ticks, stored);
    if (decided.length > 0) await saveOutcomes(tx, decided);
    if (news.length > 0) afterCommit(tx, await this.#notify(tx, news));
    const isAll = alerts.length < BATCH;
    return { upto: isAll ? last.time : null, more: !isAll || stored.length === TICKS };
  }
}

function decideAlerts(
  instrument: Market,
  alerts: readonly StoredAlert[],
  ticks: readonly AlertTick[],
  stored: readonly StoredTick[],
): { decided: DecidedAlert[]; news: AlertNews[] } {
  const kinds = new Map(stored.map(({ time, prices }) => [time, prices]));
  const news: AlertNews[] = [];
  const decided = alerts.map((alert): DecidedAlert => {
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
  return { decided, news };
}

function rangesOf(ticks: readonly AlertTick[]): MeasureRange[] {
  return ALERT_CONDITIONS.flatMap((condition) => {
    const measures = ticks.map((tick) => measureOf(condition, tick)).filter((measure) => measure !== null);
    return measures.length === 0 ? [] : [{ condition, least: Math.min(...measures), most: Math.max(...measures) }];
  });
}
