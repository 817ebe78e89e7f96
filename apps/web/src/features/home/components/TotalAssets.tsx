/** What everything together is worth, in the chosen national currency and in BTC; can be hidden. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton, SkeletonRegion } from '@glasshouse/ui/Skeleton.tsx';
import { iconChevronDown, iconEye, iconEyeOff } from '@glasshouse/ui/icons.ts';
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { SourceLabels } from '../../../app/page/PriceSourceLabel.tsx';
import { settingsStore } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { useAssets } from '../queries/home.ts';

const FiatSheet = lazyPart(() => import('../../../app/formats/FiatSheet.tsx'));

/** The total, with eye and currency. */
export function TotalAssets() {
  const { t } = useTranslation(['home']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [choosing, setChoosing] = useState<boolean>();
  return (
    <section aria-label={t(($) => $.home.total.title)}>
      <div className="flex items-center justify-between">
        <div className="flex items-center text-text-2">
          <h2>{t(($) => $.home.total.title)}</h2>
          <IconButton
            icon={hidden ? iconEyeOff : iconEye}
            size={18}
            label={hidden ? t(($) => $.home.total.show) : t(($) => $.home.total.hide)}
            onClick={() => settingsStore.getState().change({ hideBalances: !hidden })}
            className="text-text-3"
          />
        </div>
        <button
          type="button"
          className="-mr-2 flex min-h-tap items-center gap-1 px-2 text-text-2"
          aria-label={t(($) => $.home.total.chooseFiat, { currency: formats.fiatCurrency })}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {formats.fiatCurrency}
          <Icon d={iconChevronDown} size={14} />
        </button>
      </div>
      <TotalFigures hidden={hidden} />
      {choosing !== undefined && (
        <Suspense>
          <FiatSheet open={choosing} onOpenChange={setChoosing} />
        </Suspense>
      )}
    </section>
  );
}

function TotalFigures({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation(['home', 'common']);
  const assets = useAssets();
  const waiting = useLoadingShown(assets.isPending);
  if (waiting || assets.isPending) {
    return (
      <div className="h-[70px]">
        {waiting && (
          <SkeletonRegion label={t(($) => $.common.states.loading)} className="grid gap-3 pt-1.5">
            <Skeleton width={210} height={34} />
            <Skeleton width={140} height={14} />
          </SkeletonRegion>
        )}
      </div>
    );
  }
  if (!assets.data) {
    return (
      <div role="alert" className="flex min-h-[70px] items-center justify-between gap-4">
        <p>
          {t(($) => $.home.total.failed)}
          <span className="block text-xs text-text-3">{t(($) => $.home.total.failedHint)}</span>
        </p>
        <Button size="sm" busy={assets.isFetching} onClick={() => void assets.refetch()}>
          {t(($) => $.common.buttons.tryAgain)}
        </Button>
      </div>
    );
  }
  return <Total assets={assets.data} hidden={hidden} />;
}

function Total({ assets, hidden }: { assets: AssetsOverview; hidden: boolean }) {
  const { t } = useTranslation(['home', 'common']);
  const formats = useFormats();
  const stale = useIsStale();
  return (
    <div className={stale ? 'min-h-[70px] text-text-3' : 'min-h-[70px]'}>
      <AmountText
        size="display"
        value={formats.fiatValue(assets.equivalent)}
        currency={formats.fiatCurrency}
        hidden={hidden}
        hiddenLabel={t(($) => $.home.total.hidden)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-text-3">
        {assets.equivalent_btc !== null && (
          <AmountText
            value={assets.equivalent_btc}
            unit="BTC"
            approx
            hidden={hidden}
            hiddenLabel={t(($) => $.home.total.hidden)}
            size="sm"
          />
        )}
        <SourceLabels prices={assets.prices} total={assets} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-micro text-text-3">
        {stale && <span>{t(($) => $.home.total.updated, { time: formats.clock(assets.time) })}</span>}
        {formats.ratesDate && <span>{t(($) => $.common.figures.ratesFrom, { date: formats.ratesDate })}</span>}
      </p>
    </div>
  );
}
