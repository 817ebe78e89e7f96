/** What everything is worth, in the chosen national currency and in BTC; can be hidden. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconChevronDown, iconEye, iconEyeOff } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { SourceLabels } from '../../../app/page/PriceSourceLabel.tsx';
import { settingsStore } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { ExactWorth } from './ExactWorth.tsx';
import FiatSheet from '../../../app/formats/FiatSheet.tsx';

/** The head of the assets page. */
export function TotalEquivalent({ assets }: { assets: AssetsOverview }) {
  const { t } = useTranslation(['wallet', 'common']);
  const formats = useFormats();
  const stale = useIsStale();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [choosing, setChoosing] = useState(false);
  const hiddenLabel = t(($) => $.wallet.total.hidden);
  return (
    <section aria-label={t(($) => $.wallet.total.title)} className={stale ? 'text-text-3' : undefined}>
      <div className="flex items-center justify-between">
        <div className="flex items-center text-text-2">
          <h2>{t(($) => $.wallet.total.title)}</h2>
          <IconButton
            icon={hidden ? iconEyeOff : iconEye}
            size={18}
            label={hidden ? t(($) => $.wallet.total.show) : t(($) => $.wallet.total.hide)}
            onClick={() => settingsStore.getState().change({ hideBalances: !hidden })}
            className="text-text-3"
          />
        </div>
        <button
          type="button"
          className="-mr-2 flex min-h-tap items-center gap-1 px-2 text-text-2"
          aria-label={t(($) => $.wallet.total.chooseFiat, { currency: formats.fiatCurrency })}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {formats.fiatCurrency}
          <Icon d={iconChevronDown} size={14} />
        </button>
      </div>
      <ExactWorth usd={assets.equivalent} large />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-text-3">
        {assets.equivalent_btc !== null && (
          <AmountText value={assets.equivalent_btc} unit="BTC" approx hidden={hidden} hiddenLabel={hiddenLabel} size="sm" />
        )}
        <SourceLabels prices={assets.prices} total={assets} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-micro text-text-3">
        {stale && <span>{t(($) => $.wallet.total.updated, { time: formats.clock(assets.time) })}</span>}
        {formats.ratesDate && <span>{t(($) => $.common.figures.ratesFrom, { date: formats.ratesDate })}</span>}
      </p>
      <FiatSheet open={choosing} onOpenChange={setChoosing} />
    </section>
  );
}
