/** Conditional entries on PostgreSQL: asked for by the wire, kept over a restart, fired, told to their owner, proved, and ended. */
import {
  cancelAllContractOrders,
  cancelConditional,
  getContractOrder,
  getContractReceipt,
  listConditionals,
  listContractPositions,
  placeConditional,
} from '@glasshouse/contract/contracts';
import { verifyReceipt } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';
import { refused } from './support/refused.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const PAIR = { currency_id: 1, legal_id: 3 } as const;
/** A long of 0.1 BTC at market when the mark is at 6,850. */
const RISES = { ...PAIR, share: '0.1', multiple: 20, type: 1, status: 1, trigger_price: '6850' } as const;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  await contracts.people(ALICE);
  for (const user of [ALICE, BOB]) await contracts.fund(user, 10_000);
  await contracts.tick(681_138);
  await contracts.enter(BOB, 'sell', 686_000, 5_000, 5);
});
afterEach(() => contracts.closeSound());

const listed = async (status?: 'ended') =>
  (await contracts.call(listConditionals, ALICE, status === undefined ? {} : { status })).list;
const frozenOf = async (userId: number) => {
  const { rows } = await sql<{ frozen: string }>`
    SELECT coalesce(sum(balance), 0)::text AS frozen FROM accounts
    WHERE kind = 'user' AND owner = ${userId} AND bucket = 'frozen' AND purpose = 'lever'`.execute(contracts.database.db);
  return rows[0]?.frozen;
};

it('one is answered with what waits, refused with its field, and answered once for a request', async () => {
  const placed = await contracts.call(placeConditional, ALICE, { ...RISES, request_id: 'once' });
  expect(placed).toMatchObject({
    type: 1,
    kind: 'market',
    share: '0.1',
    target_price: null,
    trigger_price: '6850',
    trigger_way: 'rise',
    status: 'waiting',
    order_id: null,
  });
  expect(await contracts.call(placeConditional, ALICE, { ...RISES, request_id: 'once' })).toEqual(placed);
  expect(await listed()).toEqual([placed]);
  expect(await frozenOf(ALICE)).toBe('0');
  for (const [input, code, field] of [
    [{ trigger_price: '6811.38' }, 'CONTRACTS_TRIGGER_REACHED', 'trigger_price'],
    [{ trigger_price: '6850.005' }, 'ORDER_PRICE_TICK', 'trigger_price'],
    [{ trigger_price: '0' }, 'ORDER_PRICE_INVALID', 'trigger_price'],
    [{ trigger_price: '-1' }, 'ORDER_PRICE_INVALID', 'trigger_price'],
    [{ share: '0' }, 'ORDER_AMOUNT_INVALID', 'share'],
    [{ share: '0.00005' }, 'ORDER_AMOUNT_LOT', 'share'],
    [{ share: '100000000' }, 'ORDER_AMOUNT_TOO_LARGE', 'share'],
    [{ multiple: 0 }, 'CONTRACTS_MULTIPLE_INVALID', 'multiple'],
    [{ multiple: 101 }, 'CONTRACTS_MULTIPLE_TIER', 'multiple'],
    [{ stop_loss_price: '6850' }, 'CONTRACTS_STOP_SIDE', 'stop_loss_price'],
    [{ status: 0 }, 'ORDER_PRICE_REQUIRED', 'target_price'],
    [{ display: '0.05' }, 'ORDER_FIELD_NOT_ALLOWED', 'display'],
  ] as const)
    expect(await refused(contracts.call(placeConditional, ALICE, { ...RISES, ...input }))).toMatchObject({ code, field });
  expect(await refused(contracts.call(placeConditional, CAROL, RISES))).toMatchObject({ code: 'CONTRACTS_INSUFFICIENT_MARGIN' });
  expect(await listed()).toHaveLength(1);
});

it('a new process knows what waits; it fires once, its owner is notified, and its receipt verifies', {
  timeout: 120_000,
}, async () => {
  const { id, head } = await contracts.call(placeConditional, ALICE, { ...RISES, stop_loss_price: '6700' });
  await contracts.restart();
  expect(await listed()).toMatchObject([{ id, status: 'waiting' }]);
  await contracts.tick(684_999, 685_000, 685_100);
  const [fired] = await listed('ended');
  expect(fired).toMatchObject({ id, head, status: 'placed', mark: '6850', refusal: null });
  const order = fired?.order_id as number;
  expect(order).toBeGreaterThan(id);
  expect(await contracts.call(getContractOrder, ALICE, { id: order })).toMatchObject({ kind: 'market', filled: '0.1' });
  const { list } = await contracts.call(listContractPositions, ALICE, {});
  expect(list).toMatchObject([{ id: order, share: '0.1', multiple: 20, stop_loss_price: '6700' }]);
  await contracts.tell();
  expect(contracts.news.filter(({ userId }) => userId === ALICE)).toMatchObject([
    {
      kind: 'contract_entry_placed',
      params: { id: order, symbol: 'BTC/USDT', side: 'long', share: '0.1', trigger: '6850', mark: '6850' },
    },
  ]);
  const name = { id: String(fired?.receipt), kind: 'entry' } as const;
  expect(await refused(contracts.call(getContractReceipt, BOB, name))).toMatchObject({ code: 'CONTRACTS_RECEIPT_UNKNOWN' });
  await contracts.sign();
  const verdict = verifyReceipt(await contracts.call(getContractReceipt, ALICE, name));
  expect(verdict.steps.flatMap(({ id: step, ok }) => (ok ? [] : [step]))).toEqual([]);
  expect(verdict.steps.map(({ id: step }) => step)).toEqual(expect.arrayContaining(['ENTRY', 'FIRED', 'BEFORE', 'SIGNED']));
});

it('one that its money does not suffice for ends with the reason, and its owner is notified', async () => {
  const { id } = await contracts.call(placeConditional, ALICE, RISES);
  await contracts.leave(ALICE, 9_999_000_000n);
  await contracts.tick(685_000);
  expect(await listed('ended')).toMatchObject([
    { id, status: 'refused', order_id: null, refusal: { code: 'CONTRACTS_INSUFFICIENT_MARGIN', params: { asset: 'USDT' } } },
  ]);
  await contracts.tell();
  expect(contracts.news.filter(({ userId }) => userId === ALICE)).toMatchObject([
    { kind: 'contract_entry_refused', params: { id, reason: 'CONTRACTS_INSUFFICIENT_MARGIN' } },
  ]);
  expect(await frozenOf(ALICE)).toBe('0');
});

it('a cancel ends it for good, alone or with all orders; a second one says that it ended', async () => {
  const first = await contracts.call(placeConditional, ALICE, RISES);
  const second = await contracts.call(placeConditional, ALICE, RISES);
  expect(await refused(contracts.call(cancelConditional, BOB, { id: first.id }))).toMatchObject({
    code: 'CONTRACTS_CONDITIONAL_UNKNOWN',
  });
  expect(await contracts.call(cancelConditional, ALICE, { id: first.id })).toMatchObject({ status: 'cancelled' });
  expect(await refused(contracts.call(cancelConditional, ALICE, { id: first.id }))).toMatchObject({
    code: 'CONTRACTS_CONDITIONAL_ENDED',
  });
  expect(await contracts.call(cancelAllContractOrders, ALICE, {})).toEqual({ cancelled: [second.id] });
  await contracts.tick(690_000);
  expect((await listed('ended')).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

it('64 cancels and a mark that fires it: one of them wins, and only one', async () => {
  const { id } = await contracts.call(placeConditional, ALICE, RISES);
  await contracts.logSeconds(685_000);
  const answers = await Promise.all([
    contracts.look().then(() => 'looked'),
    ...Array.from({ length: 64 }, () =>
      contracts.call(cancelConditional, ALICE, { id }).then(
        () => 'cancelled',
        () => 'refused',
      ),
    ),
  ]);
  const cancelled = answers.filter((one) => one === 'cancelled').length;
  const [ended] = await listed('ended');
  expect([cancelled, ended?.status]).toEqual(ended?.status === 'placed' ? [0, 'placed'] : [1, 'cancelled']);
});
