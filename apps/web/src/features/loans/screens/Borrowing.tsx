/** Own loans: open and ended ones, one of them, and a forced sale with its working. */
import type { LoanDetail } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { LoanCard, isOver } from '../components/LoanCard.tsx';
import { useLoanNews } from '../live/use-loan-news.ts';
import { useLoan, useLoans } from '../queries/loans.ts';

/** With it come the checks of receipts, which the lists do without. */
const Detail = lazyPart(async () => ({ default: (await import('../components/Detail.tsx')).Detail }));
const Sale = lazyPart(async () => ({ default: (await import('../components/Sale.tsx')).Sale }));
const Receipt = lazyPart(async () => ({ default: (await import('../components/Receipt.tsx')).Receipt }));

const ForcedSales = lazyPart(() => import('./ForcedSales.tsx'));

/** What stands for the forced sales of all users where one of an own loan is named. */
const EVERYBODYS = 'all';
const ID = 'loans';
type Tab = 'open' | 'ended';
const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,15}$/.test(text);

function LoanList({ status }: { status: Tab }) {
  const { t } = useTranslation(['loans']);
  const list = useLoans(status);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.loans.list.failed)}
        loadingLabel={t(($) => $.loans.list.loading)}
        empty={{ title: t(($) => $.loans.list.none), text: t(($) => $.loans.list.noneText) }}
        row={(loan) => <LoanCard key={loan.id} loan={loan} />}
      />
    </div>
  );
}

/** The way to the forced sales of all users. */
function ToForcedSales() {
  const { t } = useTranslation(['loans']);
  return (
    <List className="-mx-gutter mb-6">
      <ListRow
        tile
        icon={iconShield}
        title={t(($) => $.loans.sale.all)}
        href={`#${hrefOf('/pages/common/borrowing', { sale: EVERYBODYS })}`}
        chevron
      />
    </List>
  );
}

function All() {
  const { t } = useTranslation(['loans']);
  const [tab, setTab] = useRemembered<Tab>('loans.list', 'open');
  return (
    <Page
      head={
        <Tabs
          id={ID}
          label={t(($) => $.loans.list.all)}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'open', label: t(($) => $.loans.list.open) },
            { value: 'ended', label: t(($) => $.loans.list.ended) },
          ]}
        />
      }
      foot={
        <ActionFoot>
          <Button variant="primary" size="lg" block href="#/pages/fund/applyLoan">
            {t(($) => $.loans.list.apply)}
          </Button>
        </ActionFoot>
      }
    >
      <TabPanel id={ID} value={tab}>
        <LoanList key={tab} status={tab} />
        <ToForcedSales />
      </TabPanel>
    </Page>
  );
}

function Waiting() {
  const { t } = useTranslation(['loans']);
  return (
    <Page>
      <SkeletonList label={t(($) => $.loans.list.loading)} />
    </Page>
  );
}

/** The page of a forced sale, with the receipt of its loan. */
function SalePage({ detail, id }: { detail: LoanDetail; id: number }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const { loan } = detail;
  const sale = detail.liquidations.find((one) => one.id === id);
  const back = `#${hrefOf('/pages/common/borrowing', { id: loan.id })}`;
  const title = () => {
    if (sale?.ended === null) return t(($) => $.loans.sale.running);
    return loan.borrows === 'quote' ? t(($) => $.loans.sale.title) : t(($) => $.loans.sale.titleBought);
  };
  const toLoan = t(($) => $.loans.list.title, { id: loan.id });
  if (!sale)
    return (
      <Page title={toLoan}>
        <EmptyState title={t(($) => $.loans.sale.gone)} actions={<Button href={back}>{toLoan}</Button>} />
      </Page>
    );
  return (
    <Page
      title={title()}
      foot={
        <ActionFoot>
          <Button variant="primary" size="lg" block href={back}>
            {isOver(loan) ? toLoan : t(($) => $.loans.sale.more, { amount: formats.exact(loan.owed, loan.code) })}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Suspense fallback={<SkeletonList label={t(($) => $.loans.list.loading)} />}>
          <Sale detail={detail} sale={sale} />
          <Receipt key={`${loan.id} ${loan.state} ${detail.events.length}`} loan={loan} auto />
        </Suspense>
        <ToForcedSales />
      </div>
    </Page>
  );
}

function One({ id, sale }: { id: number; sale: string | undefined }) {
  const { t } = useTranslation(['loans']);
  const read = useLoan(id);
  if (!read.data)
    return (
      <Page>
        <ReadStates read={read} loading={t(($) => $.loans.list.loading)} failed={t(($) => $.loans.detail.failed)} />
      </Page>
    );
  if (isId(sale)) return <SalePage detail={read.data} id={Number(sale)} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Detail detail={read.data} />
    </Suspense>
  );
}

export default function Borrowing() {
  const { id, sale, loan } = usePageSearch('/pages/common/borrowing');
  useLoanNews();
  if (id === undefined && sale === EVERYBODYS)
    return (
      <Suspense fallback={<Waiting />}>
        <ForcedSales loan={isId(loan) ? Number(loan) : null} />
      </Suspense>
    );
  return isId(id) ? <One key={`${id} ${sale ?? ''}`} id={Number(id)} sale={sale} /> : <All />;
}
