/** One coin of one account: its balance and every change of it. */
import type { AccountType } from '@glasshouse/contract';
import type { Balance } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { BillFilters } from '../components/BillFilters.tsx';
import { BillList } from '../components/BillList.tsx';
import { Equivalent } from '../components/Equivalent.tsx';
import { ExactAmount } from '../components/ExactAmount.tsx';
import { useBillFilter } from '../components/use-bill-filter.ts';
import { rangeOf } from '../model/bill-filter.ts';
import { owedOf } from '../model/display.ts';
import { useAccountChanges, useBalance, useMarketOf, rereadBalances } from '../queries/wallet.ts';

/** The screen. */
export default function AssetsRecord() {
  const { t } = useTranslation(['wallet']);
  const [filter, setFilter] = useBillFilter('/pages/fund/assets_record');
  const { currency, type = 'change', kind, from, to } = filter;
  const list = useAccountChanges({ currency, type, kind, ...rangeOf({ from, to }) }, currency !== undefined);
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined;
  useBalanceNews(rereadBalances);
  if (currency === undefined) {
    return (
      <Page>
        <EmptyState
          title={t(($) => $.wallet.record.missingTitle)}
          text={t(($) => $.wallet.record.missingText)}
          actions={
            <Button size="sm" variant="primary" href="#/pages/fund/assets">
              {t(($) => $.wallet.record.toAssets)}
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page gutter={false} head={<BillFilters filter={filter} onChange={setFilter} fixed />}>
      <div className="px-gutter pt-1">
        <BalanceCard currency={currency} type={type} alone={!list.failed} />
      </div>
      <BillList list={list} withAccount={false} onClear={isFiltered ? () => setFilter({ currency, type }) : undefined} />
    </Page>
  );
}

/** The balance. When the list below failed too, its error speaks for both. */
function BalanceCard({ currency, type, alone }: { currency: string; type: AccountType; alone: boolean }) {
  const { t } = useTranslation(['wallet']);
  const balance = useBalance(currency, type);
  const waiting = useLoadingShown(balance.isPending);
  if (waiting) return <SkeletonCard label={t(($) => $.wallet.record.loading)} />;
  if (balance.data) return <BalanceFigures balance={balance.data} type={type} />;
  if (!balance.isError) return <div className="h-[132px]" />;
  if (!alone) return null;
  return <ReadFailed compact read={balance} title={t(($) => $.wallet.record.failed)} />;
}

function BalanceFigures({ balance, type }: { balance: Balance; type: AccountType }) {
  const { t } = useTranslation(['wallet']);
  const market = useMarketOf(balance.code);
  const owed = owedOf(balance);
  return (
    <Card as="section">
      <h2 className="mb-1 flex items-center gap-2 text-text-2">
        <CoinIcon symbol={balance.code} size={24} />
        {t(($) => $.wallet.record.balance, { code: balance.code, account: t(($) => $.wallet.accounts[type]) })}
      </h2>
      <ExactAmount size="lg" value={balance.total} code={balance.code} />
      <p className="mb-3 text-text-3">
        <Equivalent usd={balance.equivalent} />
      </p>
      <Stats
        columns={owed === null ? 2 : 3}
        items={[
          { label: t(($) => $.wallet.assets.available), value: <ExactAmount value={balance.available} code={balance.code} /> },
          { label: t(($) => $.wallet.assets.reserved), value: <ExactAmount value={balance.frozen} code={balance.code} /> },
          ...(owed === null
            ? []
            : [{ label: t(($) => $.wallet.assets.owed), value: <ExactAmount value={owed} code={balance.code} /> }]),
        ]}
      />
      {(type === 'change' || type === 'legal') && (
        <ButtonRow className="mt-4">
          <Button size="sm" href={`#${hrefOf('/pages/fund/receive', { currency: balance.currency_id })}`}>
            {t(($) => $.wallet.assets.deposit)}
          </Button>
          <Button size="sm" href={`#${hrefOf('/pages/fund/withdraw', { currency: balance.currency_id })}`}>
            {t(($) => $.wallet.assets.withdraw)}
          </Button>
        </ButtonRow>
      )}
      <Button
        block
        size="sm"
        className="mt-3"
        href={`#${hrefOf('/pages/transaction/index', market === undefined ? {} : { id: String(market), tab: 'spot' })}`}
      >
        {t(($) => $.wallet.record.trade)}
      </Button>
    </Card>
  );
}
