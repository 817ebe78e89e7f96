/** Price alerts: the server watches the index and notifies the user, live and by mail. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, done, id, idInput, time } from '../core/schemas.ts';
import { ALERT_CONDITIONS } from './prices.ts';

/** Most alerts of one user that watch, and most that have fired and stay on the list. */
export const MAX_ALERTS = 50;
export const MAX_DONE_ALERTS = 50;
/** A repeating alert fires at most once in this time. */
export const ALERT_COOLDOWN_MS = { least: 300_000, usual: 3_600_000, most: 86_400_000 } as const;

/** An alert of the user. */
export const alert = z.strictObject({
  id,
  match_id: id,
  symbol: z.string(),
  condition: z.enum(ALERT_CONDITIONS),
  /** A price in the quote currency, or a change as a fraction ("0.05" is 5 percent), never negative; a fall below 1. */
  value: decimal,
  /** Fires again, after the price has been back on the other side and the cool-down is over. */
  repeat: z.boolean(),
  cooldown_ms: z.int(),
  /** `done` has fired once and watches no more. */
  status: z.enum(['active', 'done']),
  created_at: time,
  fired_at: z.nullable(time),
  fired_price: z.nullable(decimal),
  fired_count: z.int(),
});
export type Alert = z.infer<typeof alert>;

export const addAlert = defineCall({
  id: 'markets.addAlert',
  method: 'POST',
  path: '/alert/add',
  access: 'user',
  effect: 'write',
  limit: { max: 60, windowMs: 60_000 },
  input: {
    match_id: idInput,
    condition: z.enum(ALERT_CONDITIONS),
    value: decimalInput,
    repeat: z.optional(z.boolean()),
    cooldown_ms: z.optional(z.int().check(z.minimum(ALERT_COOLDOWN_MS.least), z.maximum(ALERT_COOLDOWN_MS.most))),
  },
  output: alert,
  errors: [
    'MARKETS_UNKNOWN_MARKET',
    'MARKETS_NO_PRICE',
    'MARKETS_ALERT_PRICE',
    'MARKETS_ALERT_CHANGE',
    'MARKETS_ALERT_FALL',
    'MARKETS_ALERT_REACHED',
    'MARKETS_ALERT_CHANGE_REACHED',
    'MARKETS_ALERT_EXISTS',
    'MARKETS_TOO_MANY_ALERTS',
  ],
  summary: 'Has a price watched. What it says already is refused: an alert is about what is yet to come.',
});

export const listAlerts = defineCall({
  id: 'markets.listAlerts',
  method: 'GET',
  path: '/alert/list',
  access: 'user',
  input: { match_id: z.optional(idInput) },
  output: z.array(alert),
  summary: 'The alerts that watch, newest first, then the last 50 that have fired.',
});

export const removeAlert = defineCall({
  id: 'markets.removeAlert',
  method: 'POST',
  path: '/alert/del',
  access: 'user',
  effect: 'write',
  input: { id: idInput },
  output: done,
  errors: ['MARKETS_UNKNOWN_ALERT'],
  summary: 'Removes an alert, whether it watches or has fired.',
});
