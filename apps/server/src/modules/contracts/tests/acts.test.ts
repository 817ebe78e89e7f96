/** Acts with a position that are no orders. */
import { expect, it } from 'vitest';
import { MOST_EVENTS } from '../domain/acts.ts';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;

it('a position with as many events as its receipts can show takes no act any more, and can be closed', () => {
  const contracts = new PureContracts([ALICE, BOB, CAROL], usdt('10000000'));
  contracts.tick(681_138);
  const [, short] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const aged = (revision: number) => contracts.book.put({ ...contracts.position(short), revision });
  const margin = () => contracts.act(contracts.position(short), { act: 'margin', positionId: short, atoms: '1000000' });
  aged(MOST_EVENTS - 1);
  expect(margin()).toBeNull();
  expect(contracts.position(short).revision).toBe(MOST_EVENTS);
  expect(margin()).toBe('CONTRACTS_TOO_MANY_CHANGES');
  const stops = { act: 'stops', positionId: short, takeProfitTicks: 600_000 };
  expect(contracts.act(contracts.position(short), stops)).toBe('CONTRACTS_TOO_MANY_CHANGES');
  const [long] = contracts.pair(BOB, CAROL, 681_138, 100);
  const offset = { act: 'offset', positionId: long, against: short, lots: 1 };
  expect(contracts.act(contracts.position(long), offset)).toBe('CONTRACTS_TOO_MANY_CHANGES');
  contracts.enter(CAROL, 'sell', 681_138, 1_200, 2);
  contracts.tryClose(contracts.position(short), 1_200);
  expect(contracts.position(short).status).toBe('closed');
  contracts.check();
});

it('margin is added and orders are canceled wherever liquidations go on, and no margin is taken out there', () => {
  const contracts = new PureContracts([ALICE, BOB], usdt('10000000'));
  contracts.tick(681_138);
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const margin = (atoms: string) => contracts.act(contracts.position(long), { act: 'margin', positionId: long, atoms });
  const resting = [680_000, 679_000].map((ticks) => contracts.enter(ALICE, 'buy', ticks, 100));
  const cancel = (id: number) => {
    contracts.cancel({ userId: ALICE, id });
    return [...contracts.desk.open.ofUser(ALICE)].some((order) => order.id === id);
  };
  contracts.mode = 'cancel_only';
  expect(margin('5000000')).toBeNull();
  expect(margin('-1')).toBe('MODES_CANCEL_ONLY');
  contracts.mode = 'read_only';
  expect(margin('5000000')).toBeNull();
  expect(margin('-1')).toBe('ORDER_MARKET_READ_ONLY');
  const stops = { act: 'stops', positionId: long, takeProfitTicks: 700_000 };
  expect(contracts.act(contracts.position(long), stops)).toBe('ORDER_MARKET_READ_ONLY');
  expect(cancel(resting[0] as number)).toBe(false);
  contracts.mode = 'halted';
  expect(margin('5000000')).toBe('ORDER_MARKET_HALTED');
  expect(cancel(resting[1] as number)).toBe(true);
});
