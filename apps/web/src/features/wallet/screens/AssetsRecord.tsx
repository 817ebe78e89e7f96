/** One coin of one account: its balance and every change of it. */
import type { AccountType, Balance } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { BillList } from '../components/BillList.tsx';
import { Equivalent } from '../components/Equivalent.tsx';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { accountOf } from '../model/account-of.ts';
import { balanceDecimals } from '../model/display.ts';
import { useAccountChanges, useBalance, useMarketOf } from '../queries/wallet.ts';

/** The screen. */
export default function AssetsRecord() {
  const { t } = useTranslation(['wallet']);
  const search = usePageSearch('/pages/fund/assets_record');
  const currency = search.currency === undefined ? undefined : String(search.currency);
  const type = accountOf(search.type);
  const list = useAccountChanges({ currency, type }, currency !== undefined);
  useBalanceNews();
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
    <Page gutter={false}>
      <div className="px-gutter pt-1">
        <BalanceCard currency={currency} type={type} alone={!list.failed} />
      </div>
      <BillList list={list} withAccount={false} />
    </Page>
  );
}

/** The balance. When the list below failed too, its error speaks for both. */
function BalanceCard({ currency, type, alone }: { currency: string; type: AccountType; alone: boolean }) {
  const { t } = useTranslation(['wallet', 'common']);
  const balance = useBalance(currency, type);
  const waiting = useLoadingShown(balance.isPending);
  if (waiting) return <SkeletonCard label={t(($) => $.wallet.record.loading)} />;
  if (balance.data) return <BalanceFigures balance={balance.data} type={type} />;
  if (!balance.isError) return <div className="h-[132px]" />;
  if (!alone) return null;
  return (
    <ErrorState
      compact
      title={t(($) => $.wallet.record.failed)}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={() => void balance.refetch()}
      retrying={balance.isFetching}
    />
  );
}

function BalanceFigures({ balance, type }: { balance: Balance; type: AccountType }) {
  const { t } = useTranslation(['wallet']);
  const hidden = useSettings((settings) => settings.hideBalances);
  const market = useMarketOf(balance.code);
  const look = { decimals: balanceDecimals(balance.code), hidden, hiddenLabel: t(($) => $.wallet.total.hidden) };
  return (
    <Card as="section">
      <h2 className="mb-1 flex items-center gap-2 text-text-2">
        <CoinIcon symbol={balance.code} size={24} />
        {t(($) => $.wallet.record.balance, { code: balance.code, account: t(($) => $.wallet.accounts[type]) })}
      </h2>
      <AmountText {...look} size="lg" value={balance.total} unit={balance.code} />
      <p className="mb-3 text-text-3">
        <Equivalent usd={balance.equivalent} />
      </p>
      <Stats
        columns={2}
        items={[
          {
            label: t(($) => $.wallet.assets.available),
            value: <AmountText {...look} value={balance.available} unit={balance.code} />,
          },
          {
            label: t(($) => $.wallet.assets.inOrders),
            value: <AmountText {...look} value={balance.frozen} unit={balance.code} />,
          },
        ]}
      />
      <Button
        block
        size="sm"
        className="mt-4"
        href={`#${hrefOf('/pages/transaction/index', market === undefined ? {} : { id: String(market), tab: 'spot' })}`}
      >
        {t(($) => $.wallet.record.trade)}
      </Button>
    </Card>
  );
}
