/** Figures of the account now and after an act. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { ReactNode } from 'react';
import './margin.css';

/** A row; null in `now` where there was nothing. */
export interface ChangeRow {
  label: string;
  now: ReactNode;
  after: ReactNode;
}

export interface ChangeProps {
  title: string;
  rows: readonly (ChangeRow | false)[];
  /** Heads of the two columns: now and after, unless they are named. */
  heads?: readonly [now: string, after: string];
}

/** The table. */
export function Change({ title, rows, heads }: ChangeProps) {
  const { t } = useTranslation(['leverage']);
  const [now, after] = heads ?? [t(($) => $.leverage.borrow.now), t(($) => $.leverage.borrow.after)];
  return (
    <table className="mg-change num text-sm">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{now}</th>
          <th scope="col">{after}</th>
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
