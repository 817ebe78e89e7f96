/** Blocks at their limits: seconds in one batch, as many open orders as may be, frozen owners, a leader who leads anew. */
import { describe, expect, it } from 'vitest';
import { conditional, conditionalOf } from './support/conditional-acts.ts';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [LEADER, MAKER, BUYER] = [1, 2, 3];
const [A, B] = [11, 12] as const;
const MARK = 681_200;

function open() {
  const contracts = new PureContracts([LEADER, MAKER, BUYER, A, B], usdt('50000'));
  for (const [i, user] of [A, B].entries())
    contracts.setAside(user, i + 1, LEADER, { sizing: { type: 'multiple', numberE4: 2_500n } });
  contracts.tick(MARK);
  return contracts;
}
const ask = (contracts: PureContracts) => contracts.enter(MAKER, 'sell', 681_210, 20_000, 5);
const copiesOf = (contracts: PureContracts, id: number) => {
  const { blockId } = contracts.position(id);
  return [...contracts.positions.values()].filter((one) => one.purse !== null && one.blockId === blockId && blockId !== null);
};
const statusesOf = (contracts: PureContracts, id: number) =>
  [contracts.position(id), ...copiesOf(contracts, id)].map(({ status }) => status);

it('a block that came to rest at a second stands at the next seconds of the same batch', () => {
  const contracts = open();
  const id = conditional(contracts, LEADER, { triggerTicks: 681_500, priceTicks: 681_000, multiple: 10 });
  contracts.tickAtOnce(681_600, 681_700, 681_500);
  expect(conditionalOf(contracts, id).status).toBe('placed');
  expect(contracts.desk.books.of(1).levels('buy', 3)[0]?.[0]).toBe(681_000);
  expect([...contracts.desk.open.values()].map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([LEADER, LEADER, A, B]);
  contracts.tickAtOnce(681_500, 660_000);
  expect([...contracts.desk.open.values()]).toEqual([]);
  contracts.check();
});

describe('a leader with as many open orders as may be', () => {
  it('has a place for each order, not two for each that is repeated', () => {
    const contracts = open();
    for (let n = 0; n < 95; n++) contracts.enter(LEADER, 'buy', 670_000, 100, 10);
    expect(contracts.desk.open.countOf(LEADER, 1)).toBe(95);
    expect(contracts.desk.open.countOf(A, 1)).toBe(95);
    expect(contracts.desk.open.marketsOf(LEADER)).toEqual([1]);
  });

  it('is closed by a stop with all copies', () => {
    const contracts = open();
    contracts.enter(MAKER, 'sell', 681_210, 20_000, 5);
    const id = contracts.enter(LEADER, 'buy', 682_000, 4_000, 10);
    contracts.enter(BUYER, 'buy', 679_900, 60_000, 5);
    contracts.act(contracts.position(id), { act: 'stops', positionId: id, stopLossTicks: 680_000 });
    // Closes that rest: they take places, and no positions.
    for (let n = 0; n < 200; n++) contracts.tryClose(contracts.position(id), 1, 690_000 + n);
    expect(contracts.desk.open.countOf(LEADER, 1)).toBe(200);
    contracts.tick(679_950);
    expect(statusesOf(contracts, id)).toEqual(['closed', 'closed', 'closed']);
    contracts.check();
  });
});

it('opens nothing for an account that is frozen, and closes its copies with the others', () => {
  const contracts = open();
  contracts.enter(MAKER, 'sell', 681_210, 20_000, 5);
  contracts.enter(BUYER, 'buy', 681_100, 60_000, 5);
  const id = contracts.enter(LEADER, 'buy', 682_000, 4_000, 10);
  contracts.frozen.add(A);
  contracts.enter(LEADER, 'buy', 682_000, 4_000, 10);
  expect(contracts.blocks.at(-1)?.members.map(({ skipped }) => skipped)).toEqual(['paused', null]);
  contracts.tryClose(contracts.position(id), 4_000);
  expect(statusesOf(contracts, id)).toEqual(['closed', 'closed', 'closed']);
  contracts.check();
});

it('repeats for followers of the trader that a user leads as today; copies of an ended one close with their position', () => {
  const contracts = open();
  contracts.enter(MAKER, 'sell', 681_210, 20_000, 5);
  contracts.enter(BUYER, 'buy', 681_100, 60_000, 5);
  const id = contracts.enter(LEADER, 'buy', 682_000, 4_000, 10);
  const [first, second] = [1, 2].map((follow) => contracts.follows.get(follow)!);
  contracts.follows.set(1, { ...first!, isLed: false, isOpening: false });
  contracts.follows.set(2, { ...second!, traderId: 2 });
  const next = contracts.enter(LEADER, 'buy', 682_000, 4_000, 10);
  expect(contracts.blocks.at(-1)).toMatchObject({ traderId: 2, members: [{ follow: { id: 2 } }] });
  expect(copiesOf(contracts, next).map(({ userId }) => userId)).toEqual([B]);
  contracts.tryClose(contracts.position(next), 4_000);
  expect(contracts.blocks.at(-1)).toMatchObject({ traderId: 2, members: [{ follow: { id: 2 } }] });
  contracts.follows.set(2, { ...second!, isLed: false, isOpening: false });
  contracts.tryClose(contracts.position(id), 4_000);
  expect(contracts.blocks.at(-1)).toMatchObject({ traderId: 1 });
  expect(statusesOf(contracts, id)).toEqual(['closed', 'closed', 'closed']);
  contracts.check();
});

it('who is followed places no order that all have to get whole or that hides a part; who is not does', () => {
  const contracts = open();
  ask(contracts);
  const wish = { side: 'buy', priceTicks: 682_000, lots: 4_000, multiple: 10 } as const;
  expect(contracts.tryEnter({ userId: LEADER, ...wish, force: 'fok' })).toBe('COPY_LEAD_ORDER_KIND');
  expect(contracts.tryEnter({ userId: BUYER, ...wish, force: 'fok' })).toBe(null);
  contracts.follows.set(1, { ...contracts.follows.get(1)!, isLed: false });
  contracts.follows.set(2, { ...contracts.follows.get(2)!, isLed: false });
  expect(contracts.tryEnter({ userId: LEADER, ...wish, force: 'fok' })).toBe(null);
});

it('an order of a follower that would meet the block that they are a member of is refused; a worse one rests', () => {
  const contracts = open();
  contracts.enter(LEADER, 'buy', 681_000, 4_000, 10);
  const own = { userId: A, side: 'sell', lots: 100, multiple: 5, purse: 1 } as const;
  expect(contracts.tryEnter({ ...own, priceTicks: 681_000 })).toBe('ORDER_OWN_FIRST');
  expect(contracts.tryEnter({ ...own, priceTicks: 681_001 })).toBe(null);
  contracts.check();
});
