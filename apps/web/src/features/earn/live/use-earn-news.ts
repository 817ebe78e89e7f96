/** Keeps the finance tab and the funds up to date while they are shown. */
import { defiPoolsChannel, defiPositionChannel, getDefiPosition, listDefiPools } from '@glasshouse/contract/defi';
import { dualPositionsChannel, getDualTotals } from '@glasshouse/contract/dual';
import { fundsChannel, getFunds } from '@glasshouse/contract/earn';
import { listLoans, loansChannel } from '@glasshouse/contract/loans';
import { getLockupTotals, listLockupProducts, lockupOrdersChannel, lockupProductsChannel } from '@glasshouse/contract/lockup';
import { callKey, invalidateCall } from '../../../app/data/use-call.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { queryClient } from '../../../app/services.ts';

/** Puts newer funds into the place of those that were read. */
export function useFundNews(): void {
  useTopicEvents(fundsChannel, {}, (messages) => {
    const newest = messages.at(-1);
    if (newest) queryClient.setQueryData(callKey(getFunds, {}), newest);
  });
}

/** Reads own sums again after a change of an order, and takes newer products as they come. */
export function useFinanceNews(): void {
  useTopicEvents(
    lockupOrdersChannel,
    {},
    useReread(() => void invalidateCall(getLockupTotals)),
  );
  useTopicEvents(
    dualPositionsChannel,
    {},
    useReread(() => void invalidateCall(getDualTotals)),
  );
  useTopicEvents(
    defiPositionChannel,
    {},
    useReread(() => void invalidateCall(getDefiPosition)),
  );
  useTopicEvents(
    loansChannel,
    {},
    useReread(() => void invalidateCall(listLoans)),
  );
  useTopicEvents(defiPoolsChannel, {}, (messages) => {
    const newest = messages.at(-1);
    if (newest) queryClient.setQueryData(callKey(listDefiPools, {}), newest);
  });
  useTopicEvents(lockupProductsChannel, {}, (messages) => {
    const newest = messages.at(-1);
    if (newest) queryClient.setQueryData(callKey(listLockupProducts, {}), newest);
  });
}
