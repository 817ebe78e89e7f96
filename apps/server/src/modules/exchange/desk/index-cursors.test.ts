/** Which looked-at ticks are written with a batch. */
import { expect, it } from 'vitest';
import { IndexCursors } from './index-cursors.ts';

const [WATCHED, OTHER] = [4, 1];
const tick = (time: number) => ({ time, priceTicks: 100 });

const cursors = () => new IndexCursors({} as ConstructorParameters<typeof IndexCursors>[0]);

it('those of watched markets are written too that an earlier batch only looked at', () => {
  const of = cursors();
  const looked = new Map([
    [WATCHED, tick(1_000)],
    [OTHER, tick(1_000)],
  ]);
  of.keep(looked, of.toSave(looked, true, [WATCHED]));
  // Nothing happened in these seconds, and they are not yet a minute.
  const later = new Map([
    [WATCHED, tick(9_000)],
    [OTHER, tick(9_000)],
  ]);
  const saved = of.toSave(later, false);
  expect([...saved]).toEqual([]);
  of.keep(later, saved);
  // A stop is set in the same second: no tick is new, and after a restart none before it may fire it.
  expect([...of.toSave(new Map(), true, [WATCHED])]).toEqual([[WATCHED, 9_000]]);
  expect([...of.toSave(new Map(), false)]).toEqual([]);
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
