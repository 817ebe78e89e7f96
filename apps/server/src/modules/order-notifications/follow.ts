/**
 * Follows what became of orders and notifies their owners, away from the desk: no command waits for it.
 * Invariants: cursor, notes taken, windows and notifications are one transaction, so that each happens once, whatever the process
 * dies of; one process at a time does so, whatever the venue.
 */
import type { Db, Tx } from '../../platform/db/database.ts';
import { takeLock } from '../../platform/db/locks.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { type FollowStep, follow } from '../../platform/follow/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Exchange, VenueName } from '../exchange/index.ts';
import { peopleAmong } from '../identity/index.ts';
import type { News, Notify } from '../notifications/index.ts';
import { WINDOW_MS, hasGathered, withinWindows } from './domain/windows.ts';
import { fillsOf } from './store/cursor.ts';
import { hasOldWindows, loadWindows, saveWindows, takeOldWindows } from './store/windows.ts';

/** Fills, notes and windows that one transaction looks at. */
export const MOST = 1_000;

/** What following needs. */
export interface OrderNotificationParts {
  platform: Pick<Platform, 'db' | 'clock'>;
  exchange: Pick<Exchange, 'venues' | 'orderNotifications'>;
  notify: Notify;
}

/** What windows that ended have gathered. */
async function gathered(tx: Tx, until: number): Promise<{ news: News[]; windows: number }> {
  const windows = await takeOldWindows(tx, until, MOST);
  const full = [...windows].filter(([, window]) => hasGathered(window));
  const people = await peopleAmong(
    tx,
    full.map(([userId]) => userId),
  );
  const news = full
    .filter(([userId]) => people.has(userId))
    .map(([userId, { told: _told, ...params }]): News => ({ userId, kind: 'orders_gathered', params }));
  return { news, windows: windows.size };
}

async function step(
  { platform, exchange, notify }: OrderNotificationParts,
  tx: Tx,
  { venue, position, most }: { venue: VenueName; position: number; most: number },
): Promise<FollowStep> {
  if (!(await takeLock(tx, 'orderNotifications'))) return { upto: null, more: false };
  const now = platform.clock.now();
  const old = await gathered(tx, now - WINDOW_MS);
  const noted = await exchange.orderNotifications.take(tx, most);
  const { upto, fills, told: filled } = await exchange.orderNotifications.filledAfter(tx, venue, position, most);
  // What triggered and has ended meanwhile is told by its end.
  const pieces = [...noted.filter(({ what, order }) => what === 'ended' || order.status === 'open'), ...filled];
  const people = await peopleAmong(
    tx,
    pieces.map(({ userId }) => userId),
  );
  const own = pieces.filter(({ userId }) => people.has(userId));
  const before = await loadWindows(
    tx,
    own.map(({ userId }) => userId),
  );
  const { told, windows } = withinWindows(own, before);
  await saveWindows(tx, windows, now);
  const tell = await notify(tx, [...old.news, ...told.map(({ userId, notice }): News => ({ userId, ...notice }))]);
  afterCommit(tx, tell);
  return { upto, more: fills === most || noted.length === most || old.windows === MOST };
}

/** Notifies owners of all that there is; does nothing while another process is at it. `most` is for tests. */
export async function notifyOwners(parts: OrderNotificationParts, db: Db = parts.platform.db, most = MOST): Promise<void> {
  const { exchange, platform } = parts;
  // Windows and notes belong to no venue: where some wait, a step is made also where nothing was filled.
  const [old, noted] = await Promise.all([
    hasOldWindows(db, platform.clock.now() - WINDOW_MS),
    exchange.orderNotifications.wait(db),
  ]);
  for (const venue of exchange.venues()) {
    const rows = (tx: Tx, position: number) => step(parts, tx, { venue, position, most });
    await follow(db, fillsOf(venue), rows, old || noted ? undefined : exchange.orderNotifications.fills(venue));
  }
}
