/** Figures above a table. */
import { cx } from '@glasshouse/ui/class-names.ts';
import type { ReactNode } from 'react';

/** One figure. */
export interface StatCard {
  label: string;
  value: ReactNode;
  /** Its meaning or comparison. */
  sub?: ReactNode;
  tone?: 'warn' | 'danger' | undefined;
}

/** The cards, side by side. */
export function StatCards({ items }: { items: readonly StatCard[] }) {
  return (
    <dl className="b-cards">
      {items.map(({ label, value, sub, tone }) => (
        <div key={label} className="b-card">
          <dt>{label}</dt>
          <dd className={cx('b-card-value num', tone && `is-${tone}`)}>{value}</dd>
          {sub && <dd className="b-card-sub">{sub}</dd>}
        </div>
      ))}
    </dl>
  );
}
