/** Orders that were accepted by options/1, before the log had a leaf a second, settle and verify by it afterwards. */
import { getOptionReceipt, getOptionResult, placeOption } from '@glasshouse/contract/options';
import { OptionAudit, PUBLISHED_TERMS, indexOf, tickRecord, receiptsOf } from '@glasshouse/proofs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { written } from '../../proofs/index.ts';
import { BTC, type TestOptions, USDT, openTestOptions } from './support/options.ts';

const verifyOption = (file: unknown) => receiptsOf('glasshouse-option-receipt').verify(file);

/** The rule by which orders are accepted. */
const accepting = vi.hoisted(() => ({ rule: 'options/1' }));
vi.mock('@glasshouse/proofs', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@glasshouse/proofs')>()),
  get OPTION_RULE() {
    return accepting.rule;
  },
}));

const ALICE = 1;
const WANTED = { match_id: BTC, currency_id: USDT, type: 'up' as const, seconds: 60, number: '100' };

let test: TestOptions;
let owner: pg.Client;
let seq: number;

/** Logs a tick as a leaf of its own, as it was done before there were seconds. */
async function oldTick(price: number, seconds = 1): Promise<void> {
  test.clock.advance(1_000 - (test.clock.now() % 1_000) + (seconds - 1) * 1_000);
  const time = test.clock.now();
  const { minSources, maxAgeMs, sources } = PUBLISHED_TERMS.recorded;
  const terms = { time, minSources, maxAgeMs, tick: '0.01', previous: null };
  const text = String(price / 100);
  const quotes = sources.map((source) => ({ source, bid: text, ask: text, time: String(time) }));
  seq++;
  await test.log.proofs().write(async ({ tx, append }) => {
    const record = tickRecord({ symbol: 'BTC/USDT', seq, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms));
    const leaf = await append([written(record, time)]);
    await sql`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, prices, leaf)
      VALUES (1, ${time}, ${seq}, ${price}, 'recorded', ${leaf})`.execute(tx);
  });
}
const judge = (isOn: boolean) =>
  owner.query(`ALTER TABLE option_orders ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER option_orders_in_order`);

beforeEach(async () => {
  accepting.rule = 'options/1';
  seq = 0;
  test = await openTestOptions();
  owner = new pg.Client({ connectionString: test.database.url });
  await owner.connect();
  await test.fundHouse(1_000_000);
  await test.fund(ALICE, 300);
  await oldTick(650_000);
  await test.sign();
  await oldTick(650_000);
});
afterEach(async () => {
  const breaches = await test.sound();
  await owner.end();
  await test.close();
  if (breaches.length > 0) throw new Error(`the money does not add up: ${JSON.stringify(breaches[0])}`);
});

/** Places as the version before did, whose database had no other rule. */
async function placeOld(): Promise<number> {
  await judge(false);
  const { id } = await test.call(placeOption, ALICE, WANTED);
  await judge(true);
  return id;
}

describe('an order that was accepted by options/1', () => {
  it.each([
    ['a second that is late', 2, { status: 'won', sell_price: '6502' }, 'won'],
    ['no second in time', 8, { status: 'refunded', refund: 'NO_SETTLEMENT' }, 'refunded'],
  ])('settles over the first second of the log: %s', async (_what, late, shown, outcome) => {
    const id = await placeOld();
    await oldTick(650_100);
    await test.settle();
    expect(await test.call(getOptionResult, ALICE, { id })).toMatchObject({ status: 'open', buy_price: '6501' });
    await oldTick(650_100);
    // The server is stopped and upgraded: from here on there are seconds, and the due one is not among them.
    accepting.rule = 'options/2';
    await test.nextTick(650_200, 59 + late);
    await test.settle();
    expect(await test.call(getOptionResult, ALICE, { id })).toMatchObject(shown);
    await test.nextTick(650_300);
    await test.sign();
    const receipt = await test.call(getOptionReceipt, ALICE, { id });
    const verdict = verifyOption(receipt);
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect([receipt.version, verdict.result?.outcome]).toEqual(['1', outcome]);
    // Beside it an order by the new rule, in the same log.
    const next = await test.call(placeOption, ALICE, WANTED);
    await test.nextTick(650_300);
    await test.settle();
    expect(await test.call(getOptionResult, ALICE, { id: next.id })).toMatchObject({ status: 'open', buy_price: '6503' });
    const audit = new OptionAudit();
    const { rows } = await sql<{ leaf: number; body: string; prices: string | null }>`
      SELECT leaf, body, prices FROM log_entries ORDER BY leaf`.execute(test.database.db);
    for (const { leaf, body, prices } of rows) audit.add(leaf, body, prices?.split('\n') ?? null);
    expect(audit.findings).toEqual([]);
    expect(audit.options().map(({ result }) => result?.outcome)).toEqual([outcome, undefined]);
  });

  it('enters at a second of the upgraded server', async () => {
    const id = await placeOld();
    accepting.rule = 'options/2';
    await test.nextTick(650_100, 4);
    await test.settle();
    await test.nextTick(650_200, 60);
    await test.settle();
    expect(await test.call(getOptionResult, ALICE, { id })).toMatchObject({ status: 'won', buy_price: '6501' });
    await test.sign();
    expect(verifyOption(await test.call(getOptionReceipt, ALICE, { id })).steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('is the last one: the database and whoever reads the log refuse one behind a second', async () => {
    await test.nextTick(650_100);
    expect((await test.refused(placeOption, ALICE, WANTED)).code).toBe('UNAVAILABLE');
    await placeOld();
    const audit = new OptionAudit();
    const { rows } = await sql<{ leaf: number; body: string; prices: string | null }>`
      SELECT leaf, body, prices FROM log_entries ORDER BY leaf`.execute(test.database.db);
    for (const { leaf, body, prices } of rows) audit.add(leaf, body, prices?.split('\n') ?? null);
    expect(audit.findings.map(({ what }) => what)).toEqual(['ORDER_NOT_BY_RULE']);
  });
});
