// Where something stands: a list of steps with times (withdrawal, identity review, proof checks), or a
// line of stages (sale, escrow). An ol; the current step says aria-current.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconCheck, iconClose } from './icons.ts';
import { Spinner } from './Spinner.tsx';
import './styles/timeline.css';

/** State of a step; running: a check that is going on. */
export type StepState = 'done' | 'current' | 'running' | 'todo' | 'failed';

export interface StepItem {
  title: ReactNode;
  text?: ReactNode;
  /** When it happened, or will. */
  time?: ReactNode;
  /** State in words for screen readers: "done", "failed". */
  stateLabel?: string;
  state: StepState;
}

/** Props of Timeline and Stages. */
export interface TimelineProps {
  items: readonly StepItem[];
  label: string;
  className?: string;
}

function Badge({ state, index }: { state: StepState; index: number }) {
  if (state === 'done') return <Icon d={iconCheck} size={13} />;
  if (state === 'failed') return <Icon d={iconClose} size={13} />;
  if (state === 'running') return <Spinner size={13} />;
  return <>{index + 1}</>;
}

const isNow = (state: StepState): 'step' | undefined => (state === 'current' || state === 'running' ? 'step' : undefined);

/** Steps from top to bottom. */
export function Timeline({ items, label, className }: TimelineProps) {
  return (
    <ol className={cx('g-steps', className)} aria-label={label}>
      {items.map((item, index) => (
        <li key={index} className={`is-${item.state}`} aria-current={isNow(item.state)}>
          <span className="g-steps-badge num" aria-hidden="true">
            <Badge state={item.state} index={index} />
          </span>
          <div className="g-steps-text">
            <div className="g-steps-head">
              <b>{item.title}</b>
              {item.time && <time>{item.time}</time>}
            </div>
            {item.stateLabel && <span className="sr">{item.stateLabel}</span>}
            {item.text && <div className="g-sub">{item.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Steps from left to right, two short lines each. */
export function Stages({ items, label, className }: TimelineProps) {
  return (
    <ol className={cx('g-stages', className)} aria-label={label}>
      {items.map((item, index) => (
        <li key={index} className={`is-${item.state}`} aria-current={isNow(item.state)}>
          <b>{item.title}</b>
          {item.stateLabel && <span className="sr">{item.stateLabel}</span>}
          {item.time && <span className="num">{item.time}</span>}
        </li>
      ))}
    </ol>
  );
}
