/** What open options may cost besides their stakes: for each market a bar to the left and to the right, on one scale. */
import type { ExposureRow } from '@glasshouse/contract/overview';
import { exposureBars } from '../model/exposure.ts';
import { lengthOf } from './length-of.ts';

export interface ExposureChartProps {
  rows: readonly ExposureRow[];
  /** What the chart shows, and its two sides. */
  label: string;
  down: string;
  up: string;
  /** An amount with its unit. */
  format: (amount: string) => string;
}

export function ExposureChart({ rows, label, down, up, format }: ExposureChartProps) {
  if (rows.length === 0) return null;
  return (
    <figure className="o-exposure" role="group" aria-label={label}>
      <figcaption>
        <span className="is-left">{down}</span>
        <span>{up}</span>
      </figcaption>
      <ul>
        {exposureBars(rows).map(({ row, down: left, up: right }) => (
          <li key={row.match_id}>
            <span className="o-exposure-bar is-left">
              <span className="num">{format(row.down.promised)}</span>
              <i style={lengthOf(left)} />
            </span>
            <b>{row.symbol}</b>
            <span className="o-exposure-bar">
              <i style={lengthOf(right)} />
              <span className="num">{format(row.up.promised)}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
