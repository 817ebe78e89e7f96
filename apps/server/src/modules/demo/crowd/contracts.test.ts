/** The crowd on contracts that only keep what they are told. */
import { describe, expect, it } from 'vitest';
import type { Market } from '../../markets/index.ts';
import type { Books } from '../api/parts.ts';
import { type ContractTrading, type StandingPosition, contractActs } from './contracts.ts';
import { crowdEntryAt, crowdLifeMs } from './domain/contract-schedule.ts';

const START = Date.UTC(2026, 10, 23);
const SCALE = { priceDecimals: 2, tickUnits: 1n, lotUnits: 1n, quantityDecimals: 4 };
const market = { id: 4, kind: 'perpetual', base: 'BTC', ...SCALE } as Market;
const USERS = [901, 902, 903, 904, 905, 906];

function world({ isLeading = true, price = true as boolean, hasBook = true, last = null as string | null }) {
  const positions = new Map<number, StandingPosition & { userId: number; lots: number; multiple: number }>();
  const closed: number[] = [];
  let now = START;
  let refused = 0;
  const contracts: ContractTrading = {
    isLeading: () => isLeading,
    hasBook: () => hasBook,
    openAtMarket: async ({ userId, marketId, side, lots, multiple }) => {
      const id = positions.size + closed.length + 1;
      positions.set(id, { id, userId, marketId, side: side === 'buy' ? 'long' : 'short', lots, multiple, opened: now });
    },
    closeAtMarket: async ({ positionId }) => {
      if (refused-- > 0) return;
      positions.delete(positionId);
      closed.push(positionId);
    },
    positionsOf: (userId) => [...positions.values()].filter((position) => position.userId === userId),
  };
  const rows = (price: string): [string, string][] => (last === null ? [] : [[price, '1']]);
  const books = {
    depth: () => ({ bids: rows('6811.38'), asks: rows('6812.38') }),
    trades: () => (last === null ? [] : [{ price: last }]),
  } as unknown as Books;
  const markets = {
    markets: () => [market],
    modeOf: () => 'normal' as const,
    index: () => (price ? ({ priceTicks: 681_138 } as never) : null),
  };
  return {
    positions,
    closed,
    refuse: (times: number) => (refused = times),
    second: async (at: number) => {
      now = at;
      await Promise.all(contractActs({ markets, contracts, books, users: USERS }, at));
    },
  };
}

describe('the crowd in contracts', () => {
  it('opens what its schedule says, and closes each when it has lived its time', async () => {
    const { second, positions, closed } = world({});
    let entries = 0;
    for (let s = 0; s < 3_600; s++) {
      if (crowdEntryAt(4, START + s * 1_000)) entries++;
      await second(START + s * 1_000);
      for (const { opened } of positions.values())
        expect(START + s * 1_000 - opened).toBeLessThan(crowdLifeMs(4, opened) + 1_000);
    }
    expect(entries).toBeGreaterThan(8);
    expect(positions.size + closed.length).toBe(entries);
    expect(closed.length).toBeGreaterThan(4);
    for (const { lots } of positions.values()) expect(lots > 0 && lots <= 1_200).toBe(true);
  });

  it('tries a close that was refused again, every ten seconds', async () => {
    const { second, positions, closed, refuse } = world({});
    const first = Array.from({ length: 3_600 }, (_, s) => START + s * 1_000).find((at) => crowdEntryAt(4, at)) as number;
    await second(first);
    expect(positions.size).toBe(1);
    const due = first + Math.ceil(crowdLifeMs(4, first) / 1_000) * 1_000;
    refuse(1);
    await second(due);
    expect(closed).toEqual([]);
    for (let s = 1; s < 12; s++) await second(due + s * 1_000);
    expect(closed).toEqual([1]);
  });

  it('follows a book that has moved away by closing the oldest position that trades that way, else by opening one', async () => {
    const { second, positions, closed } = world({ last: '6700.00' });
    const at = Array.from({ length: 60 }, (_, s) => START + s * 1_000).filter((time) => !crowdEntryAt(4, time));
    await second(at[0] as number);
    expect([...positions.values()].map(({ side }) => side)).toEqual(['long']);
    const short = { id: 90, userId: USERS[3] as number, marketId: 4, side: 'short', lots: 1, multiple: 2 } as const;
    positions.set(90, { ...short, opened: at[0] as number });
    positions.set(91, { ...short, id: 91, opened: (at[0] as number) - 1_000 });
    await second(at[1] as number);
    expect(closed).toEqual([91]);
    expect(positions.size).toBe(2);
  });

  it('does nothing where another process leads, without a price, or without a book', async () => {
    for (const missing of [{ isLeading: false }, { price: false }, { hasBook: false }]) {
      const { second, positions } = world(missing);
      for (let s = 0; s < 600; s++) await second(START + s * 1_000);
      expect(positions.size).toBe(0);
    }
  });
});
