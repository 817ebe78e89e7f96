// Bars that carry a figure: where money is, how full something is, how near a limit.

import type { CSSProperties } from 'react';
import { cx } from './class-names.ts';
import './styles/meters.css';

/** One part of a distribution. */
export interface SharePart {
  key: string;
  label: string;
  /** Percent for the width (drawing). */
  share: number;
  /** Percent as text. */
  text: string;
}

/** Where money is: the bar is decoration, the legend carries the data. */
export function DistributionBar({ parts }: { parts: readonly SharePart[] }) {
  return (
    <div className="g-dist">
      <div className="g-dist-bar" aria-hidden="true">
        {parts.map((part, index) => (
          <i key={part.key} style={{ '--w': part.share, '--c': `var(--series-${(index % 6) + 1})` } as CSSProperties} />
        ))}
      </div>
      <ul>
        {parts.map((part, index) => (
          <li key={part.key}>
            <i aria-hidden="true" style={{ '--c': `var(--series-${(index % 6) + 1})` } as CSSProperties} />
            {part.label} <span className="num">{part.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface ProgressProps {
  label: string;
  /** 0 to 100. */
  value: number;
  /** In words: "62 percent, 4.1 of 6.6 MB". */
  valueText?: string;
  tone?: 'brand' | 'up' | 'down' | 'warn';
}

/** How far a job is. */
export function Progress({ label, value, valueText, tone = 'brand' }: ProgressProps) {
  const share = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={valueText}
      className={cx('g-progress', tone !== 'brand' && `is-${tone}`)}
    >
      <i style={{ width: `${share}%` }} />
    </div>
  );
}

export interface RiskMeterProps {
  label: string;
  /** 0 to 100. */
  value: number;
  /** Figure shown with it and read: "18.4%". */
  text: string;
  /** Ends of the calm and the watch zone, percent. */
  zones?: readonly [number, number];
}

/** Risk rate in three zones with a needle; the number stands next to it. */
export function RiskMeter({ label, value, text, zones = [50, 80] }: RiskMeterProps) {
  const share = Math.min(100, Math.max(0, value));
  const zone = share > zones[1] ? 'is-danger' : share > zones[0] ? 'is-warn' : '';
  return (
    <div className="g-risk">
      <span className="g-sub">{label}</span>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={text}
        className="g-risk-bar"
        style={{ '--v': share, '--a': zones[0], '--b': zones[1] - zones[0] } as CSSProperties}
      >
        <i />
        <i />
        <i />
        <u />
      </div>
      <b className={cx('num', zone)} aria-hidden="true">
        {text}
      </b>
    </div>
  );
}
