/**
 * Every way of rigging timed options that is known from public code of such platforms (docs/integrity.md has the table),
 * planted into this server: into its settlement, its tables, its log. Each is refused by the database; and an operator who
 * owns the database too, and switches its judges off, is caught by everybody who checks a receipt.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OptionReceiptFile, getOptionReceipt, getOptionResult, placeOption } from '@glasshouse/contract/options';
import {
  Frontier,
  type LogRecord,
  canonicalText,
  OptionAudit,
  type ReadSecond,
  consistencyNodes,
  foldNodes,
  inclusionNodes,
  leafHash,
  missingSeconds,
  provePrices,
  readCanonical,
  readSecond,
  rootOfHashes,
  secondRecord,
  secondText,
  signHead,
  signingKey,
  toHex,
  utf8,
  verifyReceipt,
} from '@glasshouse/proofs';
import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';
import { missingText } from '../../../../../../tools/verify/options.ts';
import { BTC, type TestOptions, USDT, openTestOptions } from './support/options.ts';

type Bend = (order: StoredOption, entry: StoredEntry | null, result: StoredResult) => StoredResult;
type Rule = typeof import('../settlement/settle.ts');

/** What the operator has done to the code that settles. */
const mutant = vi.hoisted(() => ({
  result: null as unknown,
  ticks: null as unknown,
  entryTicks: null as unknown,
}));

vi.mock('../settlement/settle.ts', async (importOriginal) => {
  const real = await importOriginal<Rule>();
  const bent: Rule = {
    ...real,
    decideEntry: (order, ticks, ...rest) =>
      real.decideEntry(
        order,
        mutant.entryTicks ? (mutant.entryTicks as (t: typeof ticks) => typeof ticks)(ticks) : ticks,
        ...rest,
      ),
    decideResult: (order, entry, ticks, ...rest) => {
      const result = real.decideResult(
        order,
        entry,
        mutant.ticks ? (mutant.ticks as (t: typeof ticks) => typeof ticks)(ticks) : ticks,
        ...rest,
      );
      return result && mutant.result ? (mutant.result as Bend)(order, entry, result) : result;
    },
  };
  return bent;
});

const [VICTIM, FAVOURITE] = [1, 2];
const wanted = (type: 'up' | 'down', number = '100') => ({ match_id: BTC, currency_id: USDT, type, seconds: 60, number });

let test: TestOptions;
let owner: pg.Client;
const asOwner = (statement: string, values: unknown[] = []) => owner.query(statement, values);
const judges = (isOn: boolean) =>
  asOwner(
    ['option_orders', 'option_entries', 'option_results']
      .map((t) => `ALTER TABLE ${t} ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER USER`)
      .join(';'),
  );

beforeAll(async () => {
  test = await openTestOptions();
  owner = new pg.Client({ connectionString: test.database.url });
  await owner.connect();
  await test.fundHouse(1_000_000);
  for (const user of [VICTIM, FAVOURITE]) await test.fund(user, 100_000);
  await test.logTick(650_000);
  await test.sign();
  await test.nextTick(650_000);
});
afterAll(async () => {
  await owner.end();
  await test.close();
});
beforeEach(async () => {
  Object.assign(mutant, { result: null, ticks: null, entryTicks: null });
  await judges(true);
  await test.nextTick(650_000);
});

/** Plays an option through the bent server: up from 6500 to the exit price, which makes it a win unless told. */
async function play(user: number, type: 'up' | 'down' = 'up', exit: number | null = 650_100): Promise<number> {
  const { id } = await test.call(placeOption, user, wanted(type));
  await test.nextTick(650_000);
  await test.nextTick(650_050);
  await test.settle();
  await test.nextTick(exit, 59);
  // Without a price at the end none comes in time.
  await test.nextTick(640_000, exit === null ? 7 : 1);
  await test.settle();
  return id;
}
const receiptOf = async (user: number, id: number): Promise<OptionReceiptFile> => {
  await test.nextTick(650_000, 7);
  await test.settle();
  await test.sign();
  return test.call(getOptionReceipt, user, { id });
};
const redSteps = (receipt: unknown) => verifyReceipt(receipt).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

const lost = (result: StoredResult): StoredResult => ({ ...result, outcome: 'lost', refund: null, returned: 0n });
const won = (order: StoredOption, result: StoredResult): StoredResult => ({
  ...result,
  outcome: 'won',
  refund: null,
  returned: order.stake + order.profit,
});
const withPrice = (result: StoredResult, by: number): StoredResult =>
  result.exit ? { ...result, exit: { ...result.exit, price: result.exit.price + by } } : result;

/** Mutants of the code that settles: how it bends results, the price of the exit, and what a receipt shows. */
const BENT: [string, Bend, { type?: 'up' | 'down'; exit?: number | null }, string[]][] = [
  [
    'loses for a user who is flagged',
    (order, _e, result) => (order.userId === VICTIM ? lost(result) : result),
    {},
    ['OUTCOME', 'AMOUNT'],
  ],
  ['wins for a favourite', (order, _e, result) => won(order, result), { type: 'down' }, ['OUTCOME', 'AMOUNT']],
  ['presets the result of one order', (order, _e, result) => (order.id > 0 ? lost(result) : result), {}, ['OUTCOME', 'AMOUNT']],
  [
    'lets large stakes lose',
    (order, _e, result) => (order.stake >= 50_000_000n ? lost(result) : result),
    {},
    ['OUTCOME', 'AMOUNT'],
  ],
  [
    'lets the heavier side lose',
    (order, _e, result) => (order.direction === 'up' ? lost(result) : result),
    {},
    ['OUTCOME', 'AMOUNT'],
  ],
  [
    'draws the result instead of reading it',
    (order, _e, result) => (order.id % 1 === 0 ? lost(result) : result),
    {},
    ['OUTCOME', 'AMOUNT'],
  ],
  ['invents the price of the exit', (_o, _e, result) => lost(withPrice(result, -500)), {}, ['OUTCOME', 'AMOUNT']],
  ['calls equal prices a loss', (_o, _e, result) => lost(result), { exit: 650_000 }, ['OUTCOME', 'AMOUNT']],
  ['keeps the stake when there is no price', (_o, _e, result) => lost(result), { exit: null }, ['OUTCOME', 'AMOUNT']],
  [
    'pays less than was promised',
    (order, _e, result) => ({ ...result, returned: order.stake + order.profit / 2n }),
    {},
    ['AMOUNT'],
  ],
];

describe('a server whose settlement', () => {
  it.each(BENT)('%s, is stopped by the database and shown by the receipt', async (_name, bend, { type, exit }, steps) => {
    mutant.result = bend;
    await expect(play(VICTIM, type, exit)).rejects.toThrow('does not follow from the ticks');
    await judges(false);
    await test.settle();
    const [{ id }] = (await sql<{ id: number }>`SELECT max(id) AS id FROM option_orders`.execute(test.database.db)).rows as [
      { id: number },
    ];
    const red = redSteps(await receiptOf(VICTIM, id));
    for (const step of steps) expect(red).toContain(step);
  });

  it('picks a later tick to settle on is stopped, and shown', async () => {
    mutant.ticks = (ticks: unknown[]) => ticks.slice(1);
    await expect(play(VICTIM)).rejects.toThrow('does not follow from the ticks');
    await judges(false);
    await test.settle();
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM option_orders`.execute(test.database.db);
    expect(redSteps(await receiptOf(VICTIM, rows[0]?.id ?? 0))).toEqual(expect.arrayContaining(['EXIT', 'OUTCOME']));
  });

  it('picks a later tick to enter at is stopped, and shown', async () => {
    // The next second is passed off as the one that was due.
    mutant.entryTicks = (ticks: { time: number }[]) => ticks.slice(1).map((tick) => ({ ...tick, time: tick.time - 1_000 }));
    await expect(play(VICTIM)).rejects.toThrow('not the tick that the rule names');
    await judges(false);
    await test.settle();
    await test.nextTick(650_000, 62);
    await test.settle();
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM option_orders`.execute(test.database.db);
    expect(redSteps(await receiptOf(VICTIM, rows[0]?.id ?? 0))).toContain('ENTRY');
  });
});

describe('an operator', () => {
  it('cannot put an order before a tick that is known', async () => {
    const { db } = test.database;
    const id = await play(FAVOURITE);
    const backdate = sql`
      INSERT INTO option_orders SELECT id + 100000, leaf + 100000, user_id, match_id, index_id, direction, seconds, asset_id, stake,
        payout, profit, accepted_at, after_seq, after_leaf, after_time, prices, head_size, rule FROM option_orders WHERE id = ${id}`;
    await expect(backdate.execute(db)).rejects.toThrow('does not stand behind the newest tick');
  });

  it('cannot review a result afterwards', async () => {
    const { db } = test.database;
    const id = await play(VICTIM);
    await expect(
      sql`UPDATE option_results SET outcome = 'lost', returned = 0 WHERE option_id = ${id}`.execute(db),
    ).rejects.toThrow('permission denied');
    await expect(
      sql`INSERT INTO option_results SELECT * FROM option_results WHERE option_id = ${id}`.execute(db),
    ).rejects.toThrow('duplicate key');
    await asOwner(`UPDATE option_results SET outcome = 'lost', returned = 0 WHERE option_id = $1`, [id]);
    expect(redSteps(await receiptOf(VICTIM, id))).toEqual(expect.arrayContaining(['OUTCOME', 'AMOUNT']));
    expect((await test.sound()).length).toBeGreaterThan(0);
    await asOwner(`UPDATE option_results SET outcome = 'won', returned = 182000000 WHERE option_id = $1`, [id]);
  });

  it('cannot change a tick after the fact, in the table or in the log', async () => {
    const id = await play(VICTIM);
    const { sell_time: time } = await test.call(getOptionResult, VICTIM, { id });
    const { rows } = await asOwner('SELECT leaf FROM index_seconds WHERE time_ms = $1', [time]);
    const { leaf } = rows[0] as { leaf: number };
    const { rows: kept } = await asOwner('SELECT prices FROM log_entries WHERE leaf = $1', [leaf]);
    const { prices } = kept[0] as { prices: string };
    await test.nextTick(650_000);
    await test.sign();
    await asOwner('UPDATE log_entries SET prices = $2 WHERE leaf = $1', [leaf, prices.replaceAll('"6501"', '"6499"')]);
    expect(redSteps(await test.call(getOptionReceipt, VICTIM, { id }))).toContain('TICKS_LOGGED');
    await asOwner('UPDATE log_entries SET prices = $2 WHERE leaf = $1', [leaf, prices]);
    expect(redSteps(await test.call(getOptionReceipt, VICTIM, { id }))).toEqual([]);
  });
});

/** What stands at a leaf: its text, and of a second those of the instruments. */
interface Texts {
  body: string;
  prices: string[] | null;
}

/** A log of texts made from nothing, signed with the server's own key: what an operator who holds everything can do. */
function forge(receipt: OptionReceiptFile, texts: readonly Texts[], own: number, ticks: readonly number[]): OptionReceiptFile {
  const folder = `${test.log.dataDir}/keys`;
  const file = readdirSync(folder).find((name) => name.endsWith('.key')) as string;
  const key = signingKey(Buffer.from(readFileSync(`${folder}/${file}`, 'utf8').trim(), 'hex'));
  const leaves = texts.map(({ body }) => leafHash(utf8(body)));
  const frontier = new Frontier();
  for (const leaf of leaves) frontier.append(leaf);
  const hash = ({ level, index }: { level: number; index: number }) =>
    rootOfHashes(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const path = (steps: { level: number; index: number }[][]) => steps.map((step) => toHex(foldNodes(step.map(hash))));
  const settlement = receipt.settlement as NonNullable<OptionReceiptFile['settlement']>;
  const head = signHead(receipt.acceptance.log, leaves.length, frontier.root, Number(settlement.head.time), key);
  return {
    ...receipt,
    settlement: {
      ...settlement,
      head,
      growth: path(consistencyNodes(Number(receipt.acceptance.head.size), leaves.length)),
      order: path(inclusionNodes(own, leaves.length)),
      ticks: ticks.map((leaf) => ({
        leaf: String(leaf),
        body: (texts[leaf] as Texts).body,
        path: path(inclusionNodes(leaf, leaves.length)),
        price: (texts[leaf]?.prices ? provePrices(texts[leaf].prices) : []).map((price) => ({
          ...price,
          path: [...price.path],
        }))[0],
      })),
    },
  };
}

describe('an operator who holds the signing key and writes the log anew', () => {
  let receipt: OptionReceiptFile;
  let logged: readonly Texts[];
  let bodies: Texts[];
  let own: number;
  let ticks: number[];
  const edit = (leaf: number, change: (record: Record<string, unknown>) => void) => {
    const record = readCanonical((bodies[leaf] as Texts).body) as Record<string, unknown>;
    change(record);
    bodies[leaf] = { prices: bodies[leaf]?.prices ?? null, body: canonicalText(record as LogRecord) };
  };
  /** Changes BTC/USDT in a second, with the root of its tree. */
  const bend = (leaf: number, change: (price: Record<string, unknown>) => void) => {
    const [btc, ...others] = (bodies[leaf] as Texts).prices as [string, ...string[]];
    const price = readCanonical(btc) as Record<string, unknown>;
    change(price);
    const prices = [canonicalText(price as LogRecord), ...others];
    const second = readSecond((bodies[leaf] as Texts).body) as ReadSecond;
    bodies[leaf] = { prices, body: secondText(secondRecord(second, prices)) };
  };
  beforeAll(async () => {
    await judges(true);
    const id = await play(VICTIM);
    receipt = await receiptOf(VICTIM, id);
    const size = Number(receipt.settlement?.head.size);
    const { rows } = await asOwner('SELECT body, prices FROM log_entries WHERE leaf < $1 ORDER BY leaf', [size]);
    logged = (rows as { body: string; prices: string | null }[]).map(({ body, prices }) => ({
      body,
      prices: prices?.split('\n') ?? null,
    }));
    own = Number(receipt.acceptance.leaf);
    ticks = (receipt.settlement?.ticks ?? []).map(({ leaf }) => Number(leaf));
  });
  beforeEach(() => {
    bodies = [...logged];
  });

  it('and changes nothing in it is believed', () => {
    expect(redSteps(forge(receipt, bodies, own, ticks))).toEqual([]);
  });

  it('and bends an index away from its quotes is shown by the quotes', () => {
    bend(ticks.at(-1) as number, (tick) => void (tick['index'] = '6499'));
    expect(redSteps(forge(receipt, bodies, own, ticks))).toContain('TICKS_PRICED');
  });

  it('and makes the price of the exit another, quotes and all, is shown by the signed result, or by the head of the acceptance', () => {
    bend(ticks.at(-1) as number, (tick) => {
      tick['index'] = '6499';
      for (const quote of tick['sources'] as Record<string, unknown>[]) Object.assign(quote, { bid: '6499', ask: '6499' });
    });
    expect(redSteps(forge(receipt, bodies, own, ticks))).toContain('OUTCOME');
  });

  it('and rewrites what was logged before the order is shown by the head that the acceptance keeps', () => {
    edit(0, (record) => void (record['since'] = '1'));
    expect(redSteps(forge(receipt, bodies, own, ticks))).toContain('GROWTH');
  });

  it('and calls simulated prices live is shown by the published terms of live ones', () => {
    edit(ticks.at(-1) as number, (tick) => void (tick['prices'] = 'live'));
    expect(redSteps(forge(receipt, bodies, own, ticks))).toContain('TICKS_PRICED');
  });

  it('and leaves the order out, or logs other terms, is shown by the signed acceptance', () => {
    edit(own, (order) => void (order['stake'] = '1'));
    expect(redSteps(forge(receipt, bodies, own, ticks))).toContain('ORDER_LOGGED');
  });

  it('and hides the second that decides is shown: the rule needs it', () => {
    expect(redSteps(forge(receipt, bodies, own, ticks.slice(0, -1)))).toEqual(expect.arrayContaining(['EXIT']));
    expect(redSteps(forge(receipt, bodies, own, ticks.slice(1)))).toEqual(expect.arrayContaining(['ENTRY']));
  });

  it('and shows the next second in the place of the one that decides is shown', () => {
    const [entry, exit] = ticks as [number, number];
    expect(redSteps(forge(receipt, bodies, own, [entry, exit + 1]))).toEqual(expect.arrayContaining(['EXIT', 'OUTCOME']));
    expect(redSteps(forge(receipt, bodies, own, [entry + 1, exit]))).toEqual(expect.arrayContaining(['ENTRY']));
  });

  it('and leaves a published source out of the second that decides is shown', () => {
    bend(ticks.at(-1) as number, (tick) => Object.assign(tick, { index: null, reason: 'too_few', sources: [] }));
    expect(redSteps(forge(receipt, bodies, own, ticks))).toContain('TICKS_PRICED');
  });
});

/** Seconds withheld from the log while the operator would lose: what the review planted as M08. */
describe('an operator who withholds seconds', () => {
  /** Plays an option whose due second is not logged when it would win; answers its state and the leaf of the order. */
  async function playWithheld(type: 'up' | 'down', exit: number) {
    const { id, leaf } = await test.call(placeOption, VICTIM, wanted(type));
    await test.nextTick(650_000);
    await test.settle();
    await test.nextTick(650_000, 59);
    const wouldWin = exit > 650_000 === (type === 'up');
    // The due second is left out, the one behind it tells another price.
    if (wouldWin) await test.nextTick(type === 'up' ? 649_000 : 651_000, 2);
    else await test.nextTick(exit);
    await test.settle();
    return { id, leaf, wouldWin, state: await test.call(getOptionResult, VICTIM, { id }) };
  }

  it('gets refunds for them and no result that it chose, and every checker names the seconds', async () => {
    const before = await test.has(VICTIM);
    const played = [];
    for (const exit of [650_100, 650_200, 649_900, 650_300, 650_050, 649_800, 650_400, 650_010])
      played.push(await playWithheld('up', exit));
    const withheld = played.filter(({ wouldWin }) => wouldWin);
    expect(withheld).toHaveLength(6);
    for (const { state, wouldWin } of played)
      expect(state).toMatchObject(
        wouldWin ? { status: 'refunded', refund: 'NO_SETTLEMENT', returned: '100' } : { status: 'lost' },
      );
    expect(await test.has(VICTIM)).toBe(before - 200_000_000n);
    const receipt = await receiptOf(VICTIM, withheld[0]?.id ?? 0);
    const verdict = verifyReceipt(receipt);
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.steps.find(({ id }) => id === 'EXIT')?.params['missing']).toBe(
      new Date(withheld[0]?.state.expiry_time ?? 0).toISOString(),
    );
    // Taken for a loss on the next second, it is shown.
    const bent = { ...receipt.settlement?.result, outcome: 'lost', refund: null, returned: '0' };
    expect(redSteps({ ...receipt, settlement: { ...receipt.settlement, result: bent } })).toEqual(
      expect.arrayContaining(['OUTCOME', 'AMOUNT']),
    );
    // Whoever reads the log counts them.
    const audit = new OptionAudit();
    const { rows } = await sql<{ leaf: number; body: string; prices: string | null }>`
      SELECT leaf, body, prices FROM log_texts(0, 1000000) ORDER BY leaf`.execute(test.database.db);
    for (const { leaf, body, prices } of rows) audit.add(leaf, body, prices?.split('\n') ?? null);
    const missing = missingSeconds(audit);
    for (const { leaf, state } of withheld)
      expect(missing.list).toContainEqual({ time: state.expiry_time, leaf, need: 'exit', isLogged: false });
    expect(missingText(missing).join('\n')).toContain(
      `not logged: ${new Date(withheld[0]?.state.expiry_time ?? 0).toISOString()}`,
    );
  });

  it('cannot have the next second written as the exit', async () => {
    mutant.result = (_o: StoredOption, _e: StoredEntry, result: StoredResult) =>
      result.refund === 'NO_SETTLEMENT' ? lost(result) : result;
    await expect(playWithheld('up', 650_100)).rejects.toThrow('does not follow from the ticks');
    mutant.result = null;
    await test.settle();
  });
});

describe('any change of a receipt', () => {
  it('is shown: whatever text in it is another', async () => {
    const id = await play(VICTIM);
    const receipt = await receiptOf(VICTIM, id);
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true, stage: 'settled' });
    let changed = 0;
    const walk = (value: unknown, set: (to: unknown) => void, path: string) => {
      if (typeof value === 'string') {
        const other = /^[0-9a-f]{20,}$/.test(value) ? `${value.startsWith('0') ? '1' : '0'}${value.slice(1)}` : `${value}0`;
        set(other);
        expect(verifyReceipt(receipt).ok, path).toBe(false);
        set(value);
        changed++;
      } else if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value))
          walk(inner, (to) => void ((value as Record<string, unknown>)[key] = to), `${path}.${key}`);
    };
    walk(receipt, () => {}, 'receipt');
    expect(changed).toBeGreaterThan(50);
    expect(verifyReceipt(receipt).ok).toBe(true);
    for (const value of [
      null,
      1,
      'x',
      [],
      {},
      { ...receipt, version: '1' },
      { ...receipt, version: '3' },
      { ...receipt, acceptance: null },
      { ...receipt, keys: [null] },
    ])
      expect(verifyReceipt(value).ok).toBe(false);
  });
});
