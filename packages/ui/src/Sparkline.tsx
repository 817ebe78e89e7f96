// A small line of the last day. Decorative: the change next to it has the figures.

import { useId } from 'react';
import type { Direction } from './format/numbers.ts';
import { linePath, sparkPoints } from './sparkline-path.ts';

export interface SparklineProps {
  /** Prices, oldest first (drawing only). */
  points: readonly number[];
  direction?: Direction;
  width?: number;
  height?: number;
  /** Tint below the line. */
  area?: boolean;
  /** Fills the width of its container (the line keeps its weight). */
  fluid?: boolean;
  className?: string;
}

const COLOUR: Record<Direction, string> = { up: 'var(--up)', down: 'var(--down)', zero: 'var(--zero)' };

/** A sparkline in the direction colour. */
export function Sparkline({
  points,
  direction = 'zero',
  width = 64,
  height = 26,
  area = true,
  fluid,
  className,
}: SparklineProps) {
  const id = useId();
  const line = linePath(sparkPoints(points, width, height));
  const colour = COLOUR[direction];
  return (
    <svg
      className={className}
      width={fluid ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {line && area && direction !== 'zero' && (
        <>
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={colour} stopOpacity=".22" />
              <stop offset="1" stopColor={colour} stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={`url(#${id})`} />
        </>
      )}
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
