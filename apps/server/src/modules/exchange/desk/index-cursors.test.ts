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
