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
  contracts.enter(CAROL, 'sell', 681_138, 1_200, 2);
  contracts.tryClose(contracts.position(short), 1_200);
  expect(contracts.position(short).status).toBe('closed');
  contracts.check();
});

it('margin is added where only cancels are taken, and none is taken out there', () => {
  const contracts = new PureContracts([ALICE, BOB], usdt('10000000'));
  contracts.tick(681_138);
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const margin = (atoms: string) => contracts.act(contracts.position(long), { act: 'margin', positionId: long, atoms });
  contracts.mode = 'cancel_only';
  expect(margin('5000000')).toBeNull();
  expect(margin('-1')).toBe('MODES_CANCEL_ONLY');
  contracts.mode = 'read_only';
  expect(margin('5000000')).toBe('ORDER_MARKET_READ_ONLY');
});
