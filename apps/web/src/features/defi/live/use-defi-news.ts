/** Keeps pools and own positions up to date while a screen is shown. */
import { defiPoolsChannel, defiPositionChannel, getDefiPool, listDefiPools } from '@glasshouse/contract/defi';
import type { CallOutput } from '@glasshouse/contract';
import { callKey } from '../../../app/data/use-call.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { queryClient } from '../../../app/services.ts';
import { rereadOwn } from '../queries/defi.ts';

type Pool = CallOutput<typeof getDefiPool>;

/** Puts newer pools into the place of those that were read; what stands behind the loans of one is read each minute. */
export function usePoolNews(): void {
  useTopicEvents(defiPoolsChannel, {}, (messages) => {
    const newest = messages.at(-1);
    if (!newest) return;
    queryClient.setQueryData(callKey(listDefiPools, {}), newest);
    for (const pool of newest.list)
      queryClient.setQueryData<Pool>(
        callKey(getDefiPool, { currency_id: pool.currency_id }),
        (read) => read && { ...read, ...pool },
      );
  });
}

/** Reads own positions again when one changed. */
export function useOwnNews(): void {
  useTopicEvents(defiPositionChannel, {}, useReread(rereadOwn));
  useBalanceNews(rereadOwn);
}
