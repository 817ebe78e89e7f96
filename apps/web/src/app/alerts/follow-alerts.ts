/**
 * Tells the user at once, on whatever page he is, when one of his price alerts fires, a recharge or withdrawal of his is
 * decided, or the house did something with his account. Loaded after the first paint.
 */
import { type ChannelMessage, listAlerts, notificationsChannel } from '@glasshouse/contract';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { formatPercent, formatPrice } from '@glasshouse/ui/format/numbers.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { mulDecimals } from '@glasshouse/money';
import { invalidateCall } from '../data/use-call.ts';
import { navigation, sessionStore, topics } from '../services.ts';
import { isPrice } from './alert-form.ts';
import type { FundingNews } from './funding-news.ts';

/** Long enough to be read by somebody who looks elsewhere. */
const SHOWN_MS = 10_000;
const PERCENT_DECIMALS = 2;
const HOUSE: ReadonlySet<string> = new Set([
  'account_frozen',
  'account_unfrozen',
  'manual_credit',
  'manual_debit',
  'market_delisting',
]);

type News = ChannelMessage<typeof notificationsChannel>;

const decimals = (price: string) => Math.max(2, price.split('.')[1]?.length ?? 0);

// What the user does himself he sees already.
const isFundingNews = (news: News): news is FundingNews =>
  /^(?:recharge|withdrawal)_/.test(news.kind) && news.kind !== 'withdrawal_requested';

async function show(news: News): Promise<void> {
  if (isFundingNews(news)) return (await import('./funding-news.ts')).showFundingNews(news);
  if (HOUSE.has(news.kind)) return (await import('./house-news.ts')).showHouseNews(news);
  if (news.kind !== 'price_alert') return;
  const { params } = news;
  void invalidateCall(listAlerts);
  await loadWords(['alerts']);
  const value = isPrice(params.condition)
    ? formatPrice(params.value, decimals(params.value))
    : formatPercent(mulDecimals(params.value, '100', PERCENT_DECIMALS, 'down'), 0, 2);
  toast.show({
    kind: 'info',
    title: params.symbol,
    text: words.t(($) => $.alerts.news[params.condition], { value, price: formatPrice(params.price, decimals(params.price)) }),
    durationMs: SHOWN_MS,
    action: {
      label: words.t(($) => $.alerts.view),
      onPress: () => navigation.navigateTo('/pages/market/detail', { id: String(params.match_id) }),
    },
  });
}

/** Follows the news of whoever is logged in. Called once. */
export function followAlerts(): void {
  let leave: (() => void) | null = null;
  const look = () => {
    const isIn = sessionStore.getState().token !== null;
    if (isIn && !leave) leave = topics.events(notificationsChannel, {}, (news) => news.forEach((one) => void show(one)));
    if (!isIn) {
      leave?.();
      leave = null;
    }
  };
  sessionStore.subscribe(look);
  look();
}
