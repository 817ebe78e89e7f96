/**
 * Who would cheat with a pool: the application's role cannot rewrite a move or an hour, what the owner of the database bends is found, and
 * the whole log says what happened.
 */
import { getDefiHoursFile, getDefiReceipt, withdrawDefi } from '@glasshouse/contract/defi';
import { DefiAudit, defiHours } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CHANGES } from '../../../platform/parameters.ts';
import { HOUR, START, type TestDefi, UNIT, USDT, openDefi } from './support/defi.ts';

let test: TestDefi;
let user = 0;
let supplied = 0;
let exit = 0;
beforeAll(async () => {
  test = await openDefi({ seed: 5_000n * UNIT });
  user = await test.user();
  await test.reserve(10n * UNIT);
  supplied = (await test.supply(user, '2500')).move.id;
  const [loan, lost] = [await test.lend(4_000n * UNIT), await test.lend(100n * UNIT)];
  await test.hours(2);
  await test.call(withdrawDefi, { currency_id: USDT, number: '123.456789' }, user);
  await test.repay(loan, 100n, 1_000n * UNIT);
  await test.lose(lost);
  await test.hours();
  test.setParameters({
    ...NO_CHANGES,
    at: () =>
      ({
        base: '0.03',
        kink: '0.7',
        slope1: '0.05',
        slope2: '0.9',
        rise_most: '0.01',
        interest_fee: '0.2',
        supply_cap: '9000000',
      }) as never,
  });
  await test.supply(user, '50');
  await test.lend(2_500n * UNIT);
  await test.hours();
  await test.lend(500n * UNIT);
  const waiting = await test.call(withdrawDefi, { currency_id: USDT, all: true, wait: true }, user);
  exit = waiting.exit?.id ?? 0;
  await test.defi.payExits();
  await test.hours(2);
  test.clock.advance(120_000);
  await test.sign();
});
afterAll(() => test.close());

const titles = async () => [...new Set((await test.breaches()).map(({ title }) => title))];
const bodies = async () => (await test.asOwner(`SELECT body FROM log_entries ORDER BY leaf`)).map(({ body }) => String(body));

describe('the whole log', () => {
  it('says what happened: hours, moves, terms that were changed, and a loss', async () => {
    const audit = new DefiAudit();
    (await bodies()).forEach((body, leaf) => audit.add(leaf, body));
    expect(audit.findings).toEqual([]);
    expect(Object.fromEntries(audit.counts)).toEqual({ defi_terms: 2, defi_hour: 7, defi_move: 5 });
  });

  it('each hour is in a file that is verified without this server', async () => {
    const range = { from: START - HOUR, to: START + 100 * HOUR };
    const file = await test.call(getDefiHoursFile, { currency_id: USDT, ...range });
    expect([file.hours.length, file.terms.length]).toEqual([7, 2]);
    expect(defiHours.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
    const bent = { ...file, hours: file.hours.filter((_, i) => i !== 3) };
    expect(defiHours.verify(bent).ok).toBe(false);
  });

  it('shows a move that is left out of it', async () => {
    const audit = new DefiAudit();
    const all = (await bodies()).filter((body) => !body.includes(`"id":"${supplied}"`));
    all.forEach((body, leaf) => audit.add(leaf, body));
    expect(audit.findings.map(({ what }) => what)).toEqual(['FLOWS']);
  });
});

describe('the application', () => {
  it.each([
    'UPDATE defi_moves SET atoms = 1',
    'UPDATE defi_hours SET borrow_ppm = 1',
    'UPDATE defi_terms SET fee_ppm = 1',
    'UPDATE defi_losses SET fall = 0',
    'UPDATE defi_pools SET opened_at = 1',
    'UPDATE defi_exits SET id = 0, shares_asked = 1',
    'UPDATE defi_positions SET user_id = 1',
    'DELETE FROM defi_moves',
    'DELETE FROM defi_hours',
    'DELETE FROM defi_exits',
    'DELETE FROM defi_positions',
    'DELETE FROM defi_pools',
    'DELETE FROM defi_losses',
  ])('cannot: %s', async (statement) => {
    await expect(sql.raw(statement).execute(test.database.db)).rejects.toThrow(/permission denied/);
  });

  it('cannot have two waits for an hour, or more shares waiting than there are', async () => {
    await expect(sql`UPDATE defi_positions SET waiting = shares + 1`.execute(test.database.db)).rejects.toThrow(
      /check constraint/,
    );
    await expect(sql`UPDATE defi_pools SET fee_due = due + 1`.execute(test.database.db)).rejects.toThrow(/check constraint/);
  });
});

describe('what the owner of the database bends', () => {
  it('is nothing at first', async () => expect(await titles()).toEqual([]));

  it.each([
    [
      'shares that nobody paid for',
      (): string => 'UPDATE defi_positions SET shares = shares + 1',
      (): string => 'UPDATE defi_positions SET shares = shares - 1',
      'a position in a pool has what its moves and exits say',
    ],
    [
      'shares of the pool that are of nobody',
      (): string => 'UPDATE defi_pools SET shares = shares + 1',
      (): string => 'UPDATE defi_pools SET shares = shares - 1',
      'all shares of a pool are of positions or of its seed',
    ],
    [
      'a supply at another price',
      (): string => `UPDATE defi_moves SET shares = shares + 1 WHERE id = ${supplied}`,
      (): string => `UPDATE defi_moves SET shares = shares - 1 WHERE id = ${supplied}`,
      'shares of a move follow from the pool before it',
    ],
    [
      'a supply of another user',
      (): string => `UPDATE defi_moves SET user_id = (SELECT min(id) FROM users WHERE id <> ${user}) WHERE id = ${supplied}`,
      (): string => `UPDATE defi_moves SET user_id = ${user} WHERE id = ${supplied}`,
      'the pool moved what its moves say',
    ],
    [
      'an amount that was not paid',
      (): string => `UPDATE defi_exits SET paid = paid + 1 WHERE id = ${exit}`,
      (): string => `UPDATE defi_exits SET paid = paid - 1 WHERE id = ${exit}`,
      'what was paid of an exit is what its moves say',
    ],
    [
      'an hour with another rate',
      (): string => 'UPDATE defi_hours SET borrow_ppm = borrow_ppm + 1',
      (): string => 'UPDATE defi_hours SET borrow_ppm = borrow_ppm - 1',
      'hours of a pool follow each other, and its price falls only by a loss',
    ],
    [
      'a loss that is hidden',
      (): string => 'UPDATE defi_hours SET loss = -loss',
      (): string => 'UPDATE defi_hours SET loss = -loss',
      'hours of a pool follow each other, and its price falls only by a loss',
    ],
    [
      'a pool that waits for nothing',
      (): string => `UPDATE due_items SET due_at = due_at + 1 WHERE product = 'defi'`,
      (): string => `UPDATE due_items SET due_at = due_at - 1 WHERE product = 'defi'`,
      'a pool waits for its next hour',
    ],
    [
      'cash that came from nowhere',
      (): string => `UPDATE defi_pools SET flows = flows || '{"supplied":"1"}'`,
      (): string => `UPDATE defi_pools SET flows = flows - 'supplied'`,
      'cash and lent money of a pool are what its hours sum up to',
    ],
  ] as const)('%s is found', async (_, bend, mend, title) => {
    if (title === 'the pool moved what its moves say') await test.user();
    await test.asOwner(bend());
    expect(await titles()).toContain(title);
    await test.asOwner(mend());
  });

  it('is whole again', async () => expect(await titles()).toEqual([]));

  it('stands against the receipt: a record that was changed afterwards has no place in the log', async () => {
    const change = (from: string, to: string) =>
      test.asOwner(
        `UPDATE defi_moves SET record = replace(record, '"amount":"${from}"', '"amount":"${to}"') WHERE id = ${supplied}`,
      );
    await change('2500', '2501');
    expect(await test.refused(getDefiReceipt, { id: supplied }, user)).toBe('DEFI_RECEIPT_NOT_YET');
    await change('2501', '2500');
    expect(await test.refused(getDefiReceipt, { id: supplied }, user)).toBe('ok');
  });
});
