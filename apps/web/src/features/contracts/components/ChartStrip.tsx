/** The chart on a phone: one line that opens it above form and book. Its code comes with the first opening. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { iconChevronDown, iconChevronUp, iconMarkets } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';

const ContractChart = lazyPart(() => import('./ContractChart.tsx'));
const HEIGHT_PX = 260;
const ID = 'contract-chart';

/** The line and, open, the chart. */
export function ChartStrip({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['contracts']);
  const [open, setOpen] = useRemembered('contracts.chart', false);
  return (
    <div className="c-chart">
      <button
        type="button"
        className="g-box g-box-dense c-strip"
        aria-expanded={open}
        aria-controls={ID}
        onClick={() => setOpen(!open)}
      >
        <Icon d={iconMarkets} size={16} />
        <span>{t(($) => $.contracts.chart)}</span>
        <Icon d={open ? iconChevronUp : iconChevronDown} size={16} />
      </button>
      <div id={ID}>
        {open && (
          <Suspense fallback={<Skeleton width="100%" height={HEIGHT_PX} radius={12} />}>
            <ContractChart quote={quote} height={HEIGHT_PX} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
