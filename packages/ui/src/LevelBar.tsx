/** A scale of ranges side by side, each in the colour of what it means, with a marker where a level stands. */
import type { CSSProperties } from 'react';
import './styles/levels.css';

/** A range: its part of the bar, and what a level in it means. */
export interface LevelRange {
  width: number;
  tone: 'up' | 'plain' | 'warn' | 'down';
}

export interface LevelBarProps {
  ranges: readonly LevelRange[];
  /** Where the marker stands, in percent of the bar; null: there is none. */
  at: number | null;
  /** For readers of the screen, where the number does not stand beside it. */
  meter?: { label: string; min: number; max: number; now: number; text: string };
}

/** The bar. */
export function LevelBar({ ranges, at, meter }: LevelBarProps) {
  const said = meter
    ? {
        role: 'meter',
        'aria-label': meter.label,
        'aria-valuemin': meter.min,
        'aria-valuemax': meter.max,
        'aria-valuenow': meter.now,
        'aria-valuetext': meter.text,
      }
    : { 'aria-hidden': true };
  return (
    <div className="g-level" {...said}>
      {ranges.map(({ width, tone }, i) => (
        <i key={i} className={`is-${tone}`} style={{ '--w': width } as CSSProperties} />
      ))}
      {at !== null && <u style={{ left: `${at}%` }} />}
    </div>
  );
}
