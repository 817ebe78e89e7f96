/** Notifications of price alerts. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';
import { ALERT_CONDITIONS, priceSource } from './prices.ts';

export const marketsNotifications = defineNotifications({
  /** A price alert has fired: by which second's index, and of what kind of prices it is. */
  price_alert: {
    group: 'prices',
    params: z.strictObject({
      alert_id: id,
      match_id: id,
      symbol: z.string(),
      condition: z.enum(ALERT_CONDITIONS),
      value: decimal,
      price: decimal,
      time,
      prices: priceSource,
    }),
    link: '/pages/market/detail?id={match_id}',
    act: 'market',
  },
});
