/** News for one user: what happened that he asked to hear of. */
import * as z from 'zod/mini';
import { defineChannel } from '../core/define.ts';
import { decimal, id, time } from '../core/schemas.ts';
import { ALERT_CONDITIONS } from '../markets/alerts.ts';
import { FUNDING_NEWS, fundingNews } from '../funding/news.ts';
import { addressAddedNews, cardSavedNews } from '../funding/book-news.ts';
import { adjustmentNews } from '../accounting/news.ts';
import { accountFrozenNews, accountUnfrozenNews } from '../identity/freeze-news.ts';
import { kycApprovedNews, kycRejectedNews } from '../kyc/news.ts';
import { priceSource } from '../markets/calls.ts';
import { broadcastNews, optionSettledNews, securityEventNews } from './kinds.ts';
import { marketDelistingNews } from '../parameters/news.ts';
import { orderEndedNews, orderFilledNews, orderTriggeredNews, ordersGatheredNews } from '../spot/news.ts';

/** A price alert has fired: by which second's index, and of what kind of prices it is. */
export const priceAlertNews = z.strictObject({
  alert_id: id,
  match_id: id,
  symbol: z.string(),
  condition: z.enum(ALERT_CONDITIONS),
  value: decimal,
  price: decimal,
  time,
  prices: priceSource,
});

const news = <const K extends string, P extends z.ZodMiniType>(kind: K, params: P) =>
  z.strictObject({ id, kind: z.literal(kind), at: time, params });

/** One piece of news. Its words are made by who shows it, in the reader's language. */
export const notification = z.union([
  news('price_alert', priceAlertNews),
  news('kyc_approved', kycApprovedNews),
  news('kyc_rejected', kycRejectedNews),
  news('address_added', addressAddedNews),
  news('card_saved', cardSavedNews),
  news('account_frozen', accountFrozenNews),
  news('account_unfrozen', accountUnfrozenNews),
  news('manual_credit', adjustmentNews),
  news('manual_debit', adjustmentNews),
  news('security_event', securityEventNews),
  news('option_settled', optionSettledNews),
  news('broadcast', broadcastNews),
  news('market_delisting', marketDelistingNews),
  news('order_filled', orderFilledNews),
  news('order_triggered', orderTriggeredNews),
  news('order_ended', orderEndedNews),
  news('orders_gathered', ordersGatheredNews),
  z.strictObject({ id, kind: z.enum(FUNDING_NEWS), at: time, params: fundingNews }),
]);
export type Notification = z.infer<typeof notification>;
/** What a piece of news is about. */
export type NotificationKind = Notification['kind'];

export const notificationsChannel = defineChannel({
  id: 'notifications.news',
  access: 'user',
  message: notification,
  summary: 'Each piece of news of the user, after commit.',
});
