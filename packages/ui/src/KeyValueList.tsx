// Facts before consent: label left, figure right. The result row is emphasised and comes last.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/facts.css';

/** One line. */
export interface KeyValue {
  label: ReactNode;
  value: ReactNode;
  tone?: 'up' | 'down' | 'zero' | 'warn' | 'danger' | 'gold' | undefined;
  /** The result: a line above it, larger. */
  result?: boolean;
  key?: string;
}

export interface KeyValueListProps {
  items: readonly (KeyValue | false | null | undefined)[];
  dense?: boolean;
  /** In its own panel (sheets, dialogs). */
  panel?: boolean;
  className?: string;
}

/** A dl of facts; labels wrap, figures keep their line. */
export function KeyValueList({ items, dense, panel, className }: KeyValueListProps) {
  return (
    <dl className={cx('g-kv', dense && 'g-kv-dense', panel && 'g-kv-panel', className)}>
      {items.map((item, index) =>
        item ? (
          <div key={item.key ?? index} className={cx(item.result && 'is-result')}>
            <dt>{item.label}</dt>
            <dd className={cx(item.tone && `is-${item.tone}`)}>{item.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Small figures in columns, label above (24 h high, low, volume). */
export function Stats({
  items,
  columns = 3,
  className,
}: {
  items: readonly KeyValue[];
  columns?: 2 | 3 | 4;
  className?: string;
}) {
  return (
    <dl className={cx('g-stats', `is-${columns}`, className)}>
      {items.map((item, index) => (
        <div key={item.key ?? index}>
          <dt>{item.label}</dt>
          <dd className={cx(item.tone && `is-${item.tone}`)}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
