import type { ContractOrder } from '@glasshouse/contract/contracts';
import { describe, expect, it } from 'vitest';
import { contractLines, movedStop } from './chart-lines.ts';
import { positionOf } from './testing.ts';
import { unitsOf } from './units.ts';

const units = unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 });
const words = {
  held: (_: unknown, result: string | null) => `Long ${result}`,
  stop: (kind: string, result: string | null, share = '') => `${kind} ${result} ${share}`.trim(),
  liquidation: 'Liquidation',
  order: (_: unknown, left: string) => `Open ${left}`,
};
const stops = positionOf({ target_profit_price: '7100', stop_loss_price: '6650' });
const linesOf = (over: Partial<Parameters<typeof contractLines>[0]>) =>
  contractLines({
    marketId: 4,
    positions: [stops],
    orders: [],
    units,
    mark: '6811.38',
    accounts: [],
    feeRate: '0.0005',
    moved: null,
    words,
    ...over,
  });
const byId = (lines: ReturnType<typeof linesOf>) => new Map(lines.map((line) => [line.id, line]));

describe('the lines of own positions', () => {
  it('stand at entry, stops and liquidation, with the result now and the money that each stop would bring', () => {
    const lines = byId(linesOf({ mark: '6790' }));
    expect(lines.get('entry-1')).toMatchObject({ price: '6811.38', label: 'Long -2.5656', tone: 'up', look: 'held' });
    expect(lines.get('tp-1')).toMatchObject({ price: '7100', tone: 'up', look: 'waiting' });
    expect(lines.get('sl-1')).toMatchObject({ price: '6650', tone: 'down' });
    expect(lines.get('sl-1')?.label).toMatch(/^sl -19\.7/);
    expect(lines.get('liquidation-1')).toMatchObject({ price: '6506.59', label: 'Liquidation', tone: 'warn' });
  });

  it('of other markets are not drawn, nor a stop that is not set', () => {
    expect(linesOf({ marketId: 5 })).toEqual([]);
    expect([...byId(linesOf({ positions: [positionOf({})] })).keys()]).toEqual(['entry-1', 'liquidation-1']);
  });

  it('of stops for a part have its size and the money that it alone would bring, and are not dragged', () => {
    const parts = [
      { id: 7, type: 'tp' as const, price: '7000', share: '0.03' },
      // More than is open closes what is open.
      { id: 8, type: 'sl' as const, price: '6650', share: '0.5' },
    ];
    const lines = byId(linesOf({ positions: [{ ...stops, part_stops: parts }] }));
    expect(lines.get('part-7')).toMatchObject({ price: '7000', label: 'tp 5.5536 0.03', tone: 'up', look: 'waiting' });
    expect(lines.get('part-8')?.label).toBe(lines.get('sl-1')?.label.concat(' 0.5'));
    expect([lines.get('part-7')?.move, movedStop('part-7', '6900', units)]).toEqual([undefined, null]);
  });

  it('show a stop where it was dragged to, with the money that it would bring there', () => {
    const moved = movedStop('sl-1', '6700.0049', units);
    expect(moved).toEqual({ positionId: 1, kind: 'sl', price: '6700' });
    const line = byId(linesOf({ moved })).get('sl-1');
    expect(line?.price).toBe('6700');
    expect({ label: line?.label, tone: line?.tone }).toEqual(byId(linesOf({})).get('sl-1')?.move?.('6700'));
  });

  it('are dragged only where a stop can be set: neither an entry nor a liquidation, nothing while it is being liquidated', () => {
    const movable = (lines: ReturnType<typeof linesOf>) => lines.filter(({ move }) => move).map(({ id }) => id);
    expect(movable(linesOf({}))).toEqual(['tp-1', 'sl-1']);
    expect(movable(linesOf({ positions: [{ ...stops, status: 2 }] }))).toEqual([]);
    expect(movedStop('entry-1', '6700', units)).toBeNull();
  });
});

it('orders that wait stand at their limit with what of them is open, coloured by the side of the book', () => {
  const order = { id: 9, market_id: 4, type: 1, purpose: 'open', share: '0.08', filled: '0.03', target_price: '6780' };
  const [entry, close] = linesOf({
    positions: [],
    orders: [order as ContractOrder, { ...order, id: 10, purpose: 'close' } as ContractOrder],
  });
  expect(entry).toMatchObject({ id: 'order-9', price: '6780', label: 'Open 0.05', tone: 'up', look: 'waiting' });
  expect(close).toMatchObject({ tone: 'down' });
});
