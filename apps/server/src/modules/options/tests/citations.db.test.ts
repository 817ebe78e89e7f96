/** What a result rests on is kept for ever: receipts verify, and the log recomputes, when all other seconds are forgotten. */
import { type OptionReceiptFile, getOptionReceipt, getOptionResult, placeOption } from '@glasshouse/contract/options';
import { INSTRUMENTS, OptionAudit, instrumentsText, receiptsOf } from '@glasshouse/proofs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { written } from '../../proofs/index.ts';
import { BTC, type TestOptions, USDT, openTestOptions } from './support/options.ts';

const verifyOption = (file: unknown) => receiptsOf('glasshouse-option-receipt').verify(file);

const ALICE = 1;
const WANTED = { match_id: BTC, currency_id: USDT, type: 'up' as const, seconds: 60, number: '100' };
const MISSING = 'missing';
/** A price, a second without one, or a second that is not logged. */
type Second = number | null | typeof MISSING;

let test: TestOptions;
let owner: pg.Client;
beforeAll(async () => {
  test = await openTestOptions();
  owner = new pg.Client({ connectionString: test.database.url });
  await owner.connect();
  await test.fundHouse(1_000_000);
  await test.fund(ALICE, 10_000);
  await test.nextTick(650_000);
  await test.sign();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

async function log(seconds: readonly Second[]): Promise<void> {
  for (const second of seconds)
    if (second === MISSING) test.clock.advance(1_000 - (test.clock.now() % 1_000));
    else await test.nextTick(second);
  await test.settle();
}

/** Plays an option over these seconds from the one of its entry, and over those from the due one on. */
async function play(entry: readonly Second[], exit: readonly Second[]): Promise<number> {
  await test.nextTick(650_000);
  const { id } = await test.call(placeOption, ALICE, WANTED);
  await log(entry);
  if (exit.length > 0) {
    await test.nextTick(650_000, 59);
    await log(exit);
  }
  return id;
}

/** Forgets every second but the newest that nobody cites, as the jobs do after 14 days. */
async function forget(): Promise<number> {
  const filler = Array.from({ length: 300 }, (_, n) => written({ kind: 'test', version: '1', n: String(n) }, 0));
  await test.log.proofs().write(({ append }) => append(filler));
  await owner.query(`
    UPDATE log_entries SET time_ms = CASE WHEN leaf < (SELECT max(leaf) FROM index_seconds) THEN 1 ELSE 9007199254740991 END
    WHERE kind = 'second'`);
  const { rows } = await owner.query<{ gone: string }>('SELECT log_forget_ticks(9007199254740991, 10000) AS gone');
  await owner.query('SELECT forget_index_ticks(9007199254740991, 10000)');
  return Number(rows[0]?.gone);
}

const read = async (ids: readonly number[]): Promise<OptionReceiptFile[]> => {
  const files = [];
  for (const id of ids) files.push(await test.call(getOptionReceipt, ALICE, { id }));
  return files;
};

it('receipts of late and refunded options verify after all seconds that nobody cites are forgotten', async () => {
  const priceless = [null, null, null, null, null, null];
  const ids = [
    await play([null, null, 650_000], [650_100]),
    await play([650_000], [null, null, null, 650_100]),
    await play([650_000], [...priceless, 650_100]),
    await play([...priceless, 650_000], []),
    await play([650_000], [null, MISSING, 650_100, 650_200]),
    await play([MISSING, MISSING, 650_100], []),
    // Decided while no second is logged: the one that shows the hole comes later.
    await play([650_000], [null, ...Array.from({ length: 9 }, () => MISSING as Second)]),
  ];
  const results = await Promise.all(ids.map((id) => test.call(getOptionResult, ALICE, { id })));
  expect(results.map(({ status, refund }) => refund ?? status)).toEqual([
    'won',
    'won',
    'NO_SETTLEMENT',
    'NO_ENTRY',
    'NO_SETTLEMENT',
    'NO_ENTRY',
    'NO_SETTLEMENT',
  ]);
  await log([650_100]);
  await log([650_100, 650_100]);
  await test.sign();
  const before = (await read(ids)).map((file) => verifyOption(file));
  expect(await forget()).toBeGreaterThan(5);
  await test.sign();
  const after = (await read(ids)).map((file) => verifyOption(file));
  for (const [i, { ok, stage, steps, result }] of after.entries()) {
    expect(steps.filter((step) => !step.ok)).toEqual([]);
    const [own, was] = [result, before[i]?.result];
    expect([ok, stage, own?.outcome, own?.refund, own?.missing]).toEqual([
      true,
      'settled',
      was?.outcome,
      was?.refund,
      was?.missing,
    ]);
  }
});

async function audited(): Promise<OptionAudit> {
  const audit = new OptionAudit();
  const { rows } = await sql<{ leaf: number; body: string | null; prices: string | null }>`
    SELECT n AS leaf, x.body, x.prices
    FROM generate_series(0::bigint, (SELECT max(leaf) FROM log_entries)) AS n LEFT JOIN log_texts(n, n) x ON true
    ORDER BY n`.execute(test.database.db);
  for (const { leaf, body, prices } of rows) audit.add(leaf, body, prices?.split('\n') ?? null);
  audit.finish(Number.MAX_SAFE_INTEGER);
  return audit;
}

it('the whole log recomputes the same results, and puts every order in its place, when the rest is forgotten', async () => {
  await log([650_100]);
  const audit = await audited();
  expect(audit.findings).toEqual([]);
  expect(audit.absent).toBeGreaterThan(5);
  expect(audit.options().map(({ result }) => result?.refund ?? result?.outcome)).toEqual([
    'won',
    'won',
    'NO_SETTLEMENT',
    'NO_ENTRY',
    'NO_SETTLEMENT',
    'NO_ENTRY',
    'NO_SETTLEMENT',
  ]);
});

it('an option over a recorded change of the step fails, in its receipt and in the audit of the log', async () => {
  const list = async (step: string, time: number) => {
    const body = instrumentsText(
      time,
      ['BTC/USDT', 'ETH/USDT', 'LTC/USDT'].map((symbol) => ({ symbol, step })),
    );
    await test.log.proofs().write(({ append }) => append([{ kind: INSTRUMENTS, body, time }]));
  };
  await test.nextTick(650_000);
  await list('0.01', test.clock.now() + 1_000);
  const id = await play([650_000], []);
  await test.nextTick(650_000, 59);
  test.setStep('0.1');
  await list('0.1', test.clock.now() + 1_000);
  await log([null, 650_100, 650_100]);
  await test.sign();
  const [receipt] = (await read([id])) as [OptionReceiptFile];
  expect(verifyOption(receipt).steps.flatMap(({ id: step, ok }) => (ok ? [] : [step]))).toEqual(['TICKS_PRICED']);
  const audit = await audited();
  expect(audit.findings).toEqual([
    { leaf: audit.changes.at(-1)?.leaf, what: 'INSTRUMENT_CHANGED', option: Number(receipt.acceptance.leaf) },
  ]);
});
