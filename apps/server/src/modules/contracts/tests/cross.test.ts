/** Cross margin on a desk in memory: one account behind all of its positions. */
import { expect, it } from 'vitest';
import { decide } from '../../exchange/tests/support/inside.ts';
import { ETHER, PureContracts, usdt } from './support/pure-contracts.ts';

const CROSS = ['cross', 'isolated'] as const;

/** User 11 has 1,000 USDT and a cross long of 1 BTC at 6,800.00 with a multiple of 20; 12 is short. */
function long(lots = 10_000) {
  const contracts = new PureContracts([11, 12, 13], usdt('1000'));
  for (const user of ['12', '13']) {
    contracts.accounts.set(`${user}:available`, usdt('100000'));
    contracts.desk.balances.get(`${user}:lever:3`)!.available = usdt('100000');
  }
  contracts.tick(680_000);
  const [id] = contracts.pair(11, 12, 680_000, lots, [20, 20], CROSS);
  contracts.check();
  return { contracts, id };
}

it('a cross position outlives the loss of its own margin, as long as its account has more than it requires', () => {
  const { contracts, id } = long();
  // Its margin is 340; the account has 1,000 less fees.
  contracts.tick(630_000);
  contracts.check();
  expect(contracts.position(id).status).toBe('open');
  contracts.tick(583_700);
  contracts.check();
  expect(contracts.liquidations).toHaveLength(0);
});

it('a cross account at its requirement is liquidated with all that it has, and what is left is available', () => {
  const { contracts, id } = long();
  contracts.enter(13, 'buy', 583_000, 20_000, 20);
  const before = contracts.accounts.get('11:available')!;
  expect(before).toBeGreaterThan(usdt('600'));
  contracts.tick(583_000);
  contracts.check();
  const [liquidation] = contracts.liquidations;
  expect(contracts.position(id).closeReason).toBe('liquidated');
  expect(liquidation!.marginMode).toBe('cross');
  expect(contracts.accounts.get('11:frozen')).toBe(0n);
});

it('a close that loses more than its margin is paid by what is available', () => {
  const { contracts, id } = long();
  contracts.tick(640_000);
  contracts.enter(13, 'buy', 640_000, 10_000, 20);
  const { fund } = contracts;
  contracts.tryClose({ ...contracts.position(id) }, 10_000);
  contracts.check();
  // 1,000.00 less a loss of 400.00 and fees of 3.40 and 3.20; the margin was 340.00.
  expect(contracts.accounts.get('11:available')).toBe(usdt('593.4'));
  expect([contracts.accounts.get('11:frozen'), contracts.fund]).toEqual([0n, fund]);
});

/** User 11 has both sides of one account with a multiple of 20, opened at 6,800.00: a long and a short of these lots. */
function hedge(cash: string, lots: readonly [number, number]) {
  const contracts = new PureContracts([11, 12, 13], usdt(cash));
  for (const user of ['12', '13']) {
    contracts.accounts.set(`${user}:available`, usdt('100000'));
    contracts.desk.balances.get(`${user}:lever:3`)!.available = usdt('100000');
  }
  contracts.tick(680_000);
  const [long] = contracts.pair(11, 12, 680_000, lots[0], [20, 20], CROSS);
  const [, short] = contracts.pair(12, 11, 680_000, lots[1], [2, 20], ['isolated', 'cross']);
  return { contracts, long, short };
}

it('a close that loses more than its margin and what is available is paid by a winner settled at the mark, not by the fund', () => {
  const { contracts, long, short } = hedge('700', [10_000, 10_000]);
  contracts.tick(640_000);
  contracts.enter(13, 'buy', 640_000, 10_000, 20);
  const { fund } = contracts;
  contracts.tryClose(contracts.position(long), 10_000);
  contracts.check();
  expect(contracts.position(long)).toMatchObject({ status: 'closed', realized: usdt('-400') });
  // Its entry value moved to the mark, and the result until then is cash.
  expect(contracts.position(short)).toMatchObject({ status: 'open', realized: usdt('400'), core: { entryValue: usdt('6400') } });
  expect(contracts.fund).toBe(fund);
  expect(contracts.accounts.get('11:owed') ?? 0n).toBe(0n);
});

it('an account at its requirement ends its entries and nets its own sides at the mark before the book is asked', () => {
  const { contracts, long, short } = hedge('1200', [20_000, 10_000]);
  contracts.tryEnter({ userId: 11, side: 'buy', priceTicks: 600_000, lots: 10, multiple: 20, marginMode: 'cross' });
  expect([...contracts.desk.open.values()].filter(({ userId }) => userId === 11)).toHaveLength(1);
  contracts.enter(13, 'buy', 575_000, 40_000, 20);
  contracts.tick(569_500);
  contracts.check();
  expect([...contracts.desk.open.values()].filter(({ userId }) => userId === 11)).toEqual([]);
  const [first] = contracts.liquidations;
  expect(first).toMatchObject({ positionId: long, ownLots: 10_000n, bookLots: 0n, marginMode: 'cross' });
  expect(contracts.adls[0]).toMatchObject({ positionId: short, rank: 0, priceTicks: 569_500n, lots: 10_000n });
});

it('nothing new is opened while the fund could not pay an atom of rounding, and what is open can be closed', () => {
  const contracts = new PureContracts([11, 12, 13], usdt('100000'), usdt('1'));
  contracts.tick(680_000);
  const [id] = contracts.pair(11, 12, 680_000, 10_000, [20, 20], CROSS);
  contracts.enter(13, 'buy', 679_000, 10_000, 20);
  // An atom of rounding that a close lacked.
  contracts.run((batch) => contracts.engine.payFromFund(batch, { assetId: 3, marketId: 1, atoms: 1n }));
  contracts.accounts.set('house:contracts_insurance', usdt('1') - 1n);
  expect(contracts.tryEnter({ userId: 11, side: 'buy', priceTicks: 670_000, lots: 10, multiple: 20 })).toBe(
    'CONTRACTS_FUND_SHORT',
  );
  contracts.tryClose(contracts.position(id), 10_000);
  expect(contracts.position(id).status).toBe('closed');
});

it('a fund that never had capital takes no entry and no quote; capital counts with the next question, and pays from then on', () => {
  const contracts = new PureContracts([11, 12], usdt('100000'), 0n);
  contracts.tick(680_000);
  const entry = { userId: 11, side: 'buy', priceTicks: 680_000, lots: 10_000, multiple: 20, marginMode: 'cross' } as const;
  const quote = (priceTicks: number) => {
    let code: string | null = null;
    contracts.run((batch) => {
      const asks = [{ priceTicks, lots: 10_000 }];
      const decided = decide(batch, { type: 'quote', userId: 12, account: 'lever', marketId: 1, bids: [], asks });
      code = decided.ok ? null : decided.denial.code;
    });
    return code;
  };
  expect([contracts.tryEnter(entry), quote(680_000)]).toEqual(['CONTRACTS_FUND_SHORT', 'CONTRACTS_FUND_SHORT']);
  contracts.engine.memory.capital.set(3, usdt('1'));
  contracts.accounts.set('house:contracts_insurance', usdt('1'));
  expect([quote(680_000), contracts.tryEnter(entry)]).toEqual([null, null]);
  const position = [...contracts.positions.values()].find(({ userId }) => userId === 11);
  expect(position?.core.lots).toBe(10_000n);
  // Before any tick: an atom of rounding that a close of the account lacks.
  contracts.run((batch) => contracts.engine.payFromFund(batch, { assetId: 3, marketId: 1, atoms: 1n }));
  contracts.accounts.set('house:contracts_insurance', usdt('1') - 1n);
  expect(contracts.engine.memory.fund(3).balance).toBe(usdt('1') - 1n);
  expect([contracts.tryEnter(entry), quote(680_100)]).toEqual(['CONTRACTS_FUND_SHORT', 'CONTRACTS_FUND_SHORT']);
  contracts.check();
});

it('a stop that draws on a position of its account in another market leaves the stops there to the mark of that market', () => {
  const { contracts, id } = long();
  contracts.tickBoth([680_000, 38_000]);
  const ether = { priceTicks: 38_000, lots: 100_000, marketId: ETHER } as const;
  const [, short] = contracts.enterAll([
    { ...ether, userId: 12, side: 'buy', multiple: 2 },
    { ...ether, userId: 11, side: 'sell', multiple: 20, marginMode: 'cross' },
  ]) as [number, number];
  contracts.act(contracts.position(id), { act: 'stops', positionId: id, stopLossTicks: 670_000 });
  contracts.act(contracts.position(short), { act: 'stops', positionId: short, stopLossTicks: 39_000 });
  contracts.enter(13, 'buy', 669_000, 10_000, 2);
  // The short has won 100 USDT; the mark of bitcoin is far above where its stop waits.
  contracts.tickBoth([675_000, 37_000], [669_000, 37_000]);
  expect(contracts.fires.map(({ positionId, stop }) => [positionId, stop])).toEqual([[id, 'sl']]);
  expect(contracts.events.filter(({ positionId }) => positionId === short).map(({ fields }) => fields.kind)).toContain('cross');
  expect(contracts.position(short)).toMatchObject({ status: 'open', stopLoss: { ticks: 39_000 } });
  contracts.check();
  contracts.tickBoth([669_000, 39_000]);
  expect(contracts.fires.map(({ positionId, stop }) => [positionId, stop]).slice(1)).toEqual([[short, 'sl']]);
  contracts.check();
});
