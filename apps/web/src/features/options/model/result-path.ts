/** The line of an option's result in a box. Pure. Prices are numbers here: they are only drawn. */
import { compareDecimals } from '@glasshouse/money';
import { type LinePoint, linePieces, priceRange } from './line.ts';

/** A logged tick. */
interface Tick {
  time: number;
  index: string | null;
}

/** The drawn line, and what it goes between. */
export interface ResultPath {
  /** Path of the line; it begins anew behind each gap. */
  path: string;
  entryY: number;
  exitY: number;
  lowest: string;
  highest: string;
}

/** Room for the dot at the end. */
const END = 4;
const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The line from entry to settlement. Null when the seconds between them are not in the log any more: two prices alone
 * are no course, and a straight line between them would be made up.
 */
export function resultPath(
  option: { buy_price: string; buy_time: number; sell_price: string; sell_time: number },
  ticks: readonly Tick[],
  { width, height }: { width: number; height: number },
): ResultPath | null {
  const { buy_price, buy_time, sell_price, sell_time } = option;
  const between = ticks.filter(({ time }) => time > buy_time && time < sell_time);
  const known = between.flatMap(({ index }) => (index === null ? [] : [index]));
  if (known.length === 0) return null;
  const points: LinePoint[] = [
    [buy_time, Number(buy_price)],
    ...between.map(({ time, index }): LinePoint => [time, index === null ? null : Number(index)]),
    [sell_time, Number(sell_price)],
  ];
  const prices = [buy_price, ...known, sell_price].sort(compareDecimals);
  const range = priceRange(prices.map(Number)) ?? { low: 0, high: 1 };
  const x = (time: number) => round(((time - buy_time) / (sell_time - buy_time)) * (width - END));
  const y = (price: number) => round(((range.high - price) / (range.high - range.low)) * height);
  const path = linePieces(points)
    .map((piece) => piece.map(([time, price], i) => `${i === 0 ? 'M' : 'L'}${x(time)} ${y(price)}`).join(''))
    .join('');
  const [lowest = buy_price, highest = buy_price] = [prices[0], prices.at(-1)];
  return { path, entryY: y(Number(buy_price)), exitY: y(Number(sell_price)), lowest, highest };
}
