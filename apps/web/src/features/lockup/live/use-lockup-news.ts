/** Keeps products and own orders up to date while a screen is shown. */
import { listLockupProducts, lockupOrdersChannel, lockupProductsChannel } from '@glasshouse/contract/lockup';
import { callKey } from '../../../app/data/use-call.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { queryClient } from '../../../app/services.ts';
import { rereadOwn } from '../queries/lockup.ts';

/** Puts each list of products that comes into the place of the one that was read. */
export function useOfferNews(): void {
  useTopicEvents(lockupProductsChannel, {}, (messages) => {
    const newest = messages.at(-1);
    if (newest) queryClient.setQueryData(callKey(listLockupProducts, {}), newest);
  });
}

/** Reads own orders again when one changed. */
export function useOwnNews(): void {
  useTopicEvents(lockupOrdersChannel, {}, useReread(rereadOwn));
  useBalanceNews(rereadOwn);
}
