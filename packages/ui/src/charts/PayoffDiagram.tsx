// What a product is worth at each price, against keeping what was put in: one scale, the part that is given up shaded. Decorative: the
// page says the same in words.

import { useId } from 'react';
import '../styles/payoff.css';

/** A line of prices and values. */
export type PayoffLine = readonly (readonly [price: number, value: number])[];

export interface PayoffDiagramProps {
  /** What the product is worth. */
  worth: PayoffLine;
  /** What was put in would be worth, over the same prices. */
  holding: PayoffLine;
  /** The price now; null draws none. */
  now: number | null;
  /** The price at which the product turns. */
  turn: number;
}

const [WIDTH, HEIGHT, EDGE] = [320, 150, 8];

function pathOf(line: PayoffLine, place: (price: number, value: number) => string): string {
  return line.map(([price, value], i) => `${i === 0 ? 'M' : 'L'}${place(price, value)}`).join('');
}

/** The drawing. */
export function PayoffDiagram({ worth, holding, now, turn }: PayoffDiagramProps) {
  const clip = useId().replace(/\W/gu, '');
  const prices = [...worth, ...holding].map(([price]) => price);
  const values = [...worth, ...holding].map(([, value]) => value);
  const [left, right] = [Math.min(...prices), Math.max(...prices)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (price: number) => ((price - left) / (right - left || 1)) * WIDTH;
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const place = (price: number, value: number) => `${x(price).toFixed(2)} ${y(value).toFixed(2)}`;
  const line = pathOf(worth, place);
  const above = `${line}L${WIDTH} 0L0 0Z`;
  const below = `${pathOf(holding, place)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;
  const upright = (price: number, look: string) => (
    <line className={look} x1={x(price)} x2={x(price)} y1="0" y2={HEIGHT} vectorEffect="non-scaling-stroke" />
  );
  return (
    <svg className="g-payoff" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clip}>
        <path d={above} />
      </clipPath>
      <path className="is-given-up" d={below} clipPath={`url(#${clip})`} />
      {upright(turn, 'is-turn')}
      {now !== null && upright(now, 'is-now')}
      <path className="is-holding" d={pathOf(holding, place)} vectorEffect="non-scaling-stroke" />
      <path className="is-worth" d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
