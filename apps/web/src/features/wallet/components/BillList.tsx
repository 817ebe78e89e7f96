/**
 * Lines of the bill by day, under a heading for each month, with all states of a list. Only what is near the screen is
 * drawn, so that thousands of lines scroll like ten.
 */
import type { BillEntry } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useCallback, useState } from 'react';
import type { CallList } from '../../../app/data/use-call-list.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { BillDay } from '../model/bill-days.ts';
import type { MonthTotals } from '../model/bill-filter.ts';
import { type BillRowItem, billRows } from '../model/bill-rows.ts';
import { BillGroupRow } from './BillGroupRow.tsx';
import { BillRow } from './BillRow.tsx';
import { BillSheet } from './BillSheet.tsx';
import { MonthHead } from './MonthHead.tsx';
import { MoreRows } from './MoreRows.tsx';
import { useNearRows } from '../../../app/page/use-near-rows.ts';

/** Props of BillList. */
export interface BillListProps {
  list: CallList<BillEntry>;
  /** Names the account in each line; off where the page is of one account. */
  withAccount?: boolean;
  /** Gives each month's heading its totals. */
  totals?: MonthTotals;
  /** Takes the filters away; given only while some are set. */
  onClear?: (() => void) | undefined;
}

/** The list, or why there is none. */
export function BillList({ list, withAccount = true, totals, onClear }: BillListProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const waiting = useLoadingShown(list.loading);
  if (waiting) return <SkeletonList rows={7} label={t(($) => $.wallet.bills.loading)} />;
  if (list.loading) return null;
  if (list.failed) {
    return (
      <ErrorState
        title={t(($) => $.wallet.bills.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  }
  if (list.items.length === 0) return <NoBills onClear={onClear} />;
  return (
    <>
      <Rows rows={billRows(list.items, Date.now())} withAccount={withAccount} totals={totals} />
      <MoreRows count={list.items.length} complete={list.complete} loadingMore={list.loadingMore} loadMore={list.loadMore} />
    </>
  );
}

/** Heights before a row has been measured. */
const HEIGHTS: Readonly<Record<BillRowItem['kind'], number>> = { month: 88, day: 36, line: 66, group: 66 };

interface RowsProps {
  rows: readonly BillRowItem[];
  withAccount: boolean;
  totals: MonthTotals | undefined;
}

function Rows({ rows, withAccount, totals }: RowsProps) {
  const [chosen, setChosen] = useState<BillEntry>();
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const { box, near, height, measure } = useNearRows(rows.length, {
    heightOf: (index) => HEIGHTS[rows[index]?.kind ?? 'line'],
    keyOf,
  });
  return (
    <>
      <div ref={box} style={{ position: 'relative', height }}>
        {near.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.key}
              ref={measure}
              data-index={index}
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
            >
              {row.kind === 'month' && <MonthHead time={row.time} totals={totals} />}
              {row.kind === 'day' && <DayHead day={row.day} />}
              {row.kind === 'group' && <BillGroupRow group={row.group} onPress={setChosen} />}
              {row.kind === 'line' && <BillRow entry={row.entry} withAccount={withAccount} onPress={setChosen} />}
            </div>
          );
        })}
      </div>
      <BillSheet entry={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function DayHead({ day }: { day: BillDay }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const names = {
    today: t(($) => $.wallet.bills.today),
    yesterday: t(($) => $.wallet.bills.yesterday),
    date: formats.day(day.date),
  };
  return (
    <h3 className="px-gutter pt-3 pb-1 text-sm text-text-2">
      <time dateTime={day.date}>{names[day.name]}</time>
    </h3>
  );
}

function NoBills({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation(['wallet', 'common']);
  if (onClear) {
    return (
      <EmptyState
        title={t(($) => $.wallet.bills.emptyFilter)}
        text={t(($) => $.wallet.bills.emptyFilterText)}
        actions={
          <Button size="sm" variant="primary" onClick={onClear}>
            {t(($) => $.wallet.bills.clear)}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t(($) => $.wallet.bills.emptyTitle)}
      text={t(($) => $.wallet.bills.emptyText)}
      actions={
        <Button size="sm" variant="primary" href="#/">
          {t(($) => $.common.buttons.goHome)}
        </Button>
      }
    />
  );
}
