/** A small chart of figures over time in SVG: a line or bars, the figures in words for readers and as a table. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useId } from 'react';
import { type ChartPoint, type Frame, layOut } from './chart-lines.ts';

export interface LineChartProps {
  /** The series: "Volume by day, USD". */
  label: string;
  /** Oldest first; the value is decimal text. */
  points: readonly ChartPoint[];
  kind?: 'line' | 'bars';
  /** A figure on screen, with its unit. */
  format: (value: string) => string;
  formatTime: (time: number) => string;
}

const FRAME: Frame = { width: 640, height: 160, top: 12, bottom: 2 };

export function LineChart({ label, points, kind = 'line', format, formatTime }: LineChartProps) {
  const { t } = useTranslation(['backoffice']);
  const id = useId();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return <p className="b-quiet">{t(($) => $.backoffice.chart.none)}</p>;
  const { marks, base, highest, lowest } = layOut(points, FRAME, kind);
  const line = marks.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const summary = t(($) => $.backoffice.chart.summary, {
    label,
    first: format(first.value),
    last: format(last.value),
    lowest: format(lowest),
    highest: format(highest),
  });
  return (
    <figure className="b-chart">
      <figcaption id={id}>
        <span>{formatTime(last.time)}</span>
        <b className="num">{format(last.value)}</b>
      </figcaption>
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={summary}>
        <path className="b-chart-base" d={`M0 ${base}H${FRAME.width}`} />
        {kind === 'line' ? (
          <>
            <path className="b-chart-area" d={`${line}V${base}H${marks[0]?.x ?? 0}Z`} />
            <path className="b-chart-line" d={line} />
          </>
        ) : (
          marks.map(({ x, y, width }) => (
            <rect
              key={x}
              className="b-chart-bar"
              x={x - width / 2}
              y={Math.min(y, base)}
              width={width}
              height={Math.max(1, Math.abs(base - y))}
              rx={2}
            />
          ))
        )}
      </svg>
      {/* Not in the drawing: texts in it would shrink with its width. */}
      <p className="b-chart-times">
        <time>{formatTime(first.time)}</time>
        {points.length > 1 && <time>{formatTime(last.time)}</time>}
      </p>
      <details>
        <summary>{t(($) => $.backoffice.chart.table)}</summary>
        <table className="b-table is-small" aria-labelledby={id}>
          <tbody>
            {points.map((point) => (
              <tr key={point.time}>
                <th scope="row">{formatTime(point.time)}</th>
                <td className="is-end num">{format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
