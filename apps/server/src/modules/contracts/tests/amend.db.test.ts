/** Pending orders that are changed on PostgreSQL: by the wire, kept over a restart, and raced against fills. */
import { amendContractOrder, closeContract, listContractTrades, submitContract } from '@glasshouse/contract/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';
import { refused } from './support/refused.ts';

const [ALICE, BOB] = [11, 12] as const;
const PAIR = { currency_id: 1, legal_id: 3 } as const;
const ENTRY = { ...PAIR, share: '0.1', multiple: 20, type: 1, status: 0, target_price: '6700' } as const;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB]) await contracts.fund(user, 10_000);
  await contracts.tick(681_138);
});
afterEach(() => contracts.closeSound());

const pending = async () => (await contracts.call(listContractTrades, ALICE, { status: 0 })).orders;

it('one is answered with what it holds now, refused with its field, and known again by a new process', async () => {
  const { id } = await contracts.call(submitContract, ALICE, ENTRY);
  const change = { id, share: '0.2', target_price: '6750', target_profit_price: '7000', stop_loss_price: '6500' };
  const amended = await contracts.call(amendContractOrder, ALICE, { ...change, request_id: 'once' });
  expect(amended).toMatchObject({ id, share: '0.2', target_price: '6750', target_profit_price: '7000', stop_loss_price: '6500' });
  const twin = await contracts.call(submitContract, BOB, { ...ENTRY, share: '0.2', target_price: '6750' });
  expect(amended.hold).toBe(twin.hold);
  expect(await contracts.call(amendContractOrder, ALICE, { ...change, request_id: 'once' })).toEqual(amended);
  for (const [input, code, field] of [
    [{}, 'ORDER_AMEND_NOTHING', undefined],
    [{ share: '0' }, 'ORDER_AMOUNT_INVALID', 'share'],
    [{ share: '-1' }, 'ORDER_AMOUNT_INVALID', 'share'],
    [{ share: '0.00005' }, 'ORDER_AMOUNT_LOT', 'share'],
    [{ target_price: '6750.001' }, 'ORDER_PRICE_TICK', 'target_price'],
    [{ target_price: '6999' }, 'CONTRACTS_PRICE_FAR', 'target_price'],
    [{ share: '400' }, 'CONTRACTS_MULTIPLE_TIER', 'multiple'],
    [{ share: '30' }, 'CONTRACTS_INSUFFICIENT_MARGIN', 'share'],
    [{ stop_loss_price: '6900' }, 'CONTRACTS_STOP_SIDE', 'stop_loss_price'],
  ] as const) {
    const found = await refused(contracts.call(amendContractOrder, ALICE, { id, ...input }));
    expect(found).toMatchObject({ code, ...(field !== undefined && { field }) });
  }
  expect(await refused(contracts.call(amendContractOrder, BOB, { id, share: '0.1' }))).toMatchObject({ code: 'ORDER_UNKNOWN' });
  await contracts.restart();
  expect(await pending()).toMatchObject([{ id, hold: amended.hold, target_price: '6750', stop_loss_price: '6500' }]);
  expect(await contracts.call(amendContractOrder, ALICE, { id, stop_loss_price: '0' })).toMatchObject({
    target_profit_price: '7000',
    stop_loss_price: null,
    hold: amended.hold,
  });
});

it('a close that rests is changed too, and stays within its position', async () => {
  await contracts.enter(BOB, 'sell', 681_138, 1_000, 5);
  const { id } = await contracts.enter(ALICE, 'buy', 681_138, 1_000, 20);
  const close = await contracts.call(closeContract, ALICE, { id, share: '0.04', target_price: '6900' });
  expect(await contracts.call(amendContractOrder, ALICE, { id: close.id, share: '0.1', target_price: '6880' })).toMatchObject({
    purpose: 'close',
    share: '0.1',
    target_price: '6880',
    hold: '0',
  });
  expect(await refused(contracts.call(amendContractOrder, ALICE, { id: close.id, share: '0.1001' }))).toMatchObject({
    code: 'CONTRACTS_REDUCE_TOO_MUCH',
    field: 'share',
  });
});

it('changes and fills at once leave every hold and every position exact', async () => {
  const { id } = await contracts.call(submitContract, ALICE, { ...ENTRY, target_price: '6800' });
  const changes = Array.from({ length: 32 }, (_, n) =>
    contracts.call(amendContractOrder, ALICE, { id, share: `0.${10 + (n % 7)}`, target_price: `67${90 + (n % 10)}` }).then(
      () => 'changed',
      () => 'refused',
    ),
  );
  const fills = Array.from({ length: 8 }, () => contracts.enter(BOB, 'sell', 679_000, 60, 5).catch(() => null));
  const answers = await Promise.all([...changes, ...fills.map((one) => one.then(() => 'sold'))]);
  expect(answers).toContain('changed');
});
