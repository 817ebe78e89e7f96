// SPDX-License-Identifier: Apache-2.0
/** A log in memory for tests of statistics: prices walk at random, and an operator says what becomes of each second. */
import type { AuditedOption } from './audit.ts';
import type { ReadLog } from './missing-seconds.ts';
import { type OptionDirection, type PricedTick, type RuleTick, decideOption } from './rule.ts';

const START = 1_800_000_000_000;
const STAKE = 1_000_000n;

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An option by seconds from the start: accepted in the second before `entry`. */
export interface PlannedOption {
  readonly symbol: string;
  readonly entry: number;
  readonly seconds: number;
  readonly direction: OptionDirection;
}

/** An open option as the operator sees it: when it is due, and whether it would win at a price. */
export interface OpenOption {
  readonly due: number;
  readonly isWinAt: (price: number) => boolean;
}

/** What an operator does with a second: log it, leave it out, or log it without the prices of some symbols. */
export type Operator = (
  second: number,
  prices: ReadonlyMap<string, number>,
  open: (symbol: string) => readonly OpenOption[],
) => 'missing' | ReadonlySet<string>;

/** Plays a log of so many seconds. */
export function playLog(
  random: () => number,
  length: number,
  { symbols, options, operator }: { symbols: readonly string[]; options: readonly PlannedOption[]; operator: Operator },
): ReadLog {
  const price = new Map(symbols.map((symbol) => [symbol, 1_000_000]));
  const ticks = new Map(symbols.map((symbol): [string, RuleTick[]] => [symbol, []]));
  const silences = new Map(symbols.map((symbol): [string, number[]] => [symbol, []]));
  const seconds: number[] = [];
  const byEntry = Map.groupBy(options, ({ entry }) => entry);
  const open = new Map<string, OpenOption[]>();
  let leaf = 0;
  const placed: { option: PlannedOption; leaf: number }[] = [];
  for (let second = 0; second < length; second++) {
    for (const symbol of symbols) price.set(symbol, (price.get(symbol) as number) + Math.round((random() - 0.5) * 200));
    for (const option of byEntry.get(second) ?? []) placed.push({ option, leaf: leaf++ });
    const said = operator(second, price, (symbol) => (open.get(symbol) ?? []).filter(({ due }) => due === second));
    if (said !== 'missing') {
      const time = START + second * 1_000;
      seconds.push(time);
      leaf++;
      for (const symbol of symbols) {
        const at = said.has(symbol) ? null : BigInt(price.get(symbol) as number);
        (ticks.get(symbol) as RuleTick[]).push({ leaf, seq: time / 1_000, time, price: at });
        if (at === null) silences.get(symbol)?.push(time);
      }
    }
    for (const { symbol, seconds: span, direction } of byEntry.get(second) ?? []) {
      const entry = price.get(symbol) as number;
      const isWinAt = (exit: number) => exit !== entry && exit > entry === (direction === 'up');
      open.set(symbol, [...(open.get(symbol) ?? []), { due: second + span, isWinAt }]);
    }
  }
  const audited = placed.map((one) => auditedOf(one, ticks.get(one.option.symbol) as RuleTick[]));
  const priced = (symbol: string) => (ticks.get(symbol) ?? []).filter((tick): tick is PricedTick => tick.price !== null);
  const known = new Map(symbols.map((symbol) => [symbol, priced(symbol)]));
  return {
    seconds,
    silences: new Map([...silences].filter(([, times]) => times.length > 0)),
    options: () => audited,
    priceBefore: (symbol, _kind, time) => known.get(symbol)?.findLast((tick) => tick.time < time) ?? null,
    priceFrom: (symbol, _kind, time) => known.get(symbol)?.find((tick) => tick.time >= time) ?? null,
  };
}

function auditedOf({ option, leaf }: { option: PlannedOption; leaf: number }, ticks: readonly RuleTick[]): AuditedOption {
  const { entry, seconds, direction, symbol } = option;
  const order = {
    rule: 'options/2' as const,
    accepted: START + entry * 1_000 - 400,
    direction,
    seconds,
    stake: STAKE,
    profit: (STAKE * 8n) / 10n,
  };
  const behind = ticks.filter(({ time }) => time > order.accepted && time <= order.accepted + (seconds + 20) * 1_000);
  const result = decideOption({ ...order, leaf }, behind, ticks.at(-1)?.time ?? 0);
  const read = { order, scale: 6, record: { symbol, prices: 'recorded' } } as AuditedOption['read'];
  return { leaf, read, result };
}
