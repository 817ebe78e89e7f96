/** /alert/…: the prices that a user has watched. */
import {
  ALERT_COOLDOWN_MS,
  type Alert,
  type AlertCondition,
  MAX_ALERTS,
  MAX_DONE_ALERTS,
  addAlert,
  listAlerts,
  removeAlert,
} from '@glasshouse/contract/markets';
import { formatAmount } from '@glasshouse/money';
import { type BoundCall, handleUser } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { alertTick } from '../follow.ts';
import { type AlertValue, alertValue, isChange } from '../domain/alert-value.ts';
import { measureOf } from '../domain/alerts.ts';
import { type Market, formatPrice } from '../domain/market.ts';
import type { Feed } from '../feeds/feed.ts';
import {
  type StoredAlert,
  countActive,
  deleteAlert,
  forgetDone,
  holdMark,
  insertAlert,
  loadAlerts,
  wakeMark,
} from '../store/alerts.ts';
import { lockList } from '../store/own-lock.ts';
import { lastPricedTick } from '../store/ticks.ts';

const MILLIONTHS_DECIMALS = 6;

function presentAlert(feed: Feed, alert: StoredAlert): Alert {
  const market = feed.get(alert.marketId);
  return {
    id: alert.id,
    match_id: alert.marketId,
    symbol: market?.symbol ?? '',
    condition: alert.condition,
    value: alert.value,
    repeat: alert.isRepeating,
    cooldown_ms: alert.cooldownMs,
    status: alert.isActive ? 'active' : 'done',
    created_at: alert.createdAt,
    fired_at: alert.firedAt,
    fired_price: alert.firedPrice,
    fired_count: alert.firedCount,
  };
}

function readValue(market: Market, condition: AlertCondition, text: string): AlertValue {
  const value = alertValue(market, condition, text);
  if (value) return value;
  if (condition === 'down_24h') return refuseField('value', 'MARKETS_ALERT_FALL');
  if (isChange(condition)) return refuseField('value', 'MARKETS_ALERT_CHANGE');
  return refuseField('value', 'MARKETS_ALERT_PRICE', { tick: market.tick });
}

/** Refuses what the last logged price fulfils already; answers the second of that price. */
async function requireYetToCome(
  tx: Tx,
  feed: Feed,
  instrument: Market,
  condition: AlertCondition,
  threshold: number,
): Promise<number> {
  const last = (await lastPricedTick(tx, instrument.id)) ?? refuse('MARKETS_NO_PRICE');
  const measure = measureOf(condition, alertTick(feed, instrument, last)) ?? refuse('MARKETS_NO_PRICE');
  if (measure < threshold) return last.time;
  if (!isChange(condition)) return refuse('MARKETS_ALERT_REACHED', { price: formatPrice(instrument, last.priceTicks) });
  const change = formatAmount(BigInt(condition === 'up_24h' ? measure : -measure), MILLIONTHS_DECIMALS);
  return refuse('MARKETS_ALERT_CHANGE_REACHED', { change });
}

/** Binds the calls. */
export function bindAlerts(feed: Feed, db: Db, clock: Clock): BoundCall[] {
  return [
    handleUser(addAlert, async (input, { user }) => {
      const { condition, repeat = false, cooldown_ms: cooldownMs = ALERT_COOLDOWN_MS.usual } = input;
      const market = feed.get(Number(input.match_id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
      const instrument = feed.instrumentOf(market);
      const { value, threshold } = readValue(market, condition, input.value);
      const stored = await inTransaction(db, async (tx) => {
        await lockList(tx, 'price_alerts', user.id);
        await holdMark(tx, instrument.id);
        const seenTo = await requireYetToCome(tx, feed, instrument, condition, threshold);
        await wakeMark(tx, instrument.id, seenTo);
        await forgetDone(tx, user.id, MAX_DONE_ALERTS);
        if ((await countActive(tx, user.id)) >= MAX_ALERTS) refuse('MARKETS_TOO_MANY_ALERTS', { max: MAX_ALERTS });
        const added = await insertAlert(tx, {
          userId: user.id,
          marketId: market.id,
          indexId: instrument.id,
          condition,
          value,
          threshold,
          isRepeating: repeat,
          cooldownMs,
          createdAt: clock.now(),
          seenTo,
        });
        return added ?? refuse('MARKETS_ALERT_EXISTS');
      });
      return presentAlert(feed, stored);
    }),
    handleUser(listAlerts, async (input, { user }) => {
      const marketId = input.match_id === undefined ? null : Number(input.match_id);
      const alerts = await loadAlerts(db, user.id, marketId, MAX_DONE_ALERTS);
      return alerts.map((alert) => presentAlert(feed, alert));
    }),
    handleUser(removeAlert, async (input, { user }) => {
      if (!(await deleteAlert(db, user.id, Number(input.id)))) refuse('MARKETS_UNKNOWN_ALERT');
      return {};
    }),
  ];
}
