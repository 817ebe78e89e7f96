import { describe, expect, it } from 'vitest';
import { BookStore } from './book-store.ts';
import type { MarketCommand } from './market-command.ts';
import { type MarketShape, MarketTwins, marketStream } from './testing-market.ts';

const SHAPES: Record<string, MarketShape> = {
  tight: { mid: 100, spread: 6, maxLots: 20, idStep: 1 },
  'at price 1': { mid: 3, spread: 5, maxLots: 9, idStep: 3 },
  'over many pages': { mid: 100_000, spread: 5_000, maxLots: 50, idStep: 7 },
  'with rules': {
    mid: 1_000,
    spread: 12,
    maxLots: 60,
    idStep: 1,
    rules: { tickStep: 5, lotStep: 2, minLots: 4, maxLots: 50, minNotional: 9_000, firesReached: true },
  },
  'met by few': { mid: 100, spread: 6, maxLots: 20, idStep: 1, rules: { maxMatches: 3 } },
  'in cascades of a few events': { mid: 100, spread: 6, maxLots: 20, idStep: 1, rules: { maxCascade: 2 } },
  'in cascades of a trigger each': { mid: 100, spread: 9, maxLots: 20, idStep: 1, rules: { maxCascade: 1, firesReached: true } },
  'quiet at times': { mid: 100, spread: 9, maxLots: 20, idStep: 1, rules: { firesReached: true }, hours: true },
  'at the highest price': { mid: 2 ** 31 - 1, spread: 300, maxLots: 4, idStep: 2 ** 33 + 5 },
};

function run(seed: number, shape: MarketShape, commands: number, store?: BookStore): number {
  const twins = new MarketTwins({ ...(store ? { store } : {}), ...(shape.rules ? { rules: shape.rules } : {}) });
  const next = marketStream(seed, shape);
  for (let i = 1; i <= commands; i++) {
    twins.apply(next());
    if (i % 2_000 === 0) twins.compare();
  }
  twins.compare();
  return commands;
}

/** The whole of it runs in `npm test`; GATE=true runs ten times as many. */
const MILLION = 1_000_000 * (process.env['GATE'] === 'true' ? 10 : 1);

describe('the market and its naive twin', () => {
  it('agree on every answer, event and state over a million commands', { timeout: 600_000 }, () => {
    // Several seeds, so that a failing one is replayed in seconds.
    const each = 50_000;
    let agreed = 0;
    for (let seed = 1; agreed < MILLION; seed++) {
      const rules = seed % 2 === 0 ? { maxCascade: 1 + (seed % 7) } : {};
      const hours = seed % 3 === 0 ? { hours: true as const } : {};
      agreed += run(seed, { mid: 100 + seed, spread: 5 + (seed % 4), maxLots: 20, idStep: 1, rules, ...hours }, each);
    }
    expect(agreed).toBe(MILLION);
  });

  it.each(Object.entries(SHAPES))('agree where orders are %s', (_name, shape) => {
    for (const seed of [1, 2]) expect(run(seed, shape, 10_000)).toBe(10_000);
  });

  it('agree for markets that share a store', () => {
    const store = new BookStore();
    const shape: MarketShape = { mid: 100, spread: 6, maxLots: 20, idStep: 3 };
    const markets = [0, 1, 2].map((at) => ({ twins: new MarketTwins({ store }), next: marketStream(at, shape), at }));
    for (let i = 0; i < 3_000; i++) for (const { twins, next, at } of markets) twins.apply(shifted(next(), at));
    expect(new Set(markets.map(({ twins }) => twins.compare())).size).toBe(3);
  });
});

/** The same command with other ids, as one sequence for all markets would assign them. */
function shifted(command: MarketCommand, by: number): MarketCommand {
  if (command.kind === 'trigger') return { ...command, order: { ...command.order, id: command.order.id + by } };
  if (command.kind === 'oco') {
    const { first, second } = command;
    return { ...command, first: { ...first, id: first.id + by }, second: { ...second, id: second.id + by } };
  }
  if (command.kind === 'quote') {
    const levels = command.levels.map((level) => ({ ...level, id: level.id + by }));
    return { ...command, gone: command.gone.map((id) => id + by), levels };
  }
  return 'id' in command && Number.isSafeInteger(command.id) ? { ...command, id: command.id + by } : command;
}
