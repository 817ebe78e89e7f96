/** Which looked-at ticks are written with a batch. */
import { expect, it } from 'vitest';
import { IndexCursors } from './index-cursors.ts';

const [WATCHED, OTHER] = [4, 1];
const NONE: ReadonlySet<number> = new Set();
const tick = (time: number) => ({ time, priceTicks: 100 });

const cursors = () => new IndexCursors({} as ConstructorParameters<typeof IndexCursors>[0]);

it('those of watched markets are written too that an earlier batch only looked at', () => {
  const of = cursors();
  const looked = new Map([
    [WATCHED, tick(1_000)],
    [OTHER, tick(1_000)],
  ]);
  of.keep(looked, NONE, of.toSave(looked, NONE, true, [WATCHED]));
  // Nothing happened in these seconds, and they are not yet a minute.
  const later = new Map([
    [WATCHED, tick(9_000)],
    [OTHER, tick(9_000)],
  ]);
  const saved = of.toSave(later, NONE, false);
  expect([...saved]).toEqual([]);
  of.keep(later, NONE, saved);
  // A stop is set in the same second: no tick is new, and after a restart none before it may fire it.
  expect([...of.toSave(new Map(), NONE, true, [WATCHED])]).toEqual([[WATCHED, { looked: 9_000, shown: 9_000 }]]);
  expect([...of.toSave(new Map(), NONE, false)]).toEqual([]);
});

it('where no tick is new the last one stands, and is asked for only when this process never looked at it', async () => {
  const asked: string[] = [];
  const firstTicksOf = async (_db: unknown, markets: readonly { marketId: number; from: number }[]) => {
    asked.push(...markets.map(({ marketId, from }) => `${marketId} from ${from}`));
    return markets.map(({ marketId, from }) => (marketId === OTHER && from <= 2_000 ? [tick(2_000)] : []));
  };
  const ticksAt = async (_db: unknown, markets: readonly { marketId: number }[]) => {
    asked.push(`newest of ${markets.map(({ marketId }) => marketId).join()}`);
    return markets.map(() => ({ time: 500, priceTicks: 90 }));
  };
  const of = new IndexCursors({ firstTicksOf, ticksAt, tickAt: () => Promise.resolve(null) });
  const look = () => of.ticks({} as never, [WATCHED, OTHER], 9_000, () => true);
  expect([...(await look()).values()]).toEqual([[{ time: 500, priceTicks: 90 }], [{ time: 500, priceTicks: 90 }]]);
  of.keep(
    new Map([
      [WATCHED, tick(1_000)],
      [OTHER, tick(1_000)],
    ]),
    NONE,
    new Map(),
  );
  expect(await look()).toEqual(
    new Map([
      [OTHER, [tick(2_000)]],
      [WATCHED, [tick(1_000)]],
    ]),
  );
  expect(asked).toEqual([`newest of ${WATCHED},${OTHER}`, `${WATCHED} from 1001`, `${OTHER} from 1001`]);
});

it('orders of a market that was closed go on where they stopped, and its watch where it is', async () => {
  const asked: number[] = [];
  const firstTicksOf = async (_db: unknown, [market]: readonly { from: number }[]) => {
    const from = market?.from ?? 0;
    asked.push(from);
    return [[tick(from)]];
  };
  const of = new IndexCursors({ firstTicksOf, ticksAt: async () => [], tickAt: () => Promise.resolve(null) } as never);
  const closed = new Set([WATCHED]);
  const at = (time: number) => new Map([[WATCHED, tick(time)]]);
  const look = (mayFire: boolean) =>
    of.ticks(
      {} as never,
      [WATCHED],
      99_000,
      () => true,
      () => mayFire,
    );
  of.keep(at(1_000), NONE, new Map());
  of.keep(at(2_000), closed, new Map());
  of.keep(at(3_000), closed, of.toSave(at(3_000), closed, true));
  await look(false);
  await look(true);
  expect([...of.toSave(new Map(), NONE, true, [WATCHED])]).toEqual([]);
  expect([...of.toSave(at(1_500), NONE, true)]).toEqual([[WATCHED, { looked: 3_000, shown: 1_500 }]]);
  of.keep(at(1_500), NONE, new Map());
  await look(true);
  of.keep(at(3_000), NONE, new Map());
  await look(true);
  expect(asked).toEqual([3_001, 1_001, 1_501, 3_001]);
  expect(of.timeOf(WATCHED)).toBe(3_000);
});
