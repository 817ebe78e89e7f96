/** Bills: every change of every balance, newest first, with totals, filters in the address, and as a file. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconShare } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { BillFilters } from '../components/BillFilters.tsx';
import { BillList } from '../components/BillList.tsx';
import ExportSheet from '../components/ExportSheet.tsx';
import { MonthBars } from '../components/MonthBars.tsx';
import { TotalsCard } from '../components/TotalsCard.tsx';
import { useBillFilter } from '../components/use-bill-filter.ts';
import { useRangeName } from '../components/use-range-name.ts';
import { monthOf, rangeOf, totalsRange } from '../model/bill-filter.ts';
import { useBills, rereadBalances } from '../queries/wallet.ts';

/** The screen. */
export default function Bills() {
  const { t } = useTranslation(['wallet']);
  const [filter, setFilter] = useBillFilter('/pages/setting/bill');
  const [exporting, setExporting] = useState(false);
  const nameOf = useRangeName();
  useBalanceNews(rereadBalances);
  const { from, to, ...what } = filter;
  const list = useBills({ ...what, ...rangeOf({ from, to }) });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const days = from === undefined && to === undefined ? monthOf(Date.now()) : { from, to };
  const range = totalsRange(days);
  return (
    <Page
      gutter={false}
      actions={<IconButton icon={iconShare} label={t(($) => $.wallet.export.title)} onClick={() => setExporting(true)} />}
      head={<BillFilters filter={filter} onChange={setFilter} />}
    >
      <div className="px-gutter pt-1">
        {range ? (
          <TotalsCard title={nameOf(days)} range={range} filter={what}>
            <MonthBars filter={what} days={days} onChoose={(month) => setFilter({ ...what, from: month.from, to: month.to })} />
          </TotalsCard>
        ) : (
          <p className="text-xs text-text-3">{t(($) => $.wallet.totals.tooLong)}</p>
        )}
      </div>
      <BillList
        list={list}
        totals={{ filter: what, range: rangeOf({ from, to }) }}
        onClear={isFiltered ? () => setFilter({}) : undefined}
      />
      <ExportSheet open={exporting} onOpenChange={setExporting} filter={filter} />
    </Page>
  );
}
