/** Assets: what everything is worth, where it is, and each balance with what of it is in orders. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { ActTile } from '@glasshouse/ui/Shortcut.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconBill, iconConvert, iconDeposit, iconList, iconTransfer, iconWithdraw } from '@glasshouse/ui/icons.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { TodaySlot } from '../../../app/portfolio/TodaySlot.tsx';
import { AssetLists, type AssetsView } from '../components/AssetLists.tsx';
import { AssetsWaiting } from '../components/AssetsWaiting.tsx';
import { OutsideRows } from '../components/OutsideRows.tsx';
import { TotalEquivalent } from '../components/TotalEquivalent.tsx';
import { WhereItIs } from '../components/WhereItIs.tsx';
import { filledAccounts } from '../model/assets.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { useAssets, rereadBalances } from '../queries/wallet.ts';

const BILLS = '#/pages/setting/bill';
const RECORDS = '#/pages/fund/assets_all_record';

/** The screen. */
export default function Assets() {
  const { t } = useTranslation(['wallet', 'common']);
  const assets = useAssets();
  const waiting = useLoadingShown(assets.isPending);
  useBalanceNews(rereadBalances);
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
      {!waiting && assets.isError && !assets.data && <ReadFailed read={assets} title={t(($) => $.wallet.assets.failed)} />}
    </Page>
  );
}

function Overview({ assets }: { assets: AssetsOverview }) {
  const { t } = useTranslation(['wallet']);
  const [view, setView] = useRemembered<AssetsView>('wallet.view', 'accounts');
  const { outside = [] } = assets;
  const isFilled = filledAccounts(assets.accounts).length > 0;
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[400px_minmax(0,1fr)]">
      <div>
        <TotalEquivalent assets={assets} />
        <TodaySlot />
        <div className="mt-3 grid grid-cols-4 gap-2 max-[18rem]:grid-cols-2">
          <ActTile primary href="#/pages/fund/receive" icon={iconDeposit} label={t(($) => $.wallet.assets.deposit)} />
          <ActTile href="#/pages/fund/withdraw" icon={iconWithdraw} label={t(($) => $.wallet.assets.withdraw)} />
          <ActTile href="#/pages/fund/transfer" icon={iconTransfer} label={t(($) => $.wallet.assets.transfer)} />
          <ActTile href="#/pages/fund/fundTransfer" icon={iconConvert} label={t(($) => $.wallet.assets.convert)} />
        </div>
        <WhereItIs accounts={assets.accounts} outside={outside} by={view} />
      </div>
      <div>
        {isFilled && <AssetLists accounts={assets.accounts} view={view} onView={setView} />}
        <OutsideRows rows={outside} />
        {!isFilled && outside.length === 0 && <NoAssets />}
      </div>
    </div>
  );
}

function NoAssets() {
  const { t } = useTranslation(['wallet', 'common']);
  const demo = useIsDemo() ?? false;
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
