/** Finance records: the changes of one account with its totals. The account is spot until another is chosen. */
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { BillFilters } from '../components/BillFilters.tsx';
import { BillList } from '../components/BillList.tsx';
import { TotalsCard } from '../components/TotalsCard.tsx';
import { useBillFilter } from '../components/use-bill-filter.ts';
import { useRangeName } from '../components/use-range-name.ts';
import { monthOf, rangeOf, totalsRange } from '../model/bill-filter.ts';
import { useAccountChanges, rereadBalances } from '../queries/wallet.ts';

/** The screen. */
export default function FinanceRecords() {
  const [chosen, setFilter] = useBillFilter('/pages/fund/assets_all_record');
  const filter = { ...chosen, type: chosen.type ?? ('change' as const) };
  const nameOf = useRangeName();
  useBalanceNews(rereadBalances);
  const { from, to, ...what } = filter;
  const list = useAccountChanges({ ...what, ...rangeOf({ from, to }) });
  const { type: _, ...narrowing } = chosen;
  const isFiltered = Object.values(narrowing).some((value) => value !== undefined);
  const days = from === undefined && to === undefined ? monthOf(Date.now()) : { from, to };
  const range = totalsRange(days);
  return (
    <Page gutter={false} head={<BillFilters filter={filter} onChange={setFilter} oneAccount />}>
      {range && (
        <div className="px-gutter pt-1">
          <TotalsCard title={nameOf(days)} range={range} filter={what} />
        </div>
      )}
      <BillList
        list={list}
        totals={{ filter: what, range: rangeOf({ from, to }) }}
        withAccount={false}
        onClear={isFiltered ? () => setFilter({ type: filter.type }) : undefined}
      />
    </Page>
  );
}
