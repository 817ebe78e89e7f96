// Share of a balance or leverage, with diamond stops. A native range input: keyboard, touch and
// screen readers come with it; track and stops are drawn behind.

import { useId, useRef, type CSSProperties } from 'react';
import './styles/slider.css';
import { cx } from './class-names.ts';
import { haptic } from './haptics.ts';

/** Props of PercentSlider. */
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

const QUARTERS = [0, 25, 50, 75, 100] as const;

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
  const byPointer = useRef(false);
  const share = (point: number): number => ((point - min) / (max - min || 1)) * 100;
  const move = (raw: number): void => {
    const next = byPointer.current ? catchStop(raw, stops, (max - min) * 0.025) : raw;
    if (next === value) return;
    if (stops.includes(next)) haptic('light');
    onChange(next);
  };
  const pick = (stop: number): void => {
    byPointer.current = false;
    move(stop);
  };
  return (
    <div
      className={cx('g-slider', tone !== 'brand' && `is-${tone}`, disabled && 'is-disabled', className)}
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
          id={id}
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          {...{ min, max, step, value, disabled }}
          onPointerDown={() => {
            byPointer.current = true;
          }}
          onKeyDown={() => {
            byPointer.current = false;
          }}
          onChange={(event) => move(Number(event.target.value))}
        />
      </div>
      {markText && <Marks {...{ stops, value, share, markText, disabled }} onPick={pick} />}
    </div>
  );
}

interface MarksProps {
  stops: readonly number[];
  value: number;
  share: (stop: number) => number;
  markText: (stop: number) => string;
  disabled: boolean | undefined;
  onPick: (stop: number) => void;
}

// For pointers only: readers and keys use the slider itself.
function Marks({ stops, value, share, markText, disabled, onPick }: MarksProps) {
  return (
    <div className="g-slider-marks num" aria-hidden="true">
      {stops.map((stop) => (
        <button
          key={stop}
          type="button"
          tabIndex={-1}
          disabled={disabled}
          className={cx(stop === value && 'is-on')}
          style={{ '--s': share(stop) } as CSSProperties}
          onClick={() => onPick(stop)}
        >
          {markText(stop)}
        </button>
      ))}
    </div>
  );
}
