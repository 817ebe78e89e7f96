/** The one act of a piece of news. Pure. */
import { type NoticeView, placeOfNews } from '@glasshouse/contract';
import type { Catalogues } from '@glasshouse/i18n/web.ts';

/** Where it is done, after the `#`, and under which words of `notices.acts`. */
export interface NoticeAct {
  place: string;
  words: keyof Catalogues['notices']['acts'];
}

/** The act; null where there is nothing to do. */
export function actOf(news: NoticeView['news']): NoticeAct | null {
  const place = placeOfNews(news);
  if (place === null) return null;
  switch (news.kind) {
    case 'security_event':
    case 'address_added':
    case 'card_saved':
    case 'option_settled':
    case 'price_alert':
      return { place, words: news.kind };
    case 'kyc_approved':
    case 'kyc_rejected':
      return { place, words: 'kyc' };
    case 'manual_credit':
    case 'manual_debit':
      return { place, words: 'bill' };
    case 'market_delisting':
    case 'order_filled':
    case 'order_triggered':
    case 'order_ended':
    case 'orders_gathered':
      return { place, words: 'orders' };
    case 'recharge_approved':
    case 'recharge_rejected':
    case 'withdrawal_requested':
    case 'withdrawal_approved':
    case 'withdrawal_sent':
    case 'withdrawal_completed':
    case 'withdrawal_corrected':
    case 'withdrawal_rejected':
    case 'withdrawal_failed':
      return { place, words: 'records' };
    case 'broadcast':
    case 'account_frozen':
    case 'account_unfrozen':
      return null;
    default:
      // A kind that has no act does not compile.
      return news satisfies never;
  }
}
