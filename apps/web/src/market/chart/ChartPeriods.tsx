/** The bar above a chart: line, periods, the rest in a menu where they don't fit, settings and full screen. */
import { PERIODS, type Period } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import type { ReactNode, Ref } from 'react';
import { changeChart, useChartSettings } from './use-chart-settings.ts';

/** Periods that stand in the menu where the bar is narrow. */
const RARE: ReadonlySet<Period> = new Set(['5m', '30m', '1w', '1M']);
const LINE_PERIOD: Period = '1m';

function PeriodButton({ period, on, hidden }: { period: Period; on: boolean; hidden?: boolean }) {
  const { t } = useTranslation(['markets']);
  return (
    <button
      type="button"
      className={cx(on && 'is-on', hidden && 'is-rare')}
      aria-pressed={on}
      onClick={() => changeChart({ period, kind: 'candles' })}
    >
      {t(($) => $.markets.periods[period])}
      <span className="sr"> {t(($) => $.markets.periodNames[period])}</span>
    </button>
  );
}

// The trigger of the menu: shows the chosen period when it is one of the menu's.
function MoreButton({ chosen, ref, ...rest }: { chosen: Period | null; ref?: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation(['chart', 'markets']);
  return (
    <button {...rest} ref={ref} type="button" className={cx('s-periods-more', chosen && 'is-on')}>
      {chosen ? t(($) => $.markets.periods[chosen]) : t(($) => $.chart.bar.more)}
      <Icon d={iconChevronDown} size={12} />
      <span className="sr"> {t(($) => $.chart.bar.moreName)}</span>
    </button>
  );
}

/** The bar. `tools` stand at its right. */
export function ChartPeriods({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation(['markets', 'chart']);
  const { period, kind } = useChartSettings();
  const chosen = (one: Period) => kind === 'candles' && one === period;
  return (
    <div className="s-chart-head">
      <div className="s-periods" role="group" aria-label={t(($) => $.markets.chart.periods)}>
        <button
          type="button"
          className={cx(kind === 'line' && 'is-on')}
          aria-pressed={kind === 'line'}
          onClick={() => changeChart({ kind: 'line', period: LINE_PERIOD })}
        >
          {t(($) => $.markets.chart.line)}
        </button>
        {PERIODS.map((one) => (
          <PeriodButton key={one} period={one} on={chosen(one)} hidden={RARE.has(one)} />
        ))}
        <LazyMenu
          trigger={<MoreButton chosen={kind === 'candles' && RARE.has(period) ? period : null} />}
          align="end"
          value={kind === 'candles' ? period : ''}
          onSelect={(value) => changeChart({ period: value as Period, kind: 'candles' })}
          items={PERIODS.filter((one) => RARE.has(one)).map((one) => ({
            value: one,
            label: t(($) => $.markets.periodNames[one]),
          }))}
        />
      </div>
      {tools}
    </div>
  );
}
