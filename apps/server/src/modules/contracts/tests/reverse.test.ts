/** A reverse: what of a position is closed at market is opened the other way in the same command, and nothing else. */
import { expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const MARK = 681_138;

function opened(marginMode: 'isolated' | 'cross' = 'isolated', cash = '10000') {
  const contracts = new PureContracts([ALICE, BOB, CAROL], usdt('10000'));
  contracts.desk.balances.set('11:lever:3', { available: usdt(cash), frozen: 0n, owed: 0n });
  contracts.accounts.set(`${ALICE}:available`, usdt(cash));
  contracts.tick(MARK);
  const [id] = contracts.pair(ALICE, BOB, MARK, 1_200, [20, 5], [marginMode, 'isolated']);
  const own = () => [...contracts.positions.values()].filter(({ userId }) => userId === ALICE);
  return { contracts, id, own, reverse: () => contracts.reverse(contracts.position(id)) };
}

it.each(['isolated', 'cross'] as const)('a long becomes a short of as many lots, with its multiple and mode (%s)', (mode) => {
  const { contracts, id, own, reverse } = opened(mode);
  contracts.enter(CAROL, 'buy', MARK, 3_000, 5);
  expect(reverse()).toEqual([null, null]);
  expect(contracts.position(id)).toMatchObject({ status: 'closed', closeReason: 'user', closedLots: 1_200n });
  expect(own().filter(({ status }) => status === 'open')).toMatchObject([
    { core: { side: 'short', lots: 1_200n }, multiple: 20, marginMode: mode },
  ]);
  contracts.check();
});

it('takes the multiple of the position as it is now', () => {
  const { contracts, id, own, reverse } = opened();
  contracts.act(contracts.position(id), { act: 'multiple', positionId: id, multiple: 7 });
  contracts.enter(CAROL, 'buy', MARK, 3_000, 5);
  expect(reverse()).toEqual([null, null]);
  expect(own().at(-1)).toMatchObject({ multiple: 7, openedMultiple: 7, core: { side: 'short' } });
});

it('what the book lacks stays open, and only what was closed is opened the other way', () => {
  const { contracts, id, own, reverse } = opened();
  // 500 of 700 go into the close, the other 200 into the entry that it allows.
  contracts.enter(CAROL, 'buy', MARK, 500, 5);
  expect(reverse()).toEqual([null, 'ORDER_NO_LIQUIDITY']);
  expect(contracts.position(id).core.lots).toBe(700n);
  contracts.enter(CAROL, 'buy', MARK, 900, 5);
  expect(reverse()).toEqual([null, null]);
  expect(own().map(({ core, status }) => [core.side, core.lots, status])).toEqual([
    ['long', 0n, 'closed'],
    ['short', 200n, 'open'],
  ]);
  contracts.check();
});

it('where the entry is refused the position is closed, and nothing is opened', () => {
  const { contracts, id, own, reverse } = opened('isolated', '42');
  contracts.enter(CAROL, 'buy', MARK - 13_000, 3_000, 5);
  contracts.tick(MARK - 13_000);
  expect(reverse()).toEqual([null, 'CONTRACTS_INSUFFICIENT_MARGIN']);
  expect(contracts.position(id).status).toBe('closed');
  expect(own()).toHaveLength(1);
  contracts.check();
});

it('is refused as a whole where nothing may be opened, and without a position', () => {
  const { contracts, id, reverse } = opened();
  contracts.enter(CAROL, 'buy', MARK, 3_000, 5);
  contracts.mode = 'reduce_only';
  expect(reverse()).toEqual(['ORDER_MARKET_CLOSED', 'ORDER_MARKET_CLOSED']);
  contracts.mode = 'normal';
  expect(contracts.position(id).core.lots).toBe(1_200n);
  expect(reverse()).toEqual([null, null]);
  expect(reverse()).toEqual(['CONTRACTS_POSITION_UNKNOWN', 'CONTRACTS_NOTHING_TO_CLOSE']);
});

it('an entry that names a position without its close opens nothing', () => {
  const { contracts, id } = opened();
  contracts.enter(CAROL, 'buy', MARK, 3_000, 5);
  expect(contracts.reverse(contracts.position(id), { withClose: false })).toEqual(['CONTRACTS_NOTHING_TO_CLOSE']);
  expect(contracts.position(id).core.lots).toBe(1_200n);
});
