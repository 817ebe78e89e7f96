// Share of a balance or leverage, with diamond stops. A native range input: keyboard, touch and
// screen readers come with it; track and stops are drawn behind.

import { useId, useRef, type CSSProperties, type PointerEvent } from 'react';
import './styles/slider.css';
import { cx } from './class-names.ts';
import { haptic } from './haptics.ts';

export interface PercentSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** What the position means: "50 percent, 0.05 BTC". */
  valueText: string;
  min?: number;
  max?: number;
  step?: number;
  /** Values that get a diamond; the thumb catches on them. */
  stops?: readonly number[];
  /** Text of a stop; marks are not drawn without it. */
  markText?: (stop: number) => string;
  tone?: 'brand' | 'buy' | 'sell';
  disabled?: boolean;
  className?: string;
}

/** The line's lower edge reaches this far into the marks. */
const MARKS_BELOW_LINE_PX = 11;
const QUARTERS = [0, 25, 50, 75, 100] as const;

/** The stop nearest to a position. */
export function nearestStop(value: number, stops: readonly number[]): number {
  return stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best), stops[0] ?? value);
}

/** The stop a raw position catches on, or the position itself. */
export function catchStop(value: number, stops: readonly number[], reach: number): number {
  return stops.find((stop) => Math.abs(stop - value) <= reach) ?? value;
}

/** A slider with diamond stops and a light touch at each. */
export function PercentSlider(props: PercentSliderProps) {
  const {
    label,
    value,
    onChange,
    valueText,
    min = 0,
    max = 100,
    step = 1,
    stops = QUARTERS,
    markText,
    tone = 'brand',
    disabled,
    className,
  } = props;
  const id = useId();
  const by = useRef<'keys' | 'line' | 'marks'>('keys');
  const input = useRef<HTMLInputElement>(null);
  const share = (point: number): number => ((point - min) / (max - min || 1)) * 100;
  const move = (raw: number): void => {
    const next =
      by.current === 'keys' ? raw : by.current === 'marks' ? nearestStop(raw, stops) : catchStop(raw, stops, (max - min) * 0.025);
    if (next === value) return;
    if (stops.includes(next)) haptic('light');
    onChange(next);
  };
  // A press on the marks below the line means the stop that stands there.
  const press = (event: PointerEvent<HTMLInputElement>): void => {
    const line = input.current?.parentElement?.getBoundingClientRect();
    by.current = markText && line && event.clientY > line.bottom - MARKS_BELOW_LINE_PX ? 'marks' : 'line';
  };
  return (
    <div
      className={cx('g-slider', markText && 'has-marks', tone !== 'brand' && `is-${tone}`, disabled && 'is-disabled', className)}
      style={{ '--v': share(value) } as CSSProperties}
    >
      <div className="g-slider-line">
        <i aria-hidden="true" />
        {stops.map((stop) => (
          <b
            key={stop}
            aria-hidden="true"
            className={cx(stop <= value && 'is-on')}
            style={{ '--s': share(stop) } as CSSProperties}
          />
        ))}
        <u aria-hidden="true" />
        <input
          ref={input}
          id={id}
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          {...{ min, max, step, value, disabled }}
          onPointerDown={press}
          onKeyDown={() => {
            by.current = 'keys';
          }}
          onChange={(event) => move(Number(event.target.value))}
        />
      </div>
      {markText && <Marks {...{ stops, value, share, markText }} />}
    </div>
  );
}

interface MarksProps {
  stops: readonly number[];
  value: number;
  share: (stop: number) => number;
  markText: (stop: number) => string;
}

// Only drawn: the slider's own target reaches over them, and readers and keys use the slider itself.
function Marks({ stops, value, share, markText }: MarksProps) {
  return (
    <div className="g-slider-marks num" aria-hidden="true">
      {stops.map((stop) => (
        <span key={stop} className={cx(stop === value && 'is-on')} style={{ '--s': share(stop) } as CSSProperties}>
          {markText(stop)}
        </span>
      ))}
    </div>
  );
}
