/** Keeps products and own positions up to date while a screen is shown. */
import {
  type DualType,
  dualPositionsChannel,
  dualProductsChannel,
  getDualDetail,
  getDualIndex,
  getDualQuote,
} from '@glasshouse/contract/dual';
import { callKey, invalidateCall } from '../../../app/data/use-call.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { queryClient } from '../../../app/services.ts';
import { indexInput, rereadOwn } from '../queries/dual.ts';

/** Puts each list that comes into the place of the one that was read; `shown` is the coin of the list on screen. */
export function useIndexNews(coin: number | null, type: DualType, shown: number | undefined): void {
  useTopicEvents(dualProductsChannel, shown === undefined ? null : { currency_id: shown, type }, (messages) => {
    const newest = messages.at(-1);
    if (newest) queryClient.setQueryData(callKey(getDualIndex, indexInput(coin, type)), newest);
  });
}

/** Reads a product and its quote again with the quotes of each minute. */
export function useProductNews(coin: number | undefined, type: DualType): void {
  const reread = useReread(() => {
    void invalidateCall(getDualDetail);
    void invalidateCall(getDualQuote);
  });
  useTopicEvents(dualProductsChannel, coin === undefined ? null : { currency_id: coin, type }, reread);
}

/** Reads own positions again when one changed. */
export function useOwnNews(): void {
  useTopicEvents(dualPositionsChannel, {}, useReread(rereadOwn));
  useBalanceNews(rereadOwn);
}
