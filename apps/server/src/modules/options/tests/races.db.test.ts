import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endOptionPause,
  getOptionFairness,
  getOptionLimits,
  getOptionReceipt,
  getOptionResult,
  getOptionStatistics,
  listOptionTerms,
  listOptions,
  listPayable,
  pauseOptions,
  placeOption,
  setOptionLimit,
} from '@glasshouse/contract/options';
import { OptionAudit, receiptsOf } from '@glasshouse/proofs';
import { differences } from '../../../../../../tools/verify/options.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { loadConfig } from '../../../config.ts';
import { BTC, type TestOptions, USDT, openTestOptions } from './support/options.ts';

const verifyOption = (file: unknown) => receiptsOf('glasshouse-option-receipt').verify(file);

const wanted = (type: 'up' | 'down' = 'up', number = '100', seconds = 60) => ({
  match_id: BTC,
  currency_id: USDT,
  type,
  seconds,
  number,
});
const [ALICE, BOB] = [1, 2];
const whole = (usdt: number) => BigInt(usdt) * 1_000_000n;

let test: TestOptions;
async function open(settings: Parameters<typeof openTestOptions>[0] = {}) {
  test = await openTestOptions(settings);
  await test.fundHouse(1_000_000);
  await test.logTick(650_000);
  await test.sign();
  await test.nextTick(650_000);
}
beforeEach(() => open());
afterEach(async () => {
  // Whatever a test did, the money adds up behind it.
  const breaches = await test.sound();
  await test.close();
  if (breaches.length > 0) throw new Error(`the money does not add up: ${JSON.stringify(breaches[0])}`);
});

const settledCodes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as Refusal).code));

describe('placing', () => {
  it('takes 64 attempts with one request_id as one, and answers each with it', async () => {
    await test.fund(ALICE, 1_000);
    const input = { ...wanted(), request_id: 'the-same-attempt' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => test.call(placeOption, ALICE, input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await test.has(ALICE)).toBe(whole(900));
    expect((await test.refused(placeOption, ALICE, { ...input, number: '50' })).code).toBe('REQUEST_ID_REUSED');
    // Also when it has moved on since, and from another process.
    await test.nextTick(650_100);
    await test.settle();
    await test.restart();
    expect(await test.call(placeOption, ALICE, input)).toEqual(answers[0]);
  });

  it('of 64 at once with funds for ten accepts ten', async () => {
    await test.fund(ALICE, 1_000);
    const codes = await settledCodes(Array.from({ length: 64 }, () => test.call(placeOption, ALICE, wanted())));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['ok', 'WALLET_INSUFFICIENT_BALANCE']));
    expect(await test.has(ALICE)).toBe(0n);
  });

  it('refuses what the house cannot pay, and no more than that', async () => {
    await test.close();
    test = await openTestOptions();
    await test.fundHouse(100);
    await test.logTick(650_000);
    await test.sign();
    await test.nextTick(650_000);
    await test.fund(ALICE, 1_000);
    expect((await test.refused(placeOption, ALICE, wanted('up', '200'))).code).toBe('OPTIONS_HOUSE_FUNDS');
    const codes = await settledCodes(['up', 'down'].map((type) => test.call(placeOption, ALICE, wanted(type as 'up'))));
    expect(codes.sort()).toEqual(['OPTIONS_HOUSE_FUNDS', 'ok']);
  });

  it('stops at the cap of an underlying and second, the same for both directions, and says what still fits', async () => {
    // 100,000 in profits of 0.88: 22 stakes of 5,000 fit, then 3,636.36.
    for (const type of ['up', 'down'] as const) {
      for (let user = 10; user < 13; user++) await test.fund(user, 60_000);
      const place = (user: number, number = '5000') => test.call(placeOption, user, wanted(type, number, 300));
      for (let i = 0; i < 22; i++) await place(10 + (i % 3));
      const refusal = await test.refused(placeOption, 10, wanted(type, '5000', 300));
      expect(refusal).toMatchObject({ code: 'OPTIONS_EXPOSURE_FULL', params: { left: '3636.363636', asset: 'USDT' } });
      await place(10, '3636.363636');
      expect((await test.refused(placeOption, 11, wanted(type, '5', 300))).code).toBe('OPTIONS_EXPOSURE_FULL');
      // Another second has room of its own.
      expect(await test.call(placeOption, 11, wanted(type, '5', 30))).toMatchObject({ status: 'placed' });
    }
  });

  it.each([
    [{ number: '4.999999' }, 'OPTIONS_STAKE_TOO_SMALL'],
    [{ number: '5000.000001' }, 'OPTIONS_STAKE_TOO_LARGE'],
    [{ number: '0' }, 'WALLET_AMOUNT_INVALID'],
    [{ number: '-5' }, 'WALLET_AMOUNT_INVALID'],
    [{ number: '5.0000001' }, 'WALLET_AMOUNT_DECIMALS'],
    [{ seconds: 61 }, 'OPTIONS_UNKNOWN_DURATION'],
    [{ currency_id: 1 }, 'OPTIONS_NOT_PAYABLE'],
    [{ currency_id: 999 }, 'WALLET_CURRENCY_UNKNOWN'],
    [{ match_id: 1 }, 'MARKETS_UNKNOWN_MARKET'],
    [{ match_id: 999 }, 'MARKETS_UNKNOWN_MARKET'],
  ])('refuses %j with %s and takes nothing', async (fields, code) => {
    await test.fund(ALICE, 10_000);
    expect((await test.refused(placeOption, ALICE, { ...wanted(), ...fields })).code).toBe(code);
    expect(await test.has(ALICE)).toBe(whole(10_000));
  });

  it('is refused without a price, and without a key to sign the receipt with', async () => {
    await test.fund(ALICE, 100);
    test.setPrice(false);
    expect((await test.refused(placeOption, ALICE, wanted())).code).toBe('MARKETS_NO_PRICE');
    test.setPrice(true);
    const { readdirSync, renameSync } = await import('node:fs');
    const folder = `${test.log.dataDir}/keys`;
    const file = readdirSync(folder).find((name) => name.endsWith('.key')) as string;
    renameSync(`${folder}/${file}`, `${folder}/away`);
    expect((await test.refused(placeOption, ALICE, wanted())).code).toBe('UNAVAILABLE');
    renameSync(`${folder}/away`, `${folder}/${file}`);
    expect(await test.call(placeOption, ALICE, wanted())).toMatchObject({ status: 'placed' });
  });

  it('stops at fifty open options', async () => {
    await test.fund(ALICE, 1_000);
    const codes = await settledCodes(Array.from({ length: 60 }, () => test.call(placeOption, ALICE, wanted('up', '5'))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(50);
    expect(codes).toContain('OPTIONS_TOO_MANY_OPEN');
  });
});

describe('settlement', () => {
  const placeAndEnter = async (price = 650_100) => {
    await test.fund(ALICE, 100);
    const { id } = await test.call(placeOption, ALICE, wanted());
    await test.nextTick(price);
    await test.settle();
    return id;
  };
  const look = (id: number) => test.call(getOptionResult, ALICE, { id });
  const verified = async (id: number) => {
    await test.nextTick(650_000);
    await test.sign();
    const verdict = verifyOption(await test.call(getOptionReceipt, ALICE, { id }));
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
    return verdict;
  };

  it('after a restart uses the ticks that were logged while nobody settled', async () => {
    const id = await placeAndEnter();
    await test.nextTick(650_200, 60);
    await test.nextTick(640_000);
    await test.nextTick(630_000, 3_600);
    await test.restart();
    expect(await look(id)).toMatchObject({ status: 'won', sell_price: '6502', returned: '182' });
    expect((await verified(id)).result?.outcome).toBe('won');
  });

  it('enters after a restart at the tick that was first, and settles at once what is due meanwhile', async () => {
    await test.fund(ALICE, 100);
    const { id } = await test.call(placeOption, ALICE, wanted('down'));
    await test.nextTick(650_300);
    await test.nextTick(650_100);
    await test.nextTick(650_299, 59);
    await test.restart();
    expect(await look(id)).toMatchObject({ status: 'won', buy_price: '6503', sell_price: '6502.99' });
  });

  it('returns the stake when the next tick comes too late to enter at, and proves it', async () => {
    await test.fund(ALICE, 100);
    const { id } = await test.call(placeOption, ALICE, wanted());
    await test.nextTick(650_100, 7);
    await test.settle();
    expect(await look(id)).toMatchObject({
      status: 'refunded',
      refund: 'NO_ENTRY',
      buy_price: null,
      returned: '100',
      profit: '0',
    });
    expect(await test.has(ALICE)).toBe(whole(100));
    expect((await verified(id)).result?.refund).toBe('NO_ENTRY');
  });

  it('returns the stake when there is no tick to settle on, also when none ever comes again', async () => {
    const id = await placeAndEnter();
    await test.nextTick(null, 30);
    test.clock.advance(35_500);
    await test.settle();
    expect(await look(id)).toMatchObject({ status: 'open' });
    test.clock.advance(5_600);
    await test.settle();
    expect(await look(id)).toMatchObject({ status: 'refunded', refund: 'NO_SETTLEMENT', buy_price: '6501', sell_price: null });
    // Its proof waits for the next tick, which shows that there was none before.
    await test.sign();
    expect((await test.refused(getOptionReceipt, ALICE, { id })).code).toBe('OPTIONS_RECEIPT_NOT_YET');
    expect((await verified(id)).result?.refund).toBe('NO_SETTLEMENT');
  });

  it('takes a tick up to five seconds late, and skips those without a price', async () => {
    const id = await placeAndEnter();
    await test.nextTick(650_000, 59);
    for (let i = 0; i < 5; i++) await test.nextTick(null);
    await test.settle();
    expect(await look(id)).toMatchObject({ status: 'open' });
    await test.nextTick(650_105);
    await test.settle();
    expect(await look(id)).toMatchObject({ status: 'won', sell_price: '6501.05' });
    const { steps } = await verified(id);
    expect(steps.find((step) => step.id === 'EXIT')?.params['late']).toBe('5000 ms');
  });

  it('returns the stake when the sixth second has no price either', async () => {
    const id = await placeAndEnter();
    await test.nextTick(650_000, 59);
    for (let i = 0; i < 6; i++) await test.nextTick(null);
    await test.nextTick(650_105);
    await test.settle();
    expect(await look(id)).toMatchObject({ status: 'refunded', refund: 'NO_SETTLEMENT' });
    await verified(id);
  });

  it('returns the stake when a second that it needs was not logged, to enter, to end, or behind one without a price', async () => {
    await test.fund(ALICE, 300);
    const late = await test.call(placeOption, ALICE, wanted());
    await test.nextTick(650_100, 2);
    const due = await test.call(placeOption, ALICE, wanted());
    await test.nextTick(650_100);
    const behind = await test.call(placeOption, ALICE, wanted('up', '100', 30));
    await test.nextTick(650_100);
    await test.nextTick(null, 30);
    await test.nextTick(650_200, 2);
    await test.nextTick(650_200, 28);
    await test.settle();
    expect(await look(late.id)).toMatchObject({ status: 'refunded', refund: 'NO_ENTRY' });
    expect(await look(due.id)).toMatchObject({ status: 'refunded', refund: 'NO_SETTLEMENT', buy_price: '6501' });
    expect(await look(behind.id)).toMatchObject({ status: 'refunded', refund: 'NO_SETTLEMENT', buy_price: '6501' });
    for (const { id } of [late, due, behind]) expect((await verified(id)).result?.outcome).toBe('refunded');
  });

  it('does not mix prices of different kinds: another feed’s tick is none', async () => {
    const id = await placeAndEnter();
    test.setSource('simulated');
    await test.nextTick(650_200, 60);
    await test.nextTick(650_200, 6);
    await test.settle();
    expect(await look(id)).toMatchObject({ status: 'refunded', refund: 'NO_SETTLEMENT', prices: 'recorded' });
    await verified(id);
  });

  it.each([1, 3_600, 90_000])('survives a clock that jumps %i s ahead or stands behind the ticks', async (seconds) => {
    const id = await placeAndEnter();
    test.clock.advance(seconds * 1_000);
    await test.settle();
    await test.nextTick(650_200, seconds > 1 ? 60 : 59);
    await test.settle();
    await test.settle();
    expect(await look(id)).toMatchObject(seconds > 1 ? { refund: 'NO_SETTLEMENT' } : { status: 'won' });
    test.clock.advance(-seconds * 1_000 - 30_000);
    await test.fund(ALICE, 100);
    const late = await test.call(placeOption, ALICE, wanted());
    // Accepted no earlier than the newest tick: nothing that is known can be its entry.
    expect(late.created).toBeGreaterThanOrEqual((await test.newestTick())?.time ?? Infinity);
    expect(await test.settle()).toEqual({ entered: 0, settled: 0 });
  });

  it('settles each option once, whoever settles at the same time, and tells its owner once', async () => {
    await test.fund(ALICE, 200);
    await test.fund(BOB, 200);
    const ids = await Promise.all(
      [ALICE, ALICE, BOB, BOB].map(async (user, i) => (await test.call(placeOption, user, wanted(i % 2 ? 'up' : 'down'))).id),
    );
    await test.nextTick(650_100);
    const other = test.another();
    await Promise.all([test.settle(), other.settle(), test.settle()]);
    await test.nextTick(650_200, 60);
    await Promise.all([other.settle(), test.settle(), other.settle()]);
    await test.settle();
    for (const [i, id] of ids.entries())
      expect(await test.call(getOptionResult, i < 2 ? ALICE : BOB, { id })).toMatchObject({ status: i % 2 ? 'won' : 'lost' });
    const events = test.told.filter(({ channel }) => channel === 'options.orders').map(({ message }) => message);
    for (const id of ids)
      expect(events.filter(({ order }) => order?.id === id).map(({ event }) => event)).toEqual(['placed', 'entered', 'settled']);
    expect(test.told.filter(({ channel, userId }) => channel === 'wallet.balances' && userId === BOB).length).toBeGreaterThan(0);
  });

  it('of thousands in one second is one set after another, and the sums are right', async () => {
    const users = Array.from({ length: 60 }, (_, i) => 100 + i);
    for (const user of users) await test.fund(user, 250);
    await Promise.all(
      users.flatMap((user) =>
        Array.from({ length: 48 }, (_, i) =>
          test.call(placeOption, user, wanted(i % 2 ? 'up' : 'down', '5', i % 4 < 2 ? 30 : 60)),
        ),
      ),
    );
    await test.nextTick(650_100);
    expect(await test.settle()).toEqual({ entered: 2_880, settled: 0 });
    await test.nextTick(650_200, 30);
    expect(await test.settle()).toEqual({ entered: 0, settled: 1_440 });
    await test.nextTick(650_000, 30);
    expect(await test.settle()).toEqual({ entered: 0, settled: 1_440 });
    const fairness = await test.call(getOptionFairness, ALICE, {});
    expect(fairness.list.map(({ seconds, won, lost, staked, returned }) => ({ seconds, won, lost, staked, returned }))).toEqual([
      { seconds: 30, won: 720, lost: 720, staked: '7200', returned: '6408' },
      { seconds: 60, won: 720, lost: 720, staked: '7200', returned: '6552' },
    ]);
    expect(fairness.list[0]).toMatchObject({ share: '0.5', within: true, break_even: '0.5618' });
    // Anybody gets the same from the public log, and sees a figure that was made up.
    const audit = new OptionAudit();
    const { rows } = await sql<{ leaf: number; body: string; prices: string | null }>`
      SELECT leaf, body, prices FROM log_entries ORDER BY leaf`.execute(test.database.db);
    for (const { leaf, body, prices } of rows) audit.add(leaf, body, prices?.split('\n') ?? null);
    expect(audit.findings).toEqual([]);
    expect(differences(fairness.list, audit.options())).toEqual([]);
    const [line] = fairness.list as [(typeof fairness.list)[number]];
    expect(differences([{ ...line, won: line.won + 1 }, ...fairness.list.slice(1)], audit.options())).toHaveLength(1);
    expect(differences(fairness.list.slice(1), audit.options())).toHaveLength(1);
  });
});

describe('what a user sets for himself', () => {
  it('holds at once when it is tighter and a day later when it is looser', async () => {
    await test.fund(ALICE, 1_000);
    await test.call(setOptionLimit, ALICE, { kind: 'stake', number: '50' });
    expect(await test.refused(placeOption, ALICE, wanted())).toMatchObject({
      code: 'OPTIONS_LIMIT_STAKE',
      params: { max: '50' },
    });
    const loosened = await test.call(setOptionLimit, ALICE, { kind: 'stake', number: '200' });
    expect(loosened.limits.find(({ kind }) => kind === 'stake')).toMatchObject({ value: '50', next: { value: '200' } });
    expect((await test.refused(placeOption, ALICE, wanted())).code).toBe('OPTIONS_LIMIT_STAKE');
    test.clock.advance(86_400_000 - 1);
    expect((await test.refused(placeOption, ALICE, wanted())).code).toBe('OPTIONS_LIMIT_STAKE');
    test.clock.advance(1);
    await test.nextTick(650_000);
    expect(await test.call(placeOption, ALICE, wanted())).toMatchObject({ status: 'placed' });
    // A tighter wish calls off a looser one that waits.
    await test.call(setOptionLimit, ALICE, { kind: 'stake' });
    const tight = await test.call(setOptionLimit, ALICE, { kind: 'stake', number: '10' });
    expect(tight.limits.find(({ kind }) => kind === 'stake')).toEqual({ kind: 'stake', value: '10', next: null });
  });

  it.each([
    ['day_loss', 'OPTIONS_LIMIT_DAY'],
    ['week_loss', 'OPTIONS_LIMIT_WEEK'],
  ] as const)('counts what is lost and what is at stake against %s', async (kind, code) => {
    await test.fund(ALICE, 1_000);
    await test.call(setOptionLimit, ALICE, { kind, number: '250' });
    await test.call(placeOption, ALICE, wanted('down'));
    await test.nextTick(650_100);
    await test.settle();
    await test.nextTick(650_200, 60);
    await test.settle();
    // 100 are lost, 100 at stake: 50 are left, also for many at once.
    await test.call(placeOption, ALICE, wanted());
    expect(await test.refused(placeOption, ALICE, wanted())).toMatchObject({ code, params: { left: '50', asset: 'USDT' } });
    const codes = await settledCodes(Array.from({ length: 8 }, () => test.call(placeOption, ALICE, wanted('up', '20'))));
    expect(codes.filter((one) => one === 'ok')).toHaveLength(2);
    const statistics = await test.call(getOptionStatistics, ALICE, {});
    expect(statistics).toMatchObject({ total: { options: 1, lost: 1, net: '-100' }, losses_last_hour: 1, today: '-100' });
    expect((await test.call(getOptionLimits, ALICE, {})).used).toEqual({ day: '240', week: '240' });
  });

  it('pauses at once, is never shortened by another pause, and ends a day after that was asked for', async () => {
    await test.fund(ALICE, 100);
    const { paused_until: until } = await test.call(pauseOptions, ALICE, { length: 'week' });
    expect(await test.refused(placeOption, ALICE, wanted())).toMatchObject({ code: 'OPTIONS_PAUSED', params: { until } });
    expect((await test.call(pauseOptions, ALICE, { length: 'day' })).paused_until).toBe(until);
    const ending = await test.call(endOptionPause, ALICE, {});
    expect(ending).toMatchObject({ paused_until: until, pause_ends: ending.time + 86_400_000 });
    test.clock.advance(3_600_000);
    expect((await test.call(endOptionPause, ALICE, {})).pause_ends).toBe(ending.pause_ends);
    expect((await test.refused(placeOption, ALICE, wanted())).code).toBe('OPTIONS_PAUSED');
    test.clock.advance(82_800_000);
    await test.nextTick(650_000);
    expect(await test.call(placeOption, ALICE, wanted())).toMatchObject({ status: 'placed' });
  });

  it('does not touch what is open', async () => {
    await test.fund(ALICE, 100);
    const { id } = await test.call(placeOption, ALICE, wanted());
    await test.call(pauseOptions, ALICE, { length: 'forever' });
    await test.nextTick(650_100);
    await test.settle();
    await test.nextTick(650_200, 60);
    await test.settle();
    expect(await test.call(getOptionResult, ALICE, { id })).toMatchObject({ status: 'won' });
  });
});

describe('where options are not offered', () => {
  const config = (env: Record<string, string>) => ({ options: loadConfig(env).options });

  it('they are hidden and refused, and what is open is settled and shown', async () => {
    await test.fund(ALICE, 200);
    const { id } = await test.call(placeOption, ALICE, { ...wanted(), request_id: 'before-the-end' });
    expect((await test.call(listOptionTerms, ALICE, {})).list).toHaveLength(12);
    Object.assign(test.platform.config, config({ OPTIONS: 'off' }));
    expect(await test.call(listOptionTerms, ALICE, {})).toMatchObject({ offered: false, closed: 'installation', list: [] });
    expect((await test.refused(placeOption, ALICE, wanted())).code).toBe('OPTIONS_NOT_OFFERED');
    expect((await test.call(placeOption, ALICE, { ...wanted(), request_id: 'before-the-end' })).id).toBe(id);
    await test.nextTick(650_100);
    await test.settle();
    await test.nextTick(650_200, 60);
    await test.settle();
    expect((await test.call(listOptions, ALICE, { status: 'settled' })).list).toMatchObject([{ id, status: 'won' }]);
  });

  it('are some countries', async () => {
    Object.assign(test.platform.config, config({ OPTIONS_CLOSED_COUNTRIES: 'GB, AU' }));
    const [british, japanese] = ['81.2.69.142', '133.11.0.1'];
    expect(await test.call(listOptionTerms, ALICE, {}, british)).toMatchObject({ offered: false, closed: 'country', list: [] });
    expect((await test.refused(placeOption, ALICE, wanted(), british)).code).toBe('OPTIONS_COUNTRY_CLOSED');
    expect(await test.call(listOptionTerms, ALICE, {}, japanese)).toMatchObject({ offered: true, closed: null });
  });
});

describe('rows', () => {
  it('[CONST-085] are paid from the account micro alone', async () => {
    await test.fund(ALICE, 42);
    const { list } = await test.call(listPayable, ALICE, {});
    expect(list).toEqual([{ currency_id: USDT, code: 'USDT', scale: 6, account: 'micro', available: '42' }]);
  });

  it('of orders, entries, results and limits cannot be changed or erased by the application', async () => {
    const columns = {
      option_orders: 'stake',
      option_entries: 'price_ticks',
      option_results: 'outcome',
      option_limit_changes: 'value',
      index_ticks: 'price_ticks',
      index_seconds: 'price_ticks',
      index_lists: 'index_ids',
      log_entries: 'body',
    };
    for (const [table, column] of Object.entries(columns))
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table}`, `UPDATE ${table} SET ${column} = NULL`])
        await expect(sql.raw(statement).execute(test.database.db), statement).rejects.toThrow('permission denied');
  });
});
