/** Assets: what everything is worth, where it is, and each balance with what of it is in orders. */
import type { AssetsOverview } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { ActTile } from '@glasshouse/ui/Shortcut.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconBill, iconList, iconTrade } from '@glasshouse/ui/icons.ts';
import { Page } from '../../../app/page/Page.tsx';
import { AssetLists } from '../components/AssetLists.tsx';
import { AssetsWaiting } from '../components/AssetsWaiting.tsx';
import { TotalEquivalent } from '../components/TotalEquivalent.tsx';
import { WhereItIs } from '../components/WhereItIs.tsx';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { filledAccounts } from '../model/assets.ts';
import { useAssets, useIsDemo } from '../queries/wallet.ts';

const BILLS = '#/pages/setting/bill';
const RECORDS = '#/pages/fund/assets_all_record';

/** The screen. */
export default function Assets() {
  const { t } = useTranslation(['wallet', 'common']);
  const assets = useAssets();
  const waiting = useLoadingShown(assets.isPending);
  useBalanceNews();
  return (
    <Page
      hero
      width="wide"
      actions={
        <>
          <IconButton icon={iconBill} label={t(($) => $.wallet.assets.bills)} href={BILLS} />
          <IconButton icon={iconList} label={t(($) => $.wallet.assets.records)} href={RECORDS} />
        </>
      }
    >
      {waiting && <AssetsWaiting label={t(($) => $.wallet.assets.loading)} />}
      {!waiting && assets.data && <Overview assets={assets.data} />}
      {!waiting && assets.isError && !assets.data && (
        <ErrorState
          title={t(($) => $.wallet.assets.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void assets.refetch()}
          retrying={assets.isFetching}
        />
      )}
    </Page>
  );
}

function Overview({ assets }: { assets: AssetsOverview }) {
  const { t } = useTranslation(['wallet']);
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[400px_minmax(0,1fr)]">
      <div>
        <TotalEquivalent assets={assets} />
        <div className="mt-3 grid grid-cols-3 gap-2">
          <ActTile primary href="#/pages/transaction/index" icon={iconTrade} label={t(($) => $.wallet.assets.trade)} />
          <ActTile href={BILLS} icon={iconBill} label={t(($) => $.wallet.assets.bills)} />
          <ActTile href={RECORDS} icon={iconList} label={t(($) => $.wallet.assets.records)} />
        </div>
        <WhereItIs accounts={assets.accounts} />
      </div>
      {filledAccounts(assets.accounts).length > 0 ? <AssetLists accounts={assets.accounts} /> : <NoAssets />}
    </div>
  );
}

function NoAssets() {
  const { t } = useTranslation(['wallet', 'common']);
  const demo = useIsDemo();
  return (
    <EmptyState
      title={t(($) => $.wallet.assets.emptyTitle)}
      text={demo ? t(($) => $.wallet.assets.emptyText) : t(($) => $.wallet.assets.emptyTextPlain)}
      actions={
        <Button size="sm" variant="primary" href="#/">
          {t(($) => $.common.buttons.goHome)}
        </Button>
      }
    />
  );
}
