/** A pool from its seed on: supplies, hours, payments, withdrawals, the line, losses, receipts. */
import {
  cancelDefiExit,
  getDefiPool,
  getDefiPosition,
  getDefiReceipt,
  listDefiHours,
  listDefiMoves,
  listDefiPools,
  supplyDefi,
  withdrawDefi,
} from '@glasshouse/contract/defi';
import { defiReceipts } from '@glasshouse/proofs/defi';
import { afterEach, expect, it } from 'vitest';
import { NO_CHANGES } from '../../../platform/parameters.ts';
import { firstTerms } from '../domain/terms.ts';
import { HEADS_AWAY } from '../../proofs/tests/support/heads.ts';
import { HOUR, START, type TestDefi, UNIT, USDT, openDefi } from './support/defi.ts';

let test: TestDefi;
afterEach(() => test.close());

const position = async (userId: number) => (await test.call(getDefiPosition, {}, userId)).list[0];
const out = (userId: number, input: object) => test.call(withdrawDefi, { currency_id: USDT, ...input }, userId);

it('a seed opens a pool whose shares are of no user, and the second supply gets as many shares for a coin', async () => {
  test = await openDefi();
  const user = await test.user();
  const { move, position: own, acceptance } = await test.supply(user, '2500');
  expect(move).toMatchObject({ kind: 'supply', amount: '2500', shares: '2500', price: '1' });
  expect(own).toMatchObject({ worth: '2500', supplied: '2500', withdrawn: '0', earned: '0', free_shares: '2500000000000000' });
  expect(acceptance.record).toBe(move.record);
  const { list } = await test.call(listDefiPools, {});
  expect(list).toMatchObject([
    {
      currency_id: USDT,
      state: 'open',
      worth: '1002500',
      cash: '1002500',
      lent: '0',
      borrow_rate: '0.01',
      free: '1002500',
      least: '1',
    },
  ]);
  expect(list[0]?.parts.shares).toBe('1002500000000000000');
  expect([await test.house('defi_pool'), await test.has(user)]).toEqual([1_002_500n * UNIT, 997_500n * UNIT]);
  await test.sound();
});

it('nothing is taken without a signed head: there would be no receipt of it', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.asOwner(HEADS_AWAY);
  expect(await test.refused(supplyDefi, { currency_id: USDT, number: '10' }, user)).toBe('UNAVAILABLE');
  expect(await test.asOwner(`SELECT id FROM journals WHERE scope = 'defi.supply'`)).toEqual([]);
  expect(await position(user)).toBeUndefined();
});

it('each full hour adds the interest of the loans, less the fee, to the worth of every share, and sets the rate of the next', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.supply(user, '2500');
  await test.lend(784_000n * UNIT);
  await test.hours(169);
  const { list } = await test.call(listDefiHours, { currency_id: USDT, from: START - HOUR, to: START + 400 * HOUR });
  expect(list).toHaveLength(170);
  expect(list[0]).toMatchObject({ borrow_rate: '0.01', loans: 0, worth: '0' });
  // 784,000 of 1,002,500 all the time: the rate rises by half a point an hour up to the curve.
  expect(list.slice(1, 4).map(({ borrow_rate: rate }) => rate)).toEqual(['0.015', '0.02', '0.025']);
  expect(list.at(-1)).toMatchObject({ borrow_rate: '0.078428', utilisation: '0.782044', loans: 1 });
  const own = await position(user);
  expect(Number(own?.earned)).toBeGreaterThan(2.4);
  expect(own?.earned).toBe(own?.earned_30d);
  const pool = await test.call(getDefiPool, { currency_id: USDT });
  expect(Number(pool.rate_7d)).toBeGreaterThan(0.05);
  expect([pool.days.length, pool.loans.count, pool.terms.slope2]).toEqual([8, 1, '0.6']);
  await test.sound();
});

it('supplying right before a full hour and leaving right after it earns nothing', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.lend(784_000n * UNIT);
  await test.hours(20);
  test.clock.advance(HOUR - 1_000);
  await test.supply(user, '500000');
  await test.hours();
  const { move } = await out(user, { all: true });
  expect(Number(move?.amount)).toBeLessThanOrEqual(500_000);
  expect(Number(move?.amount)).toBeGreaterThan(499_999.9);
  expect(await position(user)).toMatchObject({ shares: '0', worth: '0' });
  await test.sound();
});

it('a fee that is cut at a full hour, which all know a day before, brings nothing to who comes right before it', async () => {
  test = await openDefi();
  const user = await test.user();
  const cut = (Math.floor(test.clock.now() / HOUR) + 20) * HOUR;
  const terms = firstTerms('USDT', true);
  test.setParameters({
    ...NO_CHANGES,
    at: (_name, _market, time) => ({ ...terms, interest_fee: time < cut ? '0.5' : '0' }) as never,
  });
  await test.lend(784_000n * UNIT);
  await test.hours(19);
  test.clock.advance(HOUR - 1_000);
  const had = await test.has(user);
  await test.supply(user, '900000');
  test.clock.advance(2_000);
  await test.defi.runDue();
  await out(user, { all: true });
  expect(await test.has(user)).toBeLessThanOrEqual(had);
  await test.hours();
  const rows = await test.asOwner(
    `SELECT hour, record::json ->> 'fee_ppm' AS fee FROM defi_hours WHERE hour >= ${cut} ORDER BY hour`,
  );
  expect(rows.map(({ fee }) => fee)).toEqual(['500000', '0']);
  await test.sound();
});

it('a withdrawal beyond what may leave waits in line, is paid in parts as cash comes, and nobody overtakes it', async () => {
  test = await openDefi({ seed: 1_000n * UNIT });
  const [first, second] = [await test.user(), await test.user()];
  await test.supply(first, '500');
  await test.supply(second, '500');
  const loan = await test.lend(1_900n * UNIT);
  expect(await test.refused(withdrawDefi, { currency_id: USDT, number: '400' }, first)).toBe('DEFI_NOT_FREE');
  const { exit, move } = await out(first, { number: '400', wait: true });
  expect([exit, move]).toMatchObject([{ place: 1, amount: '400', ahead: '0' }, null]);
  // While somebody waits, nothing is free for those behind, though there is cash.
  expect(await test.refused(withdrawDefi, { currency_id: USDT, number: '50' }, second)).toBe('DEFI_NOT_FREE');
  expect(await out(second, { number: '50', wait: true })).toMatchObject({ exit: { place: 2, ahead: '400' } });
  expect(await test.inPool(async (_tx, event) => event.mayLend(UNIT))).toBe(false);
  await test.defi.payExits();
  expect((await position(first))?.exits).toMatchObject([{ paid: '100', amount: '300' }]);
  await test.repay(loan, 0n, 320n * UNIT);
  expect(await test.defi.payExits()).toBe(2);
  expect((await position(first))?.exits).toEqual([]);
  expect((await position(second))?.exits).toMatchObject([{ paid: '20', place: 1 }]);
  const moves = await test.call(listDefiMoves, {}, first);
  expect(moves.list.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['exit_paid', '300'],
    ['exit_paid', '100'],
    ['supply', '500'],
  ]);
  expect(test.news.filter(({ userId }) => userId === first).map(({ kind }) => kind)).toEqual([
    'defi_supplied',
    'defi_exit_part',
    'defi_exit_paid',
  ]);
  await test.sound();
});

it('what left the line stays in the pool, and an ended withdrawal cannot leave it again', async () => {
  test = await openDefi({ seed: 1_000n * UNIT });
  const user = await test.user();
  await test.supply(user, '500');
  await test.lend(1_400n * UNIT);
  const { exit } = await out(user, { all: true, wait: true });
  expect(await test.refused(withdrawDefi, { currency_id: USDT, all: true, wait: true }, user)).toBe('DEFI_ABOVE_WORTH');
  expect(await test.call(cancelDefiExit, { id: exit?.id ?? 0 }, user)).toMatchObject({ exits: [], shares: '500' });
  expect(await test.refused(cancelDefiExit, { id: exit?.id ?? 0 }, user)).toBe('DEFI_ALREADY_ENDED');
  expect(await test.refused(cancelDefiExit, { id: exit?.id ?? 0 }, await test.user())).toBe('DEFI_UNKNOWN');
  expect(await test.defi.payExits()).toBe(0);
  await test.sound();
});

it('a loss is covered by the reserve first, and the rest lowers every share alike', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.supply(user, '2500');
  await test.reserve(2_000n * UNIT);
  const loan = await test.lend(3_000n * UNIT);
  const { covered, fall } = await test.lose(loan);
  expect([covered, fall > 999n * UNIT && fall < 1_001n * UNIT]).toEqual([2_000n * UNIT, true]);
  expect(await test.house('defi_reserve')).toBe(0n);
  expect(Number((await position(user))?.earned)).toBeCloseTo(-2.49, 1);
  await test.hours();
  const pool = await test.call(getDefiPool, { currency_id: USDT });
  expect(pool.last_loss).toMatchObject({ loan, covered: '2000' });
  expect(Number(pool.example.earned)).toBeLessThan(0);
  await test.sound();
});

it('before a loss that is already visible nobody leaves, and the line waits', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.supply(user, '2500');
  test.borrowers.setNear(2_000n * UNIT);
  expect(await test.refused(withdrawDefi, { currency_id: USDT, all: true }, user)).toBe('DEFI_NOT_FREE');
  expect(await out(user, { all: true, wait: true })).toMatchObject({ exit: { amount: '2500' } });
  expect(await test.defi.payExits()).toBe(0);
  expect((await test.call(listDefiPools, {})).list[0]).toMatchObject({ free: '0', held_back: 'loss' });
  test.borrowers.setNear(0n);
  expect(await test.defi.payExits()).toBe(1);
  await test.sound();
});

it('receipts of a supply and of a withdrawal are verified with what stands in them', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.lend(500_000n * UNIT);
  await test.hours(3);
  const supply = (await test.supply(user, '1234.567891')).move.id;
  const part = (await out(user, { number: '0.000001' })).move?.id ?? 0;
  const all = (await out(user, { all: true })).move?.id ?? 0;
  expect(await test.refused(getDefiReceipt, { id: supply }, user)).toBe('DEFI_RECEIPT_NOT_YET');
  await test.sign();
  for (const id of [supply, part, all]) {
    const receipt = await test.call(getDefiReceipt, { id }, user);
    const verdict = defiReceipts.verify(receipt);
    expect([id, verdict.steps.filter(({ ok }) => !ok)]).toEqual([id, []]);
    expect(verdict.ok).toBe(true);
  }
  expect(await test.refused(getDefiReceipt, { id: supply }, await test.user())).toBe('DEFI_UNKNOWN');
});

it('400 missed hours are charged one after another, by a call that needs them as by the job', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.lend(784_000n * UNIT);
  test.clock.advance(400 * HOUR);
  await test.supply(user, '1000');
  const list = await test.asOwner('SELECT hour FROM defi_hours ORDER BY hour');
  expect(list).toHaveLength(401);
  expect(await test.defi.runDue()).toBe(0);
  await test.sound();
});

it('refuses amounts that are none, too much, too small or of a pool that is not there', async () => {
  test = await openDefi();
  const user = await test.user();
  await test.supply(user, '10');
  const supply = (number: string, currency = USDT) =>
    test.supply(user, number).then(
      () => `ok ${currency}`,
      (error: { fields?: { code: string }[]; code: string }) => error.fields?.[0]?.code ?? error.code,
    );
  expect(await supply('0')).toBe('WALLET_AMOUNT_INVALID');
  expect(await supply('-1')).toBe('WALLET_AMOUNT_INVALID');
  expect(await supply('0.0000001')).toBe('WALLET_AMOUNT_DECIMALS');
  expect(await supply('5000000')).toBe('DEFI_SOLD_OUT');
  expect(await supply('2000000')).toBe('WALLET_INSUFFICIENT_BALANCE');
  expect(await test.refused(withdrawDefi, { currency_id: USDT }, user)).toBe('DEFI_AMOUNT_OR_ALL');
  expect(await test.refused(withdrawDefi, { currency_id: USDT, number: '1', all: true }, user)).toBe('DEFI_AMOUNT_OR_ALL');
  expect(await test.refused(withdrawDefi, { currency_id: USDT, number: '10.000001' }, user)).toBe('DEFI_ABOVE_WORTH');
  expect(await test.refused(withdrawDefi, { currency_id: 1, all: true }, user)).toBe('DEFI_UNKNOWN');
  expect(await test.refused(withdrawDefi, { currency_id: USDT, all: true }, await test.user())).toBe('DEFI_ABOVE_WORTH');
  expect(await test.refused(getDefiPool, { currency_id: 4711 })).toBe('DEFI_UNKNOWN');
  expect(await test.refused(listDefiHours, { currency_id: USDT, from: 1, to: START })).toBe('DEFI_RANGE');
});
