/** Toasts of what the operator did: account frozen, free again, credited or debited, each with its reason; a market delisted. */
import type { ChannelMessage } from '@glasshouse/contract';
import type { notificationsChannel } from '@glasshouse/contract/notifications';
import { getBillTotals, listBills, listWallets } from '@glasshouse/contract/wallet';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { formatMoney, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { formatDateTime } from '@glasshouse/ui/format/time.ts';
import { type ToastInput, toast } from '@glasshouse/ui/toast-store.ts';
import { invalidateCall } from '../data/use-call.ts';
import { navigation } from '../services.ts';

type News = ChannelMessage<typeof notificationsChannel>;

/** It concerns money or the right to trade: it stays long enough to be read twice, and can be taken away. */
const SHOWN_MS = 20_000;
const BILL = '/pages/setting/bill';

function textOf({ kind, params }: News): Pick<ToastInput, 'title' | 'text'> | null {
  if (kind === 'account_frozen') {
    const shown = { reason: words.t(($) => $.identity.freeze.reasons[params.reason]) };
    return {
      title: words.t(($) => $.identity.freeze.subject),
      text:
        params.reason === 'security'
          ? words.t(($) => $.identity.freeze.securityText, shown)
          : words.t(($) => $.identity.freeze.text, shown),
    };
  }
  if (kind === 'account_unfrozen')
    return { title: words.t(($) => $.identity.freeze.endSubject), text: words.t(($) => $.identity.freeze.endText) };
  if (kind === 'market_delisting')
    return {
      title: words.t(($) => $.modes.delisting.title, { symbol: params.symbol }),
      text: words.t(($) => $.modes.delisting.text, { time: formatDateTime(params.effective) }),
    };
  if (kind !== 'manual_credit' && kind !== 'manual_debit') return null;
  const side = kind === 'manual_credit' ? 'credit' : 'debit';
  const shown = { amount: withUnit(formatMoney(params.amount, params.code), params.code), reason: params.reason };
  return {
    title: words.t(($) => $.wallet.adjusted[side].subject, shown),
    text: words.t(($) => $.wallet.adjusted[side].text, shown),
  };
}

/** Shows a notification of the operator; others are not its own. */
export async function showHouseNews(news: News): Promise<void> {
  const isMoney = news.kind === 'manual_credit' || news.kind === 'manual_debit';
  if (isMoney) for (const call of [listWallets, listBills, getBillTotals]) void invalidateCall(call);
  await loadWords(['identity', 'wallet', 'alerts', 'modes']);
  const told = textOf(news);
  if (told === null) return;
  const view = { label: words.t(($) => $.alerts.view), onPress: () => navigation.navigateTo(BILL) };
  toast.show({ kind: 'info', ...told, durationMs: SHOWN_MS, ...(isMoney ? { action: view } : {}) });
}
