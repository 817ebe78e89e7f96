/** Notification for owners of open orders in a market that is delisted. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { id, time } from '../core/schemas.ts';

export const parametersNotifications = defineNotifications({
  /** Not of trading, whose mails are off at first: what its orders hold is at stake. */
  market_delisting: {
    group: 'money',
    /** From `effective` on the market takes cancels only; at `ends` the orders that are left end. */
    params: z.strictObject({ match_id: id, symbol: z.string(), effective: time, ends: time }),
    link: '/pages/transaction/currency_order',
    act: 'orders',
  },
});
