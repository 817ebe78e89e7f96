/** The indicators of a chart, switched on and off with one press each. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { STUDIES, SUB_STUDIES } from '@glasshouse/ui/charts/studies.ts';
import { toggleStudy } from './chart-settings.ts';
import { changeChart, useChartSettings } from './use-chart-settings.ts';

/** The row of indicators. */
export function ChartStudies({ className }: { className?: string }) {
  const { t } = useTranslation(['chart']);
  const { shown } = useChartSettings();
  return (
    <div className={cx('s-studies', className)} role="group" aria-label={t(($) => $.chart.studies.title)}>
      {STUDIES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={cx(shown.includes(kind) && 'is-on', kind === SUB_STUDIES[0] && 'is-first-sub')}
          aria-pressed={shown.includes(kind)}
          onClick={() => changeChart({ shown: toggleStudy(shown, kind) })}
        >
          {kind.toUpperCase()}
          <span className="sr"> {t(($) => $.chart.studies.names[kind])}</span>
        </button>
      ))}
    </div>
  );
}
