/** Lines of the bill by day, under a heading for each month, with all states of a list. */
import type { BillEntry } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import type { CallList } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type BillDay, billDays } from '../model/bill-days.ts';
import { BillRow } from './BillRow.tsx';
import { MoreRows } from './MoreRows.tsx';

/** Props of BillList. */
export interface BillListProps {
  list: CallList<BillEntry>;
  /** Names the account in each line; off where the page is of one account. */
  withAccount?: boolean;
  /** Takes the filters away; given only while some are set. */
  onClear?: (() => void) | undefined;
}

/** The list, or why there is none. */
export function BillList({ list, withAccount = true, onClear }: BillListProps) {
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
      {billDays(list.items, Date.now()).map((day) => (
        <Day key={day.date} day={day} withAccount={withAccount} />
      ))}
      <MoreRows complete={list.complete} loadingMore={list.loadingMore} loadMore={list.loadMore} />
    </>
  );
}

function Day({ day, withAccount }: { day: BillDay; withAccount: boolean }) {
  const { t } = useTranslation(['wallet']);
  const { language } = useFormats();
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' });
  const names = { today: t(($) => $.wallet.bills.today), yesterday: t(($) => $.wallet.bills.yesterday), date: day.date };
  return (
    <section>
      {day.opensMonth && <h2 className="px-gutter pt-4 text-lg font-semibold">{month.format(day.time)}</h2>}
      <h3 className="px-gutter pt-3 pb-1 text-sm text-text-2">
        <time dateTime={day.date}>{names[day.name]}</time>
      </h3>
      <List>
        {day.entries.map((entry) => (
          <BillRow key={entry.id} entry={entry} withAccount={withAccount} />
        ))}
      </List>
    </section>
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
