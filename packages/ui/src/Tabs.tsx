// Sections of a page. The row scrolls sideways with the selected tab in view; an action at its right end stays put.

import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { moveFocus } from './roving.ts';
import './styles/tabs.css';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  /** A number after the label: "Open orders (2)". */
  count?: number | undefined;
}

export interface TabsProps<V extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** 'big' for the head of a tab root (Markets, Trade). */
  size?: 'md' | 'big';
  /** Connects tabs and panels: give the same id to TabPanel. */
  id?: string;
  /** A control at the right end. */
  trailing?: ReactNode;
  className?: string;
}

/** A tablist: arrows, Home and End move. */
export function Tabs<V extends string>({ label, items, value, onChange, size = 'md', id, trailing, className }: TabsProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    items.findIndex((item) => item.value === value),
  );
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    // Reported between the browser's layout and its paint: reading it here would force a layout.
    const observer = new ResizeObserver(() => {
      const on = list.children[index] as HTMLElement | undefined;
      if (!on || list.scrollWidth <= list.clientWidth) return;
      list.scrollLeft = on.offsetLeft - (list.clientWidth - on.offsetWidth) / 2;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [index]);
  const choose = (next: number): void => {
    const item = items[next];
    if (item && item.value !== value) onChange(item.value);
  };
  return (
    <div className={cx('g-tabs', size === 'big' && 'g-tabs-big', className)}>
      <div ref={row} role="tablist" aria-label={label} className="g-tabs-row">
        {items.map((item, position) => {
          const on = position === index;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              data-roving=""
              onKeyDown={(event) => moveFocus(event, index, choose)}
              id={id && `${id}-tab-${item.value}`}
              aria-controls={id && on ? `${id}-panel` : undefined}
              aria-selected={on}
              tabIndex={on ? 0 : -1}
              className={cx(on && 'is-on')}
              onClick={() => choose(position)}
            >
              {item.label}
              {item.count !== undefined && <span className="num">{` (${item.count})`}</span>}
            </button>
          );
        })}
      </div>
      {trailing && <div className="g-tabs-end">{trailing}</div>}
    </div>
  );
}

/** The section below Tabs with the same id; `value` is the selected tab. */
export function TabPanel({
  id,
  value,
  children,
  className,
}: {
  id: string;
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className={className}>
      {children}
    </div>
  );
}
