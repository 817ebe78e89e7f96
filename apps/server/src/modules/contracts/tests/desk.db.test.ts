/** Contracts on PostgreSQL: what a user opens, changes and closes, to the atom; refusals with their fields; races; restarts. */
import {
  addContractStop,
  removeContractStop,
  cancelAllContractOrders,
  cancelContractOrder,
  changeContractMargin,
  closeAllContracts,
  closeContract,
  getContractPosition,
  listContractFills,
  listContractPositions,
  listContractTrades,
  previewContract,
  setContractStops,
  submitContract,
} from '@glasshouse/contract/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Refusal } from '../../../platform/refusal.ts';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';
import { refused } from './support/refused.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const PAIR = { currency_id: 1, legal_id: 3 };
const LONG = { ...PAIR, type: 1, status: 1, multiple: 20 } as const;
const MARK = 681_138;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL]) await contracts.fund(user, 100_000);
  await contracts.tick(MARK);
});
afterEach(() => contracts.closeSound());

async function balance(userId: number): Promise<{ available: bigint; frozen: bigint }> {
  const balances = await contracts.node().ledger.readBalances(contracts.database.db, userId);
  const { available, frozen } = balances.find(({ type }) => type === 'lever') ?? { available: 0n, frozen: 0n };
  return { available, frozen };
}

const open = (share: string, more: object = {}) => contracts.call(submitContract, ALICE, { ...LONG, share, ...more });

it('an entry at market holds its margin and pays its fee; its close gives back margin and result', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_200, 5);
  const order = await open('0.12');
  expect(order).toMatchObject({ status: 3, kind: 'market', filled: '0.12', handling_fee: '0.408683', purpose: 'open' });
  const { list } = await contracts.call(listContractPositions, ALICE, {});
  expect(list).toMatchObject([
    { id: order.position_id, share: '0.12', margin: '40.86828', liquidation_price: '6506.59', bankruptcy_price: '6474.05' },
  ]);
  expect(await balance(ALICE)).toEqual({ available: 99_958_723_037n, frozen: 40_868_280n });
  await contracts.enter(CAROL, 'buy', 683_550, 500, 2);
  const closed = await contracts.call(closeContract, ALICE, { id: order.position_id, share: '0.05' });
  expect(closed).toMatchObject({
    purpose: 'close',
    status: 3,
    filled: '0.05',
    average_price: '6835.5',
    handling_fee: '0.170888',
  });
  const { position, fills } = await contracts.call(getContractPosition, ALICE, { id: order.position_id });
  expect(position).toMatchObject({ share: '0.07', realized: '1.206', close_price: '6835.5', status: 1 });
  expect(fills.map(({ kind, share, role }) => [kind, share, role])).toEqual([
    ['close', '0.05', 'taker'],
    ['open', '0.12', 'taker'],
  ]);
  await contracts.enter(CAROL, 'buy', 679_000, 700, 2);
  await contracts.call(closeContract, ALICE, { id: order.position_id });
  expect(await contracts.call(listContractPositions, ALICE, {})).toMatchObject({ list: [] });
  const { positions } = await contracts.call(listContractTrades, ALICE, { status: 3 });
  expect(positions).toMatchObject([{ share: '0', close_reason: 'user', status: 3, margin: '0' }]);
  const { frozen } = await balance(ALICE);
  expect(frozen).toBe(0n);
});

it('each order opens a position of its own; a pending one holds exactly its formula and gives it back', async () => {
  const first = await contracts.call(submitContract, ALICE, {
    ...PAIR,
    share: '0.3333',
    multiple: 7,
    type: 1,
    status: 0,
    target_price: '6810.07',
  });
  expect(first).toMatchObject({ status: 0, hold: '325.391518', position_id: first.id });
  expect((await balance(ALICE)).frozen).toBe(325_391_518n);
  await contracts.enter(BOB, 'sell', 681_007, 1_111, 5);
  await contracts.enter(CAROL, 'sell', 681_138, 500, 5);
  const second = await open('0.05');
  expect(second.position_id).not.toBe(first.position_id);
  const { list, pending } = await contracts.call(listContractPositions, ALICE, {});
  expect(list.map(({ id, share }) => [id, share])).toEqual([
    [second.id, '0.05'],
    [first.id, '0.1111'],
  ]);
  expect(pending).toBe(1);
  const before = await balance(ALICE);
  expect(await contracts.call(cancelContractOrder, ALICE, { id: first.id })).toMatchObject({
    status: 4,
    end_reason: 'requested',
  });
  const after = await balance(ALICE);
  expect(after.available - before.available).toBe(before.frozen - after.frozen);
  const { list: both } = await contracts.call(listContractPositions, ALICE, {});
  const margins = both.reduce((sum, { margin }) => sum + BigInt(Math.round(Number(margin) * 1e6)), 0n);
  expect(after.frozen).toBe(margins);
});

it('refuses with a code and the field what does not fit', async () => {
  const limit = { ...PAIR, type: 1, status: 0, multiple: 20, share: '0.1', target_price: '6811.38' } as const;
  const submit = (more: object) => refused(contracts.call(submitContract, ALICE, { ...limit, ...more } as never));
  expect(await submit({ share: '0' })).toMatchObject({ code: 'ORDER_AMOUNT_INVALID', field: 'share' });
  expect(await submit({ share: '0.00005' })).toMatchObject({ code: 'ORDER_AMOUNT_LOT', field: 'share' });
  expect(await submit({ share: '0.0001' })).toMatchObject({ code: 'ORDER_NOTIONAL_TOO_SMALL', field: 'share' });
  expect(await submit({ multiple: 0 })).toMatchObject({ code: 'CONTRACTS_MULTIPLE_INVALID', field: 'multiple' });
  expect(await submit({ multiple: 101 })).toMatchObject({ code: 'CONTRACTS_MULTIPLE_TIER', params: { max: 100 } });
  expect(await submit({ share: '8', multiple: 100 })).toMatchObject({ code: 'CONTRACTS_MULTIPLE_TIER', params: { max: 50 } });
  expect(await submit({ share: '9000' })).toMatchObject({ code: 'CONTRACTS_SIZE_TOO_LARGE', field: 'share' });
  expect(await submit({ target_price: '6811.385' })).toMatchObject({ code: 'ORDER_PRICE_TICK', field: 'target_price' });
  expect(await submit({ target_price: '' })).toMatchObject({ code: 'ORDER_PRICE_REQUIRED', field: 'target_price' });
  expect(await submit({ target_price: '6947.61' })).toMatchObject({
    code: 'CONTRACTS_PRICE_FAR',
    params: { worst: '6947.6' },
    field: 'target_price',
  });
  expect(await submit({ stop_loss_price: '6811.38' })).toMatchObject({ code: 'CONTRACTS_STOP_SIDE', field: 'stop_loss_price' });
  expect(await submit({ target_profit_price: '6800' })).toMatchObject({ field: 'target_profit_price' });
  expect(await submit({ status: 1, target_price: undefined })).toMatchObject({ code: 'ORDER_NO_LIQUIDITY' });
  expect(await submit({ currency_id: 999 })).toMatchObject({ code: 'MARKETS_UNKNOWN_MARKET' });
  expect(await refused(contracts.call(closeContract, ALICE, { id: 5 }))).toMatchObject({ code: 'CONTRACTS_POSITION_UNKNOWN' });
  expect(await balance(ALICE)).toEqual({ available: 100_000_000_000n, frozen: 0n });
  contracts.clock.advance(6_000);
  expect(await submit({})).toMatchObject({ code: 'MARKETS_NO_PRICE' });
});

it('an entry may not cost one atom more than there is', async () => {
  await contracts.enter(BOB, 'sell', MARK, 10_000, 5);
  const preview = await contracts.call(previewContract, CAROL, { ...LONG, share: '1', multiple: 10 });
  expect(preview).toMatchObject({ refusal: null, price: '6811.38', margin: '681.138', fee: '3.40569' });
  // At the worst price the margin is larger than the expected one: all that is held can be lost.
  expect(preview.most_lost).toBe(preview.hold);
  expect(Number(preview.hold)).toBeGreaterThan(684.54369);
  const hold = BigInt(Math.round(Number(preview.hold) * 1e6));
  const DAVE = 14;
  await contracts.fund(DAVE, 1);
  const short = await refused(contracts.call(submitContract, DAVE, { ...LONG, share: '1', multiple: 10 }));
  expect(short).toMatchObject({ code: 'CONTRACTS_INSUFFICIENT_MARGIN', field: 'share' });
  expect((short.params as { missing: string }).missing).toBe(String(Number(hold - 1_000_000n) / 1e6));
});

it('of 64 orders at once exactly those that fit are taken', async () => {
  const DAVE = 14;
  // Each holds 68.113800 + 0.340569 at its limit: seven of them fit into 480.
  await contracts.fund(DAVE, 480);
  const tries = Array.from({ length: 64 }, () =>
    contracts
      .call(submitContract, DAVE, { ...PAIR, type: 1, status: 0, multiple: 10, share: '0.1', target_price: '6811.38' })
      .then(() => 'taken')
      .catch((error: Refusal) => error.code),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((one) => one === 'taken')).toHaveLength(7);
  expect(new Set(answers)).toEqual(new Set(['taken', 'CONTRACTS_INSUFFICIENT_MARGIN']));
  expect((await balance(DAVE)).frozen).toBe(7n * 68_454_369n);
});

it('of 64 closes at once lots are closed once, and a repeat is answered as the first time', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  const { position_id: id } = await open('0.1');
  await contracts.enter(CAROL, 'buy', 681_000, 5_000, 2);
  const tries = Array.from({ length: 64 }, () =>
    contracts
      .call(closeContract, ALICE, { id, share: '0.01' })
      .then(() => 'closed')
      .catch((error: Refusal) => error.code),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((one) => one === 'closed')).toHaveLength(10);
  const late = new Set(answers.filter((one) => one !== 'closed'));
  for (const code of late) expect(['CONTRACTS_REDUCE_TOO_MUCH', 'CONTRACTS_POSITION_CLOSED']).toContain(code);
  expect(await refused(contracts.call(closeContract, ALICE, { id }))).toMatchObject({ code: 'CONTRACTS_POSITION_CLOSED' });
  const again = await open('0.1', { request_id: 'once' }).catch((error: Refusal) => error.code);
  expect(again).toBe('ORDER_NO_LIQUIDITY');
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  const first = await open('0.1', { request_id: 'once' });
  expect(await open('0.1', { request_id: 'once' })).toEqual(first);
  expect((await contracts.call(listContractPositions, ALICE, {})).list).toHaveLength(1);
});

it('closes wait in the book, shrink with their position and end with it', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  const { position_id: id } = await open('0.1');
  const far = await contracts.call(closeContract, ALICE, { id, share: '0.06', target_price: '6900' });
  const near = await contracts.call(closeContract, ALICE, { id, target_price: '6890' });
  expect(near).toMatchObject({ share: '0.04', status: 0, hold: '0' });
  expect(await refused(contracts.call(closeContract, ALICE, { id, share: '0.01' }))).toMatchObject({
    code: 'CONTRACTS_REDUCE_TOO_MUCH',
    params: { left: '0', asset: 'BTC' },
    field: 'share',
  });
  const beyond = await refused(contracts.call(closeContract, ALICE, { id, share: '0.01', target_price: '6000' }));
  expect(beyond.code).toBe('CONTRACTS_REDUCE_TOO_MUCH');
  await contracts.call(cancelContractOrder, ALICE, { id: near.id });
  expect(await refused(contracts.call(closeContract, ALICE, { id, share: '0.01', target_price: '6474.04' }))).toMatchObject({
    code: 'CONTRACTS_PRICE_FAR',
    params: { worst: '6474.05' },
    field: 'target_price',
  });
  await contracts.enter(CAROL, 'buy', 681_000, 5_000, 2);
  expect(await contracts.call(closeContract, ALICE, { id, share: '0.04' })).toMatchObject({ filled: '0.04' });
  expect(await contracts.call(cancelAllContractOrders, ALICE, {})).toEqual({ cancelled: [far.id] });
  const answer = await contracts.call(closeAllContracts, ALICE, { type: 'long' });
  expect(answer).toMatchObject({ closed: [{ position_id: id, filled: '0.06' }], refused: [] });
  expect(await refused(contracts.call(closeAllContracts, ALICE, { type: 'all' }))).toMatchObject({
    code: 'CONTRACTS_NOTHING_TO_CLOSE',
  });
});

it('margin goes in and out by what the risk allows, stops stand on their side, and each is an event of the chain', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_200, 5);
  const { position_id: id } = await open('0.12', { stop_loss_price: '6700', target_profit_price: '7000' });
  const added = await contracts.call(changeContractMargin, ALICE, { id, number: '10' });
  expect(added).toMatchObject({ margin: '50.86828', revision: 4 });
  const most = await refused(contracts.call(changeContractMargin, ALICE, { id, number: '-50' }));
  expect(most).toMatchObject({ code: 'CONTRACTS_MARGIN_REMOVE_RISK', field: 'number' });
  const { most: left } = most.params as { most: string };
  const taken = await contracts.call(changeContractMargin, ALICE, { id, number: `-${left}` });
  expect(Number(taken.risk_rate)).toBeLessThan(0.8);
  expect(await refused(contracts.call(changeContractMargin, ALICE, { id, number: '0.0000001' }))).toMatchObject({
    code: 'WALLET_AMOUNT_DECIMALS',
    params: { asset: 'USDT', decimals: 6 },
  });
  expect(await refused(contracts.call(changeContractMargin, ALICE, { id, number: '1000000' }))).toMatchObject({
    code: 'CONTRACTS_INSUFFICIENT_MARGIN',
  });
  const stops = await contracts.call(setContractStops, ALICE, { id, target_profit_price: '0' });
  expect(stops).toMatchObject({ target_profit_price: null, stop_loss_price: '6700', revision: taken.revision + 1 });
  expect(await refused(contracts.call(setContractStops, ALICE, { id, stop_loss_price: '6900' }))).toMatchObject({
    code: 'CONTRACTS_STOP_SIDE',
    params: { mark: '6811.38' },
    field: 'stop_loss_price',
  });
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM contract_position_events WHERE position_id = ${id} ORDER BY revision`.execute(contracts.database.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['add', 'stop', 'stop', 'margin', 'margin', 'stop']);
});

it('stops of a part are answered with the position, survive a new process, and are refused with their field', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_200, 5);
  const { position_id: id } = await open('0.12');
  const added = await contracts.call(addContractStop, ALICE, { id, type: 'sl', price: '6700', share: '0.05' });
  expect(added.part_stops).toMatchObject([{ type: 'sl', price: '6700', share: '0.05' }]);
  for (const [input, code, field] of [
    [{ share: '0' }, 'ORDER_AMOUNT_INVALID', 'share'],
    [{ share: '0.00005' }, 'ORDER_AMOUNT_LOT', 'share'],
    [{ share: '0.1201' }, 'CONTRACTS_REDUCE_TOO_MUCH', 'share'],
    [{ price: '6700.005' }, 'ORDER_PRICE_TICK', 'price'],
    [{ price: '6900' }, 'CONTRACTS_STOP_SIDE', 'price'],
  ] as const) {
    const wrong = { id, type: 'sl', price: '6700', share: '0.05', ...input } as const;
    expect(await refused(contracts.call(addContractStop, ALICE, wrong))).toMatchObject({ code, field });
  }
  await contracts.restart();
  const [stop] = (await contracts.call(listContractPositions, ALICE, {})).list[0]?.part_stops ?? [];
  expect(stop).toEqual(added.part_stops[0]);
  await contracts.enter(CAROL, 'buy', 669_000, 1_200, 2);
  await contracts.tick(670_000);
  const [left] = (await contracts.call(listContractPositions, ALICE, {})).list;
  expect(left).toMatchObject({ share: '0.07', part_stops: [], receipts: [{ kind: 'stop' }] });
  expect(await refused(contracts.call(removeContractStop, ALICE, { id, stop: stop?.id as number }))).toMatchObject({
    code: 'CONTRACTS_STOP_UNKNOWN',
  });
});

it('closing all names what was refused, and a repeat names the same positions whatever is open by then', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  const { position_id: first } = await open('0.04');
  const { position_id: second } = await open('0.06');
  await contracts.enter(CAROL, 'buy', 681_000, 400, 2);
  const all = () => contracts.call(closeAllContracts, ALICE, { type: 'all', request_id: 'all' });
  const answer = await all();
  expect(answer.closed.map(({ position_id: id, filled }) => [id, filled])).toEqual([[first, '0.04']]);
  expect(answer.refused.map(({ id, error }) => [id, error])).toEqual([[second, 'ORDER_NO_LIQUIDITY']]);
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  await open('0.01');
  await contracts.enter(CAROL, 'buy', 681_000, 600, 2);
  await contracts.call(closeContract, ALICE, { id: second });
  expect(await all()).toEqual(answer);
});

it('a maker’s quote nets: what it buys back closes what it sold, and no other position grows', async () => {
  const quote = (bids: [number, number][], asks: [number, number][]) =>
    contracts.node().contracts.venue.quote({
      userId: BOB,
      marketId: 4,
      bids: bids.map(([priceTicks, lots]) => ({ priceTicks, lots })),
      asks: asks.map(([priceTicks, lots]) => ({ priceTicks, lots })),
    });
  await quote([[681_000, 500]], [[681_200, 500]]);
  const { position_id: id } = await open('0.05');
  await contracts.call(closeContract, ALICE, { id, share: '0.03' });
  const { list } = await contracts.call(listContractPositions, BOB, {});
  expect(list).toMatchObject([{ type: 2, share: '0.02', multiple: 1 }]);
  await contracts.call(closeContract, ALICE, { id });
  expect((await contracts.call(listContractPositions, BOB, {})).list).toEqual([]);
  await contracts.node().contracts.venue.endQuotesOf(BOB);
  expect((await balance(BOB)).frozen).toBe(0n);
  const { list: fills } = await contracts.call(listContractFills, BOB, {});
  expect(fills.map(({ kind, role }) => [kind, role])).toEqual([
    ['close', 'maker'],
    ['close', 'maker'],
    ['open', 'maker'],
  ]);
});

it('a new process has the same positions, terms of orders and book, and goes on with them', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  const { position_id: id } = await open('0.1', { stop_loss_price: '6700' });
  const close = await contracts.call(closeContract, ALICE, { id, share: '0.05', target_price: '6900' });
  const entry = await contracts.enter(ALICE, 'buy', 680_000, 100, 10);
  const before = await contracts.call(getContractPosition, ALICE, { id });
  await contracts.restart();
  const after = await contracts.call(getContractPosition, ALICE, { id });
  expect({ ...after.position, adl_lights: null }).toEqual({ ...before.position, adl_lights: null });
  expect(after.orders).toEqual(before.orders);
  await contracts.tick(MARK);
  await contracts.enter(CAROL, 'buy', 690_000, 500, 2);
  const { position } = await contracts.call(getContractPosition, ALICE, { id });
  expect(position).toMatchObject({ share: '0.05', close_price: '6900' });
  expect(await contracts.call(cancelContractOrder, ALICE, { id: entry.id })).toMatchObject({ status: 4 });
  expect(await refused(contracts.call(cancelContractOrder, ALICE, { id: close.id }))).toMatchObject({ code: 'ORDER_CLOSED' });
});
