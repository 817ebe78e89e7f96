/** Recharges and withdrawals of the user, newest first, each with its steps (SCR-035). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PagedRows } from '../../../app/page/PagedRows.tsx';
import type { SearchOf } from '../../../app/paths.ts';
import { RechargeRow, WithdrawalRow } from '../components/RecordRows.tsx';
import type { RecordRef } from '../components/RecordSheet.tsx';
import { useFundingNews, useRecharges, useWithdrawals } from '../queries/funding.ts';

const RecordSheet = lazyPart(() => import('../components/RecordSheet.tsx'));
const PATH = '/pages/fund/receive_withdraw_record';

/** The screen. A link may name a record: then it is open. */
export default function Records() {
  const search = usePageSearch(PATH);
  return <RecordsOf key={search.id} search={search} />;
}

function RecordsOf({ search }: { search: SearchOf<typeof PATH> }) {
  const { t } = useTranslation(['funding', 'shell', 'common']);
  const navigation = useNavigation();
  const tab = search.tab === 'withdraw' ? 'withdraw' : 'recharge';
  const named = Number(search.id);
  const [record, setRecord] = useState<RecordRef | null>(() => (named > 0 ? { kind: tab, id: named } : null));
  const [open, setOpen] = useState(record !== null);
  const recharges = useRecharges(tab === 'recharge');
  const withdrawals = useWithdrawals(tab === 'withdraw');
  useFundingNews();
  const show = (kind: RecordRef['kind'], id: number) => () => {
    setRecord({ kind, id });
    setOpen(true);
  };
  const words = { loadingLabel: t(($) => $.common.states.loading), failedTitle: t(($) => $.common.states.failed) };
  return (
    <Page
      gutter={false}
      head={
        <Tabs
          id="records"
          label={t(($) => $.funding.records.label)}
          value={tab}
          onChange={(next) => navigation.redirect(PATH, { tab: next })}
          items={(['recharge', 'withdraw'] as const).map((value) => ({ value, label: t(($) => $.funding.records[value]) }))}
        />
      }
    >
      <TabPanel id="records" value={tab}>
        {tab === 'recharge' ? (
          <PagedRows
            {...words}
            list={recharges}
            row={(one) => <RechargeRow key={one.id} recharge={one} onPress={show('recharge', one.id)} />}
            empty={{
              title: t(($) => $.funding.records.noRecharge),
              text: t(($) => $.funding.records.noRechargeText),
              href: '#/pages/fund/receive',
              act: t(($) => $.shell.titles.deposit),
            }}
          />
        ) : (
          <PagedRows
            {...words}
            list={withdrawals}
            row={(one) => <WithdrawalRow key={one.id} withdrawal={one} onPress={show('withdraw', one.id)} />}
            empty={{
              title: t(($) => $.funding.records.noWithdraw),
              text: t(($) => $.funding.records.noWithdrawText),
              href: '#/pages/fund/withdraw',
              act: t(($) => $.shell.titles.withdraw),
            }}
          />
        )}
      </TabPanel>
      <Suspense fallback={null}>{record && <RecordSheet record={record} open={open} onOpenChange={setOpen} />}</Suspense>
    </Page>
  );
}
