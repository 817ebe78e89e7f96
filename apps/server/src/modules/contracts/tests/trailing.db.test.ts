/** Trailing stops on PostgreSQL: asked for by the wire, known again by a new process from nothing but recorded marks, and proved by a receipt. */
import {
  addContractStop,
  addTrailingStop,
  getContractReceipt,
  listContractPositions,
  removeContractStop,
} from '@glasshouse/contract/contracts';
import { verifyReceipt } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';
import { refused } from './support/refused.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const MARK = 681_138;

let contracts: TestContracts;
let id: number;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL]) await contracts.fund(user, 100_000);
  await contracts.tick(MARK);
  await contracts.enter(BOB, 'sell', MARK, 1_200, 5);
  ({ id } = await contracts.enter(ALICE, 'buy', MARK, 1_200, 20));
  await contracts.enter(CAROL, 'buy', 668_000, 1_200, 2);
});
afterEach(() => contracts.close());

const positionOf = async () => (await contracts.call(listContractPositions, ALICE, {})).list[0];
/** Seconds of one price up to the next minute, and one of it. */
const throughMinute = async (price: number) => {
  do await contracts.tick(price);
  while (contracts.clock.now() % 60_000 !== 0);
};
const spans = async () =>
  (
    await sql<{ span: string; count: number }>`
      SELECT span, count(*)::int AS count FROM contract_marks WHERE market_id = 4 GROUP BY span ORDER BY span`.execute(
      contracts.database.db,
    )
  ).rows.map(({ span, count }) => `${span} ${count}`);

it('one is answered with the position, refused with its field, and taken away', async () => {
  const added = await contracts.call(addTrailingStop, ALICE, { id, callback: '0.012', activation_price: '6900', share: '0.05' });
  const shown = { callback: '0.012', activation_price: '6900', begun: false, extreme_price: null, price: null, share: '0.05' };
  expect(added.trailing_stops).toMatchObject([shown]);
  for (const [input, code, field] of [
    [{ callback: '0' }, 'CONTRACTS_CALLBACK', 'callback'],
    [{ callback: '0.101' }, 'CONTRACTS_CALLBACK', 'callback'],
    [{ callback: '0.0005' }, 'CONTRACTS_CALLBACK', 'callback'],
    [{ callback: '-0.01' }, 'CONTRACTS_CALLBACK', 'callback'],
    [{ activation_price: '6811.38' }, 'CONTRACTS_STOP_SIDE', 'activation_price'],
    [{ activation_price: '6900.005' }, 'ORDER_PRICE_TICK', 'activation_price'],
    [{ share: '0' }, 'ORDER_AMOUNT_INVALID', 'share'],
    [{ share: '0.1201' }, 'CONTRACTS_REDUCE_TOO_MUCH', 'share'],
  ] as const) {
    const wrong = { id, callback: '0.012', ...input };
    expect(await refused(contracts.call(addTrailingStop, ALICE, wrong))).toMatchObject({ code, field });
  }
  expect(await refused(contracts.call(addTrailingStop, BOB, { id, callback: '0.01' }))).toMatchObject({
    code: 'CONTRACTS_POSITION_UNKNOWN',
  });
  const same = { id, callback: '0.02', request_id: 'once' };
  const first = await contracts.call(addTrailingStop, ALICE, same);
  expect((await contracts.call(addTrailingStop, ALICE, same)).trailing_stops).toEqual(first.trailing_stops);
  const stop = first.trailing_stops[0]?.id as number;
  const left = await contracts.call(removeContractStop, ALICE, { id, stop });
  expect(left.trailing_stops.map(({ callback }) => callback)).toEqual(['0.02']);
});

it('a new process knows how far it came from recorded marks, and its receipt verifies', { timeout: 180_000 }, async () => {
  await contracts.call(addTrailingStop, ALICE, { id, callback: '0.01' });
  // It fires without an offer, so that its block is recorded with its minute.
  await contracts.call(addContractStop, ALICE, { id, type: 'tp', price: '6849', share: '0.01' });
  await throughMinute(685_000);
  await throughMinute(684_000);
  await contracts.tick(683_000);
  const shown = { begun: true, extreme_price: '6850', price: '6781.5' };
  expect((await positionOf())?.trailing_stops).toMatchObject([shown]);
  expect(await spans()).toEqual(['block 2', 'hour 1']);
  await contracts.restart();
  expect((await positionOf())?.trailing_stops).toMatchObject([shown]);
  await contracts.tick(678_151, 678_150);
  expect(await positionOf()).toBeUndefined();
  const { rows } = await sql<{ id: number; stop: string; trigger: number }>`
    SELECT id, stop, trigger_ticks AS trigger FROM contract_stop_fires WHERE stop <> 'tp'`.execute(contracts.database.db);
  expect(rows).toMatchObject([{ stop: 'trailing', trigger: 678_150 }]);
  const name = { id: String(rows[0]?.id), kind: 'stop' } as const;
  // Its own block is not recorded yet.
  expect(await refused(contracts.call(getContractReceipt, ALICE, name))).toMatchObject({ code: 'CONTRACTS_RECEIPT_NOT_YET' });
  await throughMinute(678_000);
  await contracts.sign();
  const verdict = verifyReceipt(await contracts.call(getContractReceipt, ALICE, name));
  expect(verdict.steps.flatMap(({ id: step, ok }) => (ok ? [] : [step]))).toEqual([]);
  expect(verdict.steps.map(({ id: step }) => step)).toContain('TRAIL');
  expect(await contracts.sound()).toEqual([]);
});
