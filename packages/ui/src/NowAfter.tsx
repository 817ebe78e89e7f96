/** Figures in two columns, as now and after an act. */
import type { ReactNode } from 'react';
import './styles/levels.css';

/** A row. */
export interface NowAfterRow {
  label: string;
  now: ReactNode;
  after: ReactNode;
}

export interface NowAfterProps {
  title: string;
  /** Heads of the two columns. */
  heads: readonly [now: string, after: string];
  rows: readonly (NowAfterRow | false)[];
}

/** A table whose labels wrap; the second column is the one that counts. */
export function NowAfter({ title, heads, rows }: NowAfterProps) {
  return (
    <table className="g-now-after num text-sm">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(
          (row) =>
            row && (
              <tr key={row.label}>
                <th scope="row" className="whitespace-normal text-text-2">
                  {row.label}
                </th>
                <td>{row.now}</td>
                <td>{row.after}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
