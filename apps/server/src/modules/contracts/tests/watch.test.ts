/** What ticks do to positions: the order of a tick, what waits, what a cut-off look and a restart go on with. */
import { expect, it } from 'vitest';
import { BATCH_WORK } from '../../exchange/clearing/index.ts';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB, CAROL, DAVE] = [11, 12, 13, 14] as const;
/** What no budget takes of the fund. */
const RESERVE = usdt('1');
const open = (users: readonly number[] = [ALICE, BOB, CAROL, DAVE], fund?: bigint) => {
  const contracts = new PureContracts(users, usdt('10000000'), fund);
  contracts.tick(681_138);
  return contracts;
};
const kinds = (contracts: PureContracts) =>
  contracts.kept.flatMap(({ records }) => records.toSorted((a, b) => a.id - b.id).map(({ kind }) => kind));
/** What was recorded of positions, in its order. */
const said = (contracts: PureContracts) =>
  contracts.kept.flatMap(({ records }) =>
    records
      .toSorted((a, b) => a.id - b.id)
      .flatMap(({ kind, positionId }) => (positionId === null ? [] : [[kind.replace('contract_', ''), positionId] as const])),
  );
const setStop = (contracts: PureContracts, userId: number, ids: { id: number; sl?: number; tp?: number }) => {
  const position = contracts.position(ids.id);
  contracts.run((batch) => {
    const view = contracts.book.in(batch);
    const stop = (ticks: number) => ({ id: position.revision + 1, ticks, tick: view.tickOf(1) });
    const next = {
      ...position,
      stopLoss: ids.sl === undefined ? position.stopLoss : stop(ids.sl),
      takeProfit: ids.tp === undefined ? position.takeProfit : stop(ids.tp),
    };
    view.save(next, { kind: 'stop', stop: String(position.revision + 1), stop_kind: 'sl', ticks: '1', fired: false });
    void userId;
  });
};

it('a stop closes at the tighter of 2 % and the bankruptcy price, and what the book lacks stays open', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  setStop(contracts, ALICE, { id: long, sl: 670_000 });
  contracts.enter(CAROL, 'buy', 668_000, 500, 2);
  contracts.tick(670_001);
  expect(contracts.fires).toEqual([]);
  contracts.tick(669_000);
  expect(contracts.fires).toMatchObject([{ stop: 'sl', lots: 500n, left: 700n, limitTicks: 655_620n, isDue: false }]);
  expect(contracts.position(long)).toMatchObject({ status: 'open', stopLoss: null, core: { lots: 700n } });
  contracts.tick(668_000);
  expect(contracts.fires).toHaveLength(1);
  contracts.check();
});

it('a position that is to be liquidated goes by its own stop first, at the bankruptcy price and without the fee', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  setStop(contracts, ALICE, { id: long, sl: 652_000 });
  contracts.tick(655_000);
  contracts.enter(CAROL, 'buy', 648_000, 1_200, 2);
  contracts.tick(650_000);
  expect(contracts.fires).toMatchObject([{ isDue: true, limitTicks: 647_405n, lots: 1_200n, left: 0n }]);
  expect(contracts.liquidations).toEqual([]);
  expect(contracts.position(long).closeReason).toBe('stop');
  expect(contracts.fund).toBe(usdt('100000'));
  contracts.check();
});

it('guards end entries before exits trade, exits come before liquidations, each by position id', () => {
  const contracts = open();
  const [first] = contracts.pair(ALICE, BOB, 681_138, 1_000);
  const [second] = contracts.pair(CAROL, BOB, 681_138, 1_000);
  const [third] = contracts.pair(ALICE, BOB, 681_138, 1_000, [2, 2]);
  const [fourth] = contracts.pair(CAROL, BOB, 681_138, 1_000, [2, 2]);
  setStop(contracts, CAROL, { id: fourth, sl: 660_000 });
  setStop(contracts, ALICE, { id: third, sl: 655_000 });
  const resting = contracts.enter(DAVE, 'buy', 681_000, 5_000, 20);
  contracts.tick(645_000);
  expect(contracts.desk.orders.get(resting)).toMatchObject({ status: 'cancelled', endReason: 'entry_guard', filledLots: 0 });
  expect(said(contracts).filter(([kind]) => kind !== 'adl')).toEqual([
    ['stop', third],
    ['stop', fourth],
    ['liquidation', first],
    ['liquidation', second],
  ]);
  contracts.check();
});

it('after 30 s without a price the first ten priced seconds trigger nothing and nothing may trade', () => {
  const contracts = open();
  contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.tick(...Array.from({ length: 30 }, () => null));
  for (let second = 0; second < 10; second++) {
    contracts.tick(640_000);
    expect(contracts.liquidations).toEqual([]);
    expect(contracts.engine.pausedUntil(1)).not.toBeNull();
    expect(() => contracts.enter(CAROL, 'buy', 640_000, 1)).toThrow('CONTRACTS_PAUSED');
  }
  contracts.tick(640_000);
  expect(contracts.engine.pausedUntil(1)).toBeNull();
  expect(contracts.liquidations).toHaveLength(1);
  contracts.check();
});

it('a pause is the same after a restart in its midst', () => {
  const contracts = open();
  contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.tick(...Array.from({ length: 35 }, () => null), 640_000, 640_000);
  contracts.restart();
  contracts.tick(...Array.from({ length: 8 }, () => 640_000));
  expect(contracts.liquidations).toEqual([]);
  contracts.tick(640_000);
  expect(contracts.liquidations).toHaveLength(1);
});

it('a second without a price triggers nothing, and 28 of them are no outage', () => {
  const contracts = open();
  contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.tick(...Array.from({ length: 28 }, () => null));
  expect(contracts.liquidations).toEqual([]);
  contracts.tick(640_000);
  expect(contracts.liquidations).toHaveLength(1);
});

it('in a halted market nothing is triggered, and records say from when until when', () => {
  const contracts = open();
  contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.mode = 'halted';
  contracts.tick(640_000, 640_000);
  expect(contracts.liquidations).toEqual([]);
  const began = contracts.time - 1_000;
  contracts.mode = 'normal';
  contracts.tick(640_000);
  expect(contracts.liquidations).toHaveLength(1);
  const waits = contracts.kept.flatMap(({ records }) => records.filter(({ kind }) => kind === 'contract_wait'));
  expect(waits.map(({ body }) => [body['what'], body['from'], body['until']])).toEqual([
    ['all', String(began), null],
    ['all', String(began), String(contracts.time)],
  ]);
  const [shown] = contracts.kept.flatMap(({ records }) => records.filter(({ kind }) => kind === 'contract_liquidation'));
  expect([shown?.from, shown?.lists?.wait]).toEqual([contracts.time - 1_000, waits[1]?.id]);
});

it('where nothing new is taken stops wait and liquidations go on', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const [other] = contracts.pair(CAROL, BOB, 681_138, 100, [2, 2]);
  setStop(contracts, CAROL, { id: other, sl: 660_000 });
  contracts.mode = 'cancel_only';
  contracts.tick(640_000);
  expect(said(contracts).filter(([kind]) => kind !== 'adl')).toEqual([['liquidation', long]]);
  contracts.mode = 'normal';
  contracts.tick(640_000);
  expect(contracts.fires).toMatchObject([{ positionId: other }]);
  expect(kinds(contracts).filter((kind) => kind === 'contract_wait')).toHaveLength(2);
});

it('with an empty book and a fund that has its reserve alone others take the position by rank: nobody is below zero, longs equal shorts', () => {
  const contracts = open(undefined, RESERVE);
  const [long, short] = contracts.pair(ALICE, BOB, 681_138, 1_200, [100, 5]);
  contracts.tick(640_000);
  expect(contracts.liquidations).toMatchObject([{ adlLots: 1_200n, bookLots: 0n, fundLots: 0n, fundPaid: 0n, left: 0n }]);
  expect([contracts.position(long).closeReason, contracts.position(short).closeReason]).toEqual(['liquidated', 'adl']);
  contracts.check();
});

it('what finds nobody stays closing, is recorded once, and is open again when the mark comes back', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.tick(650_000, 650_000, 650_100);
  expect(contracts.position(long).status).toBe('closing');
  expect(contracts.liquidations).toMatchObject([{ bookLots: 0n, continues: null }]);
  contracts.enter(CAROL, 'buy', 649_000, 100, 2);
  contracts.tick(650_000);
  const [first, second] = contracts.liquidations;
  expect(second).toMatchObject({ bookLots: 100n, continues: first?.id });
  const chain = contracts.position(long).chain;
  contracts.tick(675_000);
  expect(contracts.position(long)).toMatchObject({ status: 'open', chain });
  contracts.check();
});

it('an owner is told once that the risk rate passed 80 %, and again after it was back at 70 %', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const told = () =>
    contracts.kept.flatMap(({ risks }) => risks.map(({ positionId, markTicks }) => [positionId, Number(markTicks)]));
  // Equity 1.25 times the requirement at 6,515.52; the requirement is 70 % of it at 6,524.40.
  contracts.tick(651_600);
  expect(told()).toEqual([]);
  contracts.tick(651_500, 651_400, 651_600, 651_400);
  expect(told()).toEqual([[long, 651_500]]);
  contracts.tick(653_000, 651_500);
  expect(told()).toEqual([
    [long, 651_500],
    [long, 651_500],
  ]);
});

/** Many longs that are due at once, each of its own user. */
function crowd(count: number) {
  const users = Array.from({ length: count }, (_, i) => 100 + i);
  const contracts = open([BOB, ...users]);
  contracts.enter(BOB, 'sell', 681_138, 10 * count, 2);
  const buy = (userId: number) => ({ userId, side: 'buy', priceTicks: 681_138, lots: 10, multiple: 20 }) as const;
  for (let from = 0; from < count; from += 64) contracts.enterAll(users.slice(from, from + 64).map(buy));
  return contracts;
}

it('more triggers than one batch takes are served once each over several, in order', () => {
  const contracts = crowd(1_050);
  contracts.tick(640_000);
  expect(contracts.batches).toBeGreaterThan(1);
  const ids = contracts.liquidations.map(({ positionId }) => positionId);
  expect(ids).toHaveLength(1_050);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  contracts.check();
});

it('one order of a look trades on up to the work of a batch, and the next tick goes on with the rest', () => {
  const bidders = Array.from({ length: 50 }, (_, i) => 100 + i);
  const contracts = open([ALICE, BOB, ...bidders]);
  const [long] = contracts.pair(ALICE, BOB, 681_138, 5_000, [20, 2]);
  const bid = { side: 'buy', priceTicks: 655_000, lots: 1, multiple: 2 } as const;
  for (let from = 0; from < bidders.length; from += 5)
    contracts.enterAll(bidders.slice(from, from + 5).flatMap((userId) => Array.from({ length: 90 }, () => ({ ...bid, userId }))));
  setStop(contracts, ALICE, { id: long, sl: 656_000 });
  contracts.tick(655_500);
  const [first] = contracts.fires;
  expect(Number(first?.lots)).toBeGreaterThanOrEqual(BATCH_WORK);
  expect(Number(first?.lots)).toBeLessThan(2 * BATCH_WORK);
  contracts.tick(650_000);
  expect(contracts.liquidations[0]).toMatchObject({ positionId: long, lots: 5_000n - (first?.lots ?? 0n) });
  contracts.check();
}, 60_000);

it('a ranking counts as work of a batch', () => {
  const [longs, shorts] = [120, 400].map((count, i) => Array.from({ length: count }, (_, n) => 1_000 * (i + 1) + n)) as [
    number[],
    number[],
  ];
  const contracts = open([ALICE, ...longs, ...shorts], RESERVE);
  const at = { priceTicks: 681_138, lots: 10 } as const;
  contracts.enterAll(shorts.map((userId) => ({ ...at, userId, side: 'sell', multiple: 2 }) as const));
  contracts.enterAll(longs.map((userId) => ({ ...at, userId, side: 'buy', multiple: 20 }) as const));
  contracts.enter(ALICE, 'buy', 681_138, 10 * (shorts.length - longs.length), 2);
  contracts.tick(640_000);
  expect(contracts.liquidations.map(({ adlLots }) => adlLots)).toEqual(longs.map(() => 10n));
  // Each is an attempt, twenty times as much work by its ranking, and a position that was taken from.
  expect(contracts.batches).toBeGreaterThan(1);
  contracts.check();
}, 60_000);

it('what a tick touched is judged by the next one of the same batch', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  setStop(contracts, ALICE, { id: long, sl: 670_000 });
  contracts.enter(CAROL, 'buy', 668_000, 500, 2);
  contracts.tickAtOnce(669_000, 640_000);
  expect(said(contracts).filter(([kind]) => kind !== 'adl')).toEqual([
    ['stop', long],
    ['liquidation', long],
  ]);
  expect(contracts.liquidations).toMatchObject([{ lots: 700n, tick: contracts.time }]);
  contracts.check();
});

it('a batch that is decided again ends as before, and a restart goes on where the tick was', () => {
  const [straight, broken] = [crowd(1_050), crowd(1_050)];
  straight.tick(640_000);
  broken.breakAfter = 1;
  broken.tick(640_000);
  const ends = (contracts: PureContracts) => contracts.liquidations.map(({ id: _id, ...row }) => row);
  expect(ends(broken)).toEqual(ends(straight));
  expect([...broken.accounts]).toEqual([...straight.accounts]);
  broken.check();
});
