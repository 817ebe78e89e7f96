/** An offset closes a long and a short of one owner against each other at the mark, and nobody else gives or takes anything. */
import { describe, expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const MARK = 681_138;

type Mode = 'isolated' | 'cross';

/** Alice holds a long of lots and a short of as many against two others. */
function hedge(modes: readonly [Mode, Mode] = ['isolated', 'isolated'], lots: readonly [number, number] = [1_200, 1_200]) {
  const contracts = new PureContracts([ALICE, BOB, CAROL], usdt('10000'));
  contracts.tick(MARK);
  const [long] = contracts.pair(ALICE, BOB, MARK, lots[0], [20, 5], [modes[0], 'isolated']);
  const [, short] = contracts.pair(CAROL, ALICE, MARK, lots[1], [5, 20], ['isolated', modes[1]]);
  const offset = (count: number | null, against = short, id = long) =>
    contracts.act(contracts.position(long), { act: 'offset', positionId: id, against, lots: count });
  const events = () =>
    contracts.events.flatMap(({ positionId, fields }) => (fields.kind === 'offset' ? [{ positionId, ...fields }] : []));
  return { contracts, long, short, offset, events };
}

const isolated = ['isolated', 'isolated'] as const;

describe.each([isolated, ['cross', 'cross'] as const, ['cross', 'isolated'] as const])('a long %s and a short %s', (...modes) => {
  it('close each other at the mark, free of fee, and their results sum to what they were worth', () => {
    const { contracts, long, short, offset, events } = hedge(modes);
    contracts.tick(690_000);
    const fees = contracts.accounts.get('house:fees');
    const [fund, all] = [contracts.fund, contracts.accounts.get(`${ALICE}:available`) as bigint];
    const margins = contracts.position(long).core.margin + contracts.position(short).core.margin;
    expect(offset(null)).toBeNull();
    contracts.check();
    const result = 8_862n * 1_200n;
    expect(contracts.position(long)).toMatchObject({
      status: 'closed',
      closeReason: 'user',
      realized: result,
      closedLots: 1_200n,
    });
    expect(contracts.position(short)).toMatchObject({
      status: 'closed',
      closeReason: 'user',
      realized: -result,
      closedLots: 1_200n,
    });
    expect(contracts.accounts.get(`${ALICE}:available`)).toBe(all + margins);
    expect([contracts.accounts.get('house:fees'), contracts.fund]).toEqual([fees, fund]);
    expect(events()).toEqual([
      expect.objectContaining({
        positionId: long,
        against: String(short),
        liquidation: null,
        ticks: '690000',
        fee: '0',
        from_fund: '0',
      }),
      expect.objectContaining({
        positionId: short,
        against: String(long),
        liquidation: null,
        ticks: '690000',
        fee: '0',
        from_fund: '0',
      }),
    ]);
  });

  it('close in part as many lots of both as were asked for, and no more than the smaller has', () => {
    const { contracts, long, short, offset } = hedge(modes, [1_200, 500]);
    expect(offset(501)).toBe('CONTRACTS_REDUCE_TOO_MUCH');
    expect(offset(0)).toBe('CONTRACTS_REDUCE_TOO_MUCH');
    expect(offset(200)).toBeNull();
    expect([contracts.position(long).core.lots, contracts.position(short).core.lots]).toEqual([1_000n, 300n]);
    expect(offset(null)).toBeNull();
    expect([contracts.position(long).core.lots, contracts.position(short).status]).toEqual([700n, 'closed']);
    expect(offset(1)).toBe('CONTRACTS_POSITION_UNKNOWN');
    contracts.check();
  });
});

it('neither may be at its requirement: who loses cannot leave the fund with a rest', () => {
  const { contracts, long, short, offset } = hedge();
  // Between the liquidation price of the long and the tick that looks at it.
  contracts.book.put({ ...contracts.position(long), core: { ...contracts.position(long).core, margin: usdt('1') } });
  expect(offset(null)).toBe('CONTRACTS_POSITION_CLOSING');
  contracts.book.put(contracts.position(long));
  contracts.book.put({ ...contracts.position(short), status: 'closing' });
  expect(offset(null)).toBe('CONTRACTS_POSITION_CLOSING');
  contracts.book.put(contracts.position(short));
  expect(offset(null)).toBeNull();
});

it('takes an own long and an own short of one market, and nothing else', () => {
  const { contracts, long, short, offset } = hedge();
  const [other] = contracts.pair(ALICE, BOB, MARK, 100);
  const [foreign] = [...contracts.positions.values()].filter(({ userId, core }) => userId === BOB && core.side === 'short');
  expect(offset(null, other)).toBe('CONTRACTS_OFFSET_PAIR');
  expect(offset(null, long, short)).toBe('CONTRACTS_OFFSET_PAIR');
  expect(offset(null, foreign?.id)).toBe('CONTRACTS_POSITION_UNKNOWN');
  expect(offset(null, 9_999)).toBe('CONTRACTS_POSITION_UNKNOWN');
  contracts.check();
});

it('is taken wherever closing is: not without a mark, not in the pause, not where only canceling is possible', () => {
  const { contracts, offset } = hedge();
  contracts.mode = 'cancel_only';
  expect(offset(1)).toBe('ORDER_MARKET_CLOSED');
  contracts.mode = 'reduce_only';
  expect(offset(1)).toBeNull();
  contracts.mode = 'normal';
  contracts.tick(...Array.from({ length: 40 }, () => null), MARK);
  expect(offset(1)).toBe('CONTRACTS_PAUSED');
  contracts.tick(...Array.from({ length: 15 }, () => MARK));
  expect(offset(1)).toBeNull();
  contracts.time += 11 * 60_000;
  expect(offset(1)).toBe('MARKETS_NO_PRICE');
});

it('closes that wait for more than is left shrink, and the rest of an entry ends with its position', () => {
  const { contracts, long, offset } = hedge(isolated, [1_200, 1_000]);
  const position = contracts.position(long);
  contracts.tryClose(position, 900, 700_000);
  contracts.tryClose(position, 300, 710_000);
  expect(offset(null)).toBeNull();
  const left = [...contracts.desk.open.ofUser(ALICE)].map(
    ({ lots, filledLots, removedLots }) => lots - filledLots - (removedLots ?? 0),
  );
  expect(left).toEqual([200]);
  contracts.check();
});
