/** The filter in the page's address, so that it can be shared, kept and gone back to. */
import { appHistory, navigation } from '../../../app/services.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { hrefOf, pathOf } from '../../../app/paths.ts';
import { type BillFilter, readBillFilter } from '../model/bill-filter.ts';

/** The filter, and how to change it without a new entry in the history. */
export function useBillFilter(path: '/pages/setting/bill' | '/pages/fund/assets_record' | '/pages/fund/assets_all_record') {
  const filter = readBillFilter(usePageSearch(path));
  const setFilter = (next: BillFilter) => {
    const here = pathOf(appHistory.location.href);
    navigation.go(hrefOf(here, { ...next }), 'redirect');
  };
  return [filter, setFilter] as const;
}
