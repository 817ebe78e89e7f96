/** Transfers and conversions, newest first (SCR-041). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import type { ReactNode } from 'react';
import type { CallList } from '../../../app/data/use-call.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ConversionRow, TransferRow } from '../components/HistoryRows.tsx';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { useConversions, useTransfers } from '../queries/convert.ts';

interface Empty {
  title: string;
  text: string;
  href: string;
  act: string;
}

function Rows<T>({ list, row, empty }: { list: CallList<T>; row: (item: T) => ReactNode; empty: Empty }) {
  const { t } = useTranslation(['convert', 'common']);
  if (list.loading) return <SkeletonList label={t(($) => $.convert.history.loading)} />;
  if (list.failed) {
    return (
      <ErrorState
        title={t(($) => $.convert.history.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  }
  if (list.items.length === 0) {
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        actions={
          <Button size="sm" variant="primary" href={empty.href}>
            {empty.act}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <List>{list.items.map(row)}</List>
      <div className="grid min-h-16 place-items-center py-4 text-xs text-text-3">
        {list.complete ? (
          t(($) => $.common.states.noMore)
        ) : (
          <Button size="sm" busy={list.loadingMore} onClick={list.loadMore}>
            {t(($) => $.common.buttons.loadMore)}
          </Button>
        )}
      </div>
    </>
  );
}

/** The screen. */
export default function TransferHistory() {
  const { t } = useTranslation(['convert', 'shell']);
  const [tab, setTab] = useRemembered<'transfers' | 'conversions'>('convert.history', 'transfers');
  const transfers = useTransfers(tab === 'transfers');
  const conversions = useConversions(tab === 'conversions');
  useBalanceNews();
  return (
    <Page
      gutter={false}
      head={
        <Tabs
          id="history"
          label={t(($) => $.convert.history.label)}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'transfers', label: t(($) => $.convert.history.transfers) },
            { value: 'conversions', label: t(($) => $.convert.history.conversions) },
          ]}
        />
      }
    >
      <TabPanel id="history" value={tab}>
        {tab === 'transfers' ? (
          <Rows
            list={transfers}
            row={(one) => <TransferRow key={one.id} transfer={one} />}
            empty={{
              title: t(($) => $.convert.history.noTransfers),
              text: t(($) => $.convert.history.noTransfersText),
              href: '#/pages/fund/transfer',
              act: t(($) => $.shell.titles.transfer),
            }}
          />
        ) : (
          <Rows
            list={conversions}
            row={(one) => <ConversionRow key={one.id} conversion={one} />}
            empty={{
              title: t(($) => $.convert.history.noConversions),
              text: t(($) => $.convert.history.noConversionsText),
              href: '#/pages/fund/fundTransfer',
              act: t(($) => $.shell.titles.convert),
            }}
          />
        )}
      </TabPanel>
    </Page>
  );
}
