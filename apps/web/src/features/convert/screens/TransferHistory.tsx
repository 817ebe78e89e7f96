/** Transfers and conversions, newest first (SCR-041). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PagedRows } from '../../../app/page/PagedRows.tsx';
import { ConversionRow, TransferRow } from '../components/HistoryRows.tsx';
import { useConversions, useTransfers, rereadMoney } from '../queries/convert.ts';

export default function TransferHistory() {
  const { t } = useTranslation(['convert', 'shell']);
  const [tab, setTab] = useRemembered<'transfers' | 'conversions'>('convert.history', 'transfers');
  const transfers = useTransfers(tab === 'transfers');
  const conversions = useConversions(tab === 'conversions');
  useBalanceNews(rereadMoney);
  const words = { loadingLabel: t(($) => $.convert.history.loading), failedTitle: t(($) => $.convert.history.failed) };
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
          <PagedRows
            {...words}
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
          <PagedRows
            {...words}
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
