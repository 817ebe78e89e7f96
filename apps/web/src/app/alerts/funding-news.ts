/** Says what became of a recharge or a withdrawal, with the way to its record. Loaded with the first of them. */
import type { ChannelMessage } from '@glasshouse/contract';
import type { FundingNewsParams } from '@glasshouse/contract/funding';
import type { notificationsChannel } from '@glasshouse/contract/notifications';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { formatMoney, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { navigation } from '../services.ts';

type News = ChannelMessage<typeof notificationsChannel>;
/** News of this kind. */
export type FundingNews = Extract<News, { params: FundingNewsParams }>;

const SHOWN_MS = 10_000;

/** Shows one. */
export async function showFundingNews({ kind, params }: FundingNews): Promise<void> {
  await loadWords(['funding']);
  const amount = withUnit(formatMoney(params.amount, params.code), params.code);
  toast.show({
    kind: 'info',
    text: words.t(($) => $.funding.news[kind].subject, { amount }),
    durationMs: SHOWN_MS,
    action: {
      label: words.t(($) => $.funding.records.view),
      onPress: () =>
        navigation.navigateTo('/pages/fund/receive_withdraw_record', {
          tab: kind.startsWith('recharge') ? 'recharge' : 'withdraw',
          id: String(params.id),
        }),
    },
  });
}
