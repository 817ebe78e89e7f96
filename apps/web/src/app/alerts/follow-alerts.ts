/**
 * Shows the user's notifications as toasts, on any page: a price alert that fired, a deposit or withdrawal that was decided,
 * an act of the operator on the account. Loaded after the first paint; what came before, or while the connection was away,
 * is shown once it listens.
 */
import type { Notification } from '@glasshouse/contract';
import { listAlerts } from '@glasshouse/contract/markets';
import { listNotices, notificationsChannel } from '@glasshouse/contract/notifications';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { formatPercent, formatPrice } from '@glasshouse/ui/format/numbers.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { mulDecimals } from '@glasshouse/money';
import { invalidateCall } from '../data/use-call.ts';
import { client, navigation, sessionStore, socket, topics } from '../services.ts';
import { isPrice } from './price-condition.ts';
import type { FundingNews } from './funding-news.ts';
import { type MissedNews, createMissedNews } from './missed-news.ts';

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

type News = Notification;

const decimals = (price: string) => Math.max(2, price.split('.')[1]?.length ?? 0);

// What users do themselves they see already.
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

const READ = 10;

/** Follows the notifications of the user who is logged in. Called once. `startedAt`: when the app was opened, epoch ms. */
export function followAlerts(startedAt: number): void {
  let followed: string | null = null;
  let news: MissedNews | null = null;
  let leave: (() => void) | null = null;
  const catchUp = () => void news?.catchUp();
  // `since`: after a later login only what comes after it is shown.
  const look = (since: number) => {
    const { token } = sessionStore.getState();
    if (token === followed) return;
    followed = token;
    leave?.();
    news?.end();
    leave = news = null;
    if (token !== null) {
      news = createMissedNews(since, {
        read: async () => (await client.call(listNotices, { limit: READ }, { quiet: true })).list,
        show: (one) => void show(one).catch(() => {}),
      });
      const { hear } = news;
      leave = topics.events(notificationsChannel, {}, (all) => all.forEach(hear));
      catchUp();
    }
  };
  sessionStore.subscribe(() => look(Date.now()));
  socket.onResync(catchUp);
  const stop = socket.status.subscribe(() => {
    if (socket.status.get().state !== 'connected') return;
    // What came before the socket listened; later connections are resyncs.
    stop();
    catchUp();
  });
  look(startedAt);
}
