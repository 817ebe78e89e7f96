/** Acts with open positions on PostgreSQL: answers to the atom, refusals with their fields, repeats, and every check of the money. */
import {
  cancelAllContractOrders,
  changeContractMultiple,
  closeAllContracts,
  listContractFills,
  listContractPositions,
  offsetContracts,
  reverseContract,
} from '@glasshouse/contract/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB] = [11, 12] as const;
const MARK = 681_138;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB]) await contracts.fund(user, 100_000);
  await contracts.tick(MARK);
});
afterEach(() => contracts.closeSound());

async function refused(work: Promise<unknown>): Promise<{ code: string; field: string | undefined }> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`);
  return { code: error.code, field: error.fields?.[0]?.path };
}

/** Opens a position of Alice against Bob at the mark. */
async function opened(side: 'buy' | 'sell', lots: number, multiple = 20): Promise<number> {
  await contracts.enter(BOB, side === 'buy' ? 'sell' : 'buy', MARK, lots, 5);
  return (await contracts.enter(ALICE, side, MARK, lots, multiple)).id;
}

it('an offset answers both positions, what was closed and the mark; its fills name it, and a restart changes nothing', async () => {
  const [long_id, short_id] = [await opened('buy', 1_200), await opened('sell', 500)];
  await contracts.tick(690_000);
  const input = { long_id, short_id, share: '0.02' };
  const done = await contracts.call(offsetContracts, ALICE, input);
  expect(done).toMatchObject({ share: '0.02', price: '6900' });
  expect([done.long.share, done.short.share]).toEqual(['0.1', '0.03']);
  expect([done.long.realized, done.short.realized]).toEqual(['1.7724', '-1.7724']);
  expect(await refused(contracts.call(offsetContracts, ALICE, { ...input, share: '0.0301' }))).toEqual({
    code: 'CONTRACTS_REDUCE_TOO_MUCH',
    field: 'share',
  });
  for (const share of ['0', '-1', 'NaN', '1e-9'])
    expect(await refused(contracts.call(offsetContracts, ALICE, { ...input, share }))).toEqual({
      code: 'ORDER_AMOUNT_INVALID',
      field: 'share',
    });
  expect(await refused(contracts.call(offsetContracts, ALICE, { ...input, share: '0.00005' }))).toMatchObject({
    code: 'ORDER_AMOUNT_LOT',
  });
  expect(await refused(contracts.call(offsetContracts, ALICE, { long_id: short_id, short_id: long_id }))).toMatchObject({
    code: 'CONTRACTS_OFFSET_PAIR',
  });
  expect(await refused(contracts.call(offsetContracts, BOB, input))).toMatchObject({ code: 'CONTRACTS_POSITION_UNKNOWN' });
  await contracts.restart();
  const { long, short } = await contracts.call(offsetContracts, ALICE, { long_id, short_id });
  expect([long.share, short.share, short.close_reason]).toEqual(['0.07', '0', 'user']);
  expect(await refused(contracts.call(offsetContracts, ALICE, input))).toMatchObject({ code: 'CONTRACTS_POSITION_CLOSED' });
  const { list } = await contracts.call(listContractFills, ALICE, { position_id: short_id });
  expect(list.map(({ kind, share, handling_fee: fee }) => [kind, share, fee])).toEqual([
    ['offset', '0.03', '0'],
    ['offset', '0.02', '0'],
    ['open', '0.05', expect.any(String)],
  ]);
});

it('another multiple is answered with its margin, is kept over a restart, and the terms of its order stay', async () => {
  const id = await opened('buy', 1_200);
  const lower = await contracts.call(changeContractMultiple, ALICE, { id, multiple: 10 });
  expect(lower).toMatchObject({ multiple: 10, margin: '81.73656', revision: 2 });
  await contracts.restart();
  const higher = await contracts.call(changeContractMultiple, ALICE, { id, multiple: '40' });
  expect(higher).toMatchObject({ multiple: 40, margin: '20.43414', revision: 3 });
  for (const multiple of [0, 126, '1000'])
    expect(await refused(contracts.call(changeContractMultiple, ALICE, { id, multiple }))).toEqual({
      code: 'CONTRACTS_MULTIPLE_INVALID',
      field: 'multiple',
    });
  expect(await refused(contracts.call(changeContractMultiple, ALICE, { id, multiple: 101 }))).toEqual({
    code: 'CONTRACTS_MULTIPLE_TIER',
    field: 'multiple',
  });
  expect(await refused(contracts.call(changeContractMultiple, BOB, { id, multiple: 10 }))).toMatchObject({
    code: 'CONTRACTS_POSITION_UNKNOWN',
  });
});

it('a reverse answers both orders, and an entry that is refused stands beside the close', async () => {
  const id = await opened('buy', 1_200, 10);
  await contracts.enter(BOB, 'buy', MARK - 50, 2_400, 5);
  const done = await contracts.call(reverseContract, ALICE, { id });
  expect(done.closed).toMatchObject({ purpose: 'close', position_id: id, filled: '0.12', target_price: '6675.16' });
  expect(done.opened).toMatchObject({ purpose: 'open', type: 2, filled: '0.12', multiple: 10, kind: 'market' });
  expect(done.refusal).toBeNull();
  const { list } = await contracts.call(listContractPositions, ALICE, {});
  expect(list).toMatchObject([{ type: 2, share: '0.12', multiple: 10, margin: '81.73056' }]);
  const short = list[0]?.id ?? 0;
  await contracts.enter(BOB, 'sell', MARK, 1_200, 5);
  const half = await contracts.call(reverseContract, ALICE, { id: short });
  expect(half).toMatchObject({ closed: { filled: '0.12' }, opened: null, refusal: { code: 'ORDER_NO_LIQUIDITY' } });
  expect(await refused(contracts.call(reverseContract, ALICE, { id: short }))).toMatchObject({
    code: 'CONTRACTS_POSITION_CLOSED',
  });
  expect(await refused(contracts.call(reverseContract, BOB, { id }))).toMatchObject({ code: 'CONTRACTS_POSITION_UNKNOWN' });
});

it('[RULE-140] [RULE-141] longs alone or shorts alone are closed, and the other side stays open', {
  timeout: 60_000,
}, async () => {
  const sidesOf = async () =>
    (await contracts.call(listContractPositions, ALICE, {})).list.map(({ type }) => type).toSorted((a, b) => a - b);
  for (const [type, left] of [
    ['long', [2]],
    ['short', [1, 1]],
    [1, [2]],
    ['2', [1, 1]],
  ] as const) {
    for (const side of ['buy', 'buy', 'sell'] as const) await opened(side, 100);
    // Bob takes what Alice closes, of either side.
    await contracts.enter(BOB, 'buy', MARK - 100, 1_000, 5);
    await contracts.enter(BOB, 'sell', MARK + 100, 1_000, 5);
    expect((await contracts.call(closeAllContracts, ALICE, { type })).refused).toEqual([]);
    expect(await sidesOf()).toEqual(left);
    await contracts.call(closeAllContracts, ALICE, { type: 'all' });
    await contracts.call(cancelAllContractOrders, BOB, {});
  }
});
