/** The curve: what was put in as a dashed step line, worth above or below it, and the result between them, green or red. */
import type { PortfolioPoint } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../formats/use-formats.ts';
import { useSettings } from '../session/use-session.ts';
import { useUsd } from './use-portfolio.ts';
import { curvePaths, hasGaps } from './curve.ts';

const [WIDTH, HEIGHT] = [358, 132];
/** Styles of its own: utilities of this folder are part of every start. */
const LEGEND = { display: 'inline-block', width: 16, marginRight: 6, verticalAlign: 'middle' } as const;

/** The chart with its legend and its ends. */
export function WorthChart({ points }: { points: readonly PortfolioPoint[] }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  const hidden = useSettings((settings) => settings.hideBalances);
  const paths = curvePaths(points, WIDTH, HEIGHT);
  const hasPutIn = points.some(({ put_in }) => put_in !== null);
  return (
    <figure className="mt-3">
      <div className="flex gap-4 text-xs text-text-2" aria-hidden="true">
        <span>
          <span style={{ ...LEGEND, borderTop: '2px solid var(--brand)' }} />
          {t(($) => $.portfolio.chart.worth)}
        </span>
        {hasPutIn && (
          <span>
            <span style={{ ...LEGEND, borderTop: '1px dashed var(--text-3)' }} />
            {t(($) => $.portfolio.chart.putIn)}
          </span>
        )}
      </div>
      <div style={{ height: HEIGHT }} className="mt-2">
        {paths ? (
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={hasPutIn ? t(($) => $.portfolio.chart.label) : t(($) => $.portfolio.chart.worth)}
          >
            {paths.areas.map(({ path, tone }) => (
              <path key={path} d={path} fill={`var(--${tone})`} fillOpacity=".22" />
            ))}
            <path d={paths.putIn} fill="none" stroke="var(--text-3)" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
            <path d={paths.worth} fill="none" stroke="var(--brand)" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
          </svg>
        ) : (
          <p className="grid h-full place-items-center text-sm text-text-3">{t(($) => $.portfolio.chart.first)}</p>
        )}
      </div>
      <Ends points={points} />
      {paths && !hidden && (
        <p className="num flex justify-between text-xs text-text-3">
          <span>{t(($) => $.portfolio.chart.high, { worth: usd.plain(paths.high) })}</span>
          <span>{t(($) => $.portfolio.chart.low, { worth: usd.plain(paths.low) })}</span>
        </p>
      )}
      {hasGaps(points) && <p className="text-xs text-text-3">{t(($) => $.portfolio.chart.gaps)}</p>}
    </figure>
  );
}

/** The times at both ends; for screen readers also what stood there. */
function Ends({ points }: { points: readonly PortfolioPoint[] }) {
  const { t } = useTranslation(['portfolio']);
  const formats = useFormats();
  const usd = useUsd();
  const known = points.filter(({ worth }) => worth !== null);
  const ends = known.length > 1 ? [known[0], known.at(-1)] : [];
  return (
    <figcaption className="flex justify-between text-xs text-text-3">
      {ends.map(
        (point) =>
          point && (
            <span key={point.time}>
              <span aria-hidden="true" className="num">
                {formats.dateTime(point.time)}
              </span>
              <span className="sr">
                {point.put_in === null
                  ? t(($) => $.portfolio.chart.summaryWorth, {
                      time: formats.dateTime(point.time),
                      worth: usd.plain(point.worth ?? '0'),
                    })
                  : t(($) => $.portfolio.chart.summary, {
                      time: formats.dateTime(point.time),
                      worth: usd.plain(point.worth ?? '0'),
                      putIn: usd.plain(point.put_in),
                    })}
              </span>
            </span>
          ),
      )}
    </figcaption>
  );
}
