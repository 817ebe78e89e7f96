/** Keeps products and own positions up to date while a screen is shown. */
import {
  type DualPosition,
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
import { queryClient, serverClock } from '../../../app/services.ts';
import { useEffect } from 'react';
import { nextLook } from '../model/next-look.ts';
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

/** Reads own positions again as they mature, and while one waits for its price. */
export function useMaturities(positions: readonly Pick<DualPosition, 'maturity' | 'settlement'>[]): void {
  const open = positions.filter(({ settlement }) => settlement === null).map(({ maturity }) => maturity);
  const key = open.join();
  useEffect(() => {
    const maturities = key === '' ? [] : key.split(',').map(Number);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = nextLook(maturities, serverClock.now());
      if (left !== null) timer = setTimeout(look, left);
    };
    const look = () => {
      rereadOwn();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [key]);
}
