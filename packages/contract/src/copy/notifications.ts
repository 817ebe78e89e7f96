/** Notifications of copy trading. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';

const LEAD = '/pages/copytrade/lead';
const APPLY = '/pages/copytrade/apply';
const MY = '/pages/copytrade/my';
const trader = { id, name: z.string() };
const shownTrader = { name: 'text' } as const;

export const copyNotifications = defineNotifications({
  /** An application was accepted: others may follow from now on. */
  copy_approved: { group: 'trading', params: z.strictObject(trader), shown: shownTrader, link: LEAD },
  copy_rejected: { group: 'trading', params: z.strictObject({ again: time }), shown: { again: 'time' }, link: APPLY },
  /** The trader takes a rest: nothing is opened until they go on. */
  copy_paused: { group: 'trading', params: z.strictObject(trader), shown: shownTrader, link: '/pages/copytrade/my' },
  copy_resumed: { group: 'trading', params: z.strictObject(trader), shown: shownTrader, link: '/pages/copytrade/my' },
  /** A trader’s share of gains was paid out of what is set aside. */
  copy_share_paid: {
    group: 'trading',
    // Stored ones may be of before the list of shares was by follow.
    params: z.strictObject({ ...trader, follow_id: z.optional(id), amount: decimal, code: z.string() }),
    shown: { ...shownTrader, amount: 'amount', code: 'text' },
    link: '/pages/copytrade/result?follow_id={follow_id}',
  },
  /** Orders of the trader that were not copied; the list of skipped orders has the reasons. */
  copy_skipped: {
    group: 'trading',
    params: z.strictObject({ ...trader, count: z.int() }),
    shown: { ...shownTrader, count: 'count' },
    link: MY,
  },
  /** Copies that closed, and what they brought after fees and funding. */
  copy_closed: {
    group: 'trading',
    params: z.strictObject({ ...trader, count: z.int(), amount: decimal, code: z.string() }),
    shown: { ...shownTrader, count: 'count', amount: 'amount', code: 'text' },
    link: MY,
  },
  /** The follow stands at 80 % of its loss cap. */
  copy_cap_near: {
    group: 'trading',
    params: z.strictObject({ ...trader, amount: decimal, code: z.string() }),
    shown: { ...shownTrader, amount: 'amount', code: 'text' },
    link: MY,
    always: ['in_app'],
  },
  /** The loss cap was reached: copies are closed and the follow ends. */
  copy_cap: {
    group: 'trading',
    params: z.strictObject({ ...trader, amount: decimal, code: z.string() }),
    shown: { ...shownTrader, amount: 'amount', code: 'text' },
    link: MY,
    always: ['in_app'],
  },
  /** The staff ended the user as a trader; the public page has the reason. */
  copy_conduct: {
    group: 'trading',
    params: z.strictObject(trader),
    shown: shownTrader,
    link: '/pages/copytrade/trader?trader_user_id={id}',
    always: ['in_app'],
  },
  /** The trader leads no longer, and copies are open: the follow ends once they are closed. */
  copy_trader_ending: { group: 'trading', params: z.strictObject(trader), shown: shownTrader, link: MY, always: ['in_app'] },
  /** The trader leads no longer, and so the follow has ended: what was set aside is back. */
  copy_trader_ended: {
    group: 'trading',
    params: z.strictObject({ ...trader, amount: decimal, code: z.string() }),
    shown: { ...shownTrader, amount: 'amount', code: 'text' },
    link: '/pages/copytrade/my',
    always: ['in_app'],
  },
});
