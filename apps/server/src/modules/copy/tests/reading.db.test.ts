/** What screens read of copy trading: the list and its order, traders by visibility, orders, results that add up. */
import type { CallInput } from '@glasshouse/contract';
import { closeContract } from '@glasshouse/contract/contracts';
import {
  cancelCopy,
  getCopyResult,
  getCopyTrader,
  listCopyFollows,
  listCopyHistory,
  listCopyHours,
  listCopyOrders,
  listCopyShares,
  listCopyTraders,
  previewCopy,
  selfHoldCopy,
} from '@glasshouse/contract/copy';
import { parseAmount } from '@glasshouse/money';
import { CopyLogAudit, type ShownTrader } from '@glasshouse/proofs/copy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readShown } from '../../../../../../tools/verify/copy.ts';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, BOB, MAKER, OTHER] = [11, 12, 13, 14, 15] as const;
const HOUR = 3_600_000;
const MARK = 681_138;

let copy: TestCopy;
let trader: number;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, BOB, MAKER, OTHER]);
  await copy.contracts.fund(MAKER, 1_000_000);
  trader = await copy.lead(TRADER);
  await copy.contracts.tick(MARK);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

const ask = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'sell', ticks, lots, 5);
const bid = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'buy', ticks, lots, 5);
const lead = (lots: number, ticks = MARK + 200) => copy.contracts.enter(TRADER, 'buy', ticks, lots, 10);
const close = (userId: number, id: number) => copy.contracts.call(closeContract, userId, { id });
const atoms = (text: string): bigint => {
  const parsed = parseAmount(text, 6, 'any');
  if (!parsed.ok) throw new Error(text);
  return parsed.atoms;
};
async function nextHour(price: number): Promise<void> {
  copy.clock.advance(HOUR - (copy.clock.now() % HOUR));
  await copy.contracts.tick(price);
}
const traders = (input: CallInput<typeof listCopyTraders> = {}) => copy.call(listCopyTraders, input, 0);
/** A round trip of the trader; answers the number of the position. */
async function roundTrip(lots = 8_000, out = MARK): Promise<number> {
  await ask(MARK + 100, 100_000);
  const { id } = await lead(lots);
  await bid(out, 100_000);
  await close(TRADER, id);
  return id;
}

describe('[CALL-079] [ENT-025] the list of traders', () => {
  it('shows profit, accuracy, wins of both sides, valuation and followers as they stood at the hour', async () => {
    await copy.writeHours();
    await copy.follow(ALICE, trader);
    await roundTrip();
    await ask(MARK + 100, 100_000);
    await lead(1_000);
    await nextHour(690_000);
    await copy.writeHours();
    const [shown] = (await traders()).list;
    // 0.8 lost a dollar a coin and paid two fees; 0.1 stands at 6,900 from 6,812.38.
    expect(shown).toMatchObject({
      followers: 1,
      closed_orders: 1,
      profitable_orders: 0,
      accuracy: '0',
      long_orders: 1,
      long_wins: 0,
      short_orders: 0,
      short_wins: 0,
      position_valuation: '0',
      median: null,
      counted: 0,
      losing_share: null,
      days: 30,
      record: { hours: 1 },
    });
    expect(shown?.total_profit).toMatch(/^[0-9.]+$/);
    await nextHour(690_000);
    await copy.writeHours();
    expect((await traders()).list[0]?.position_valuation).toBe('690');
  });

  it('has a new trader once the record begins, whom the staff that approves cannot put into a place', async () => {
    expect((await traders()).list).toEqual([]);
    await copy.writeHours();
    expect((await traders()).list).toMatchObject([{ name: 'Tidewater', median: null }]);
    const [{ of } = { of: null }] = await copy.asOwner(
      `SELECT has_table_privilege('glasshouse_staff', 'copy_standings', 'INSERT') AS of`,
    );
    expect(of).toBe(false);
  });

  it('is sorted by the median follower, by drop, return or days, and goes on page by page', async () => {
    const add = (name: string, figures: string) =>
      copy
        .asOwner(
          `INSERT INTO copy_traders (user_id, name, motto, share_ppm, status, since) VALUES (${900 + name.length}, '${name}', 'xx', 0, 'leading', 0) RETURNING id`,
        )
        .then(([row]) =>
          copy.asOwner(
            `INSERT INTO copy_standings (trader_id, days, median_bp, drop_ppm, return_ppm, hours) VALUES (${Number(row?.['id'])}, 30, ${figures})`,
          ),
        );
    await add('Aa', '100, 300000, 50000, 900');
    await add('Bbb', '-50, 10000, 90000, 40');
    await add('Cccc', 'NULL, 20000, NULL, 2000');
    // Without an hour yet.
    await copy.asOwner(`INSERT INTO copy_standings (trader_id, days) SELECT id, 30 FROM copy_traders WHERE name = 'Tidewater'`);
    const names = async (sort: 'median' | 'drop' | 'return' | 'days') => (await traders({ sort })).list.map(({ name }) => name);
    expect(await names('median')).toEqual(['Aa', 'Bbb', 'Cccc', 'Tidewater']);
    expect(await names('drop')).toEqual(['Bbb', 'Cccc', 'Aa', 'Tidewater']);
    expect(await names('return')).toEqual(['Bbb', 'Aa', 'Cccc', 'Tidewater']);
    expect(await names('days')).toEqual(['Cccc', 'Aa', 'Bbb', 'Tidewater']);
    const first = await traders({ limit: 2 });
    const second = await traders({ limit: 2, cursor: first.next ?? '' });
    expect([...first.list, ...second.list].map(({ name }) => name)).toEqual(['Aa', 'Bbb', 'Cccc', 'Tidewater']);
    expect(second.next).toBeUndefined();
  });

  it('has return and drop over 30, 90 and 365 days, by the rule of the record', async () => {
    const start = Math.floor(copy.clock.now() / HOUR);
    await copy.writeHours();
    await copy.asOwner(`UPDATE copy_hours SET hour = ${start - 40 * 24}, index_e12 = 2000000000000, peak_e12 = 2000000000000`);
    await copy.writeHours();
    const at = async (days: 30 | 90) => (await traders({ days })).list[0];
    expect(await at(30)).toMatchObject({ return_rate: '0', drop: '0', days: 30 });
    expect(await at(90)).toMatchObject({ days: 90, record: { hours: 40 * 24 } });
    await copy.asOwner(`DELETE FROM copy_hours`);
  });
});

describe('[CALL-082] [RULE-070] [AMB-78] a trader', () => {
  it('shows what is open to followers at once, and to others as it stood an hour ago', async () => {
    await copy.follow(ALICE, trader);
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    const detail = (viewer: number) => copy.call(getCopyTrader, { trader_user_id: trader }, viewer);
    expect((await detail(ALICE)).positions).toMatchObject({ is_live: true, list: [{ lots: '0.8', multiple: 10, direction: 1 }] });
    expect((await detail(TRADER)).positions.is_live).toBe(true);
    expect((await detail(BOB)).positions).toMatchObject({ is_live: false, list: [] });
    await nextHour(690_000);
    await copy.writeHours();
    expect((await detail(BOB)).positions.list).toEqual([]);
    await nextHour(690_000);
    expect((await detail(BOB)).positions).toMatchObject({
      is_live: false,
      list: [{ id: null, lots: '0.8', open_price: '6812.38', mark: '6900', direction: 1 }],
    });
  });

  it('has the curve of the hours with how far each is below the peak, terms and conduct', async () => {
    for (const price of [MARK, 690_000, 650_000]) {
      await nextHour(price);
      await copy.writeHours();
      if (price === MARK) await copy.trade(TRADER, MAKER);
    }
    const { curve, terms, blocks } = await copy.call(getCopyTrader, { trader_user_id: trader }, 0);
    expect(curve.map(({ drop }) => drop)).toEqual(['0', expect.any(String), expect.any(String)]);
    expect(curve[0]?.index).toBe('1');
    expect(Number(curve[2]?.drop)).toBeGreaterThan(0);
    expect(terms).toEqual({ share: '0.1', most: '250000', budget_least: '10', slippage_day: '0.02' });
    expect(blocks).toBe(0);
  });
});

it('[CALL-084] [ENT-027] closed positions of a trader have their fills, and are shown to others from the next hour on', async () => {
  await copy.follow(ALICE, trader);
  const id = await roundTrip();
  const history = async (viewer: number) => (await copy.call(listCopyHistory, { trader_user_id: trader }, viewer)).list;
  expect(await history(0)).toEqual([]);
  const [order] = await history(ALICE);
  expect(order).toMatchObject({
    id,
    symbol: 'BTC/USDT',
    direction: 1,
    multiple: 10,
    lots: '0.8',
    open_price: '6812.38',
    close_price: '6811.38',
    // A dollar a coin, and the fee of a taker twice.
    earnings: '-6.249504',
  });
  expect(order?.fills.map(({ kind, price, lots }) => [kind, price, lots])).toEqual([
    ['open', '6812.38', '0.8'],
    ['close', '6811.38', '0.8'],
  ]);
  copy.clock.advance(HOUR);
  expect(await history(0)).toEqual([order]);
});

describe('copies of a user', () => {
  it('[FEAT-119] [FEAT-120] are open, then closed, with their block and fills; those left out say why', async () => {
    await copy.follow(ALICE, trader);
    await copy.follow(BOB, trader, { order_margin_max: '1' });
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    const orders = async (kind: 'current' | 'history' | 'skipped', user: number) =>
      (await copy.call(listCopyOrders, { kind }, user)).list;
    const [open] = await orders('current', ALICE);
    expect(open).toMatchObject({
      name: 'Tidewater',
      trader_user_id: trader,
      direction: 1,
      skipped: null,
      copy: { lots: '0.2', multiple: 10, open_price: '6812.38', close_price: null, is_self_held: false, closed: null },
    });
    expect(await orders('history', ALICE)).toEqual([]);
    expect(await orders('current', BOB)).toEqual([]);
    expect(await orders('skipped', BOB)).toMatchObject([
      { skipped: 'order_margin', copy: null, block: open?.block, direction: 1 },
    ]);
    expect(await orders('skipped', ALICE)).toEqual([]);
    await bid(MARK, 100_000);
    await close(TRADER, id);
    expect(await orders('current', ALICE)).toEqual([]);
    const [closed] = await orders('history', ALICE);
    expect(closed).toMatchObject({ id: open?.id, copy: { lots: '0.2', close_price: '6811.38', mark: null } });
    expect(closed?.copy?.fills).toHaveLength(2);
    expect(await orders('current', TRADER)).toEqual([]);
  });

  it('have a result that differs from the trader’s by parts that add up to the atom, and to what the follow holds', async () => {
    await copy.follow(ALICE, trader, { number: '0.3333' });
    await roundTrip(3_333, MARK + 50);
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    await copy.endEndings();
    await copy.follow(ALICE, trader, { number: '0.5', order_margin_max: '50' });
    await roundTrip(500, MARK + 70);
    await roundTrip(3_000, MARK + 70);
    for (const follow of (await copy.call(listCopyFollows, {}, ALICE)).list) {
      const result = await copy.call(getCopyResult, { follow_id: follow.id }, ALICE);
      const part = (
        name: 'scaled' | 'rounding' | 'skipped' | 'own_exits' | 'mine' | 'fees' | 'funding' | 'net' | 'share' | 'kept',
      ) => atoms(result[name]);
      expect(part('scaled') + part('rounding') + part('skipped') + part('own_exits')).toBe(part('mine'));
      expect(part('mine') + part('fees') + part('funding')).toBe(part('net'));
      expect(part('net') + part('share')).toBe(part('kept'));
      const [row] = await copy.asOwner(`SELECT realised FROM copy_follows WHERE id = ${follow.id}`);
      expect(String(part('net'))).toBe(row?.['realised']);
      if (follow.ended === null)
        expect(result).toMatchObject({ copied_orders: 1, skipped_orders: 1, unfilled_orders: 0, own_exits: '0' });
    }
    expect((await copy.refused(getCopyResult, { follow_id: 1 }, BOB)).code).toBe('COPY_NOT_FOLLOWING');
    expect((await copy.call(listCopyShares, {}, ALICE)).list).toEqual([]);
  });

  it('that are kept count as far as their owner kept them, and entries that nothing filled stand apart', async () => {
    await copy.follow(ALICE, trader, { number: '0.5' });
    await copy.contracts.enter(TRADER, 'buy', MARK - 30_000, 1_000, 10);
    await ask(MARK, 100_000);
    const { id } = await lead(8_000);
    const [own] = (await copy.call(listCopyOrders, {}, ALICE)).list;
    await copy.contracts.tick(MARK + 500);
    await copy.call(selfHoldCopy, { transaction_id: own?.id ?? 0 }, ALICE);
    await copy.contracts.tick(MARK - 5_000);
    await bid(MARK - 5_000, 100_000);
    await close(TRADER, id);
    await close(ALICE, own?.id ?? 0);
    const [follow] = (await copy.call(listCopyFollows, {}, ALICE)).list;
    const result = await copy.call(getCopyResult, { follow_id: follow?.id ?? 0 }, ALICE);
    expect(result).toMatchObject({ copied_orders: 1, skipped_orders: 0, unfilled_orders: 1, open: '0', fees: '0' });
    expect(result.kept).toBe(follow?.realised);
    expect(Number(result.kept)).toBeGreaterThan(0);
    expect(Number(result.own_exits)).toBeGreaterThan(20);
  });

  it('at their loss cap are no rounding of lots', async () => {
    await copy.follow(ALICE, trader, { number: '1', max_loss: '20' });
    await ask(MARK, 100_000);
    const { id } = await lead(8_000);
    await bid(MARK - 4_000, 8_000);
    await copy.contracts.tick(MARK - 4_000);
    await bid(MARK - 1, 100_000);
    await close(TRADER, id);
    const [follow] = (await copy.call(listCopyFollows, {}, ALICE)).list;
    expect(follow).toMatchObject({ end_reason: 'loss_cap' });
    const result = await copy.call(getCopyResult, { follow_id: follow?.id ?? 0 }, ALICE);
    expect(result).toMatchObject({ mine: '-32', rounding: '0', own_exits: '-31.992', scaled: '-0.008' });
  });

  it('closed by their owner count as exits of their own', async () => {
    await copy.follow(ALICE, trader, { number: '0.5' });
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    await bid(MARK + 90, 4_000);
    const [own] = (await copy.call(listCopyOrders, {}, ALICE)).list;
    await close(ALICE, own?.id ?? 0);
    await bid(MARK, 100_000);
    await close(TRADER, id);
    const [follow] = (await copy.call(listCopyFollows, {}, ALICE)).list;
    const result = await copy.call(getCopyResult, { follow_id: follow?.id ?? 0 }, ALICE);
    expect(result).toMatchObject({ scaled: '-0.4', mine: '-0.04', own_exits: '0.36', rounding: '0', copied_orders: 1 });
  });
});

it('[CALL-080] a preview shows the trader’s last order and what the follow would make of it', async () => {
  await roundTrip(8_200);
  const preview = (input: Partial<CallInput<typeof previewCopy>>) =>
    copy.call(previewCopy, { trader_user_id: trader, budget: '1200', ...input }, ALICE);
  expect((await preview({})).last).toBeNull();
  copy.clock.advance(HOUR);
  // The hour in which it was opened has just ended: others see it an hour later.
  expect((await preview({})).last).toBeNull();
  copy.clock.advance(HOUR);
  expect(await preview({ number: '0.25' })).toMatchObject({
    type: 1,
    number: '0.25',
    available_after: '3800',
    last: {
      symbol: 'BTC/USDT',
      direction: 1,
      lots: '0.82',
      multiple: 10,
      margin: '558.61516',
      mine: { lots: '0.205', multiple: 10, margin: '139.65379', fee: '0.698269' },
      skipped: null,
    },
  });
  expect((await preview({ number: '0.0001', type: 2 })).last).toMatchObject({ mine: null, skipped: 'too_small' });
  expect((await preview({ number: '5', multiple_max: 1 })).last).toMatchObject({ mine: null, skipped: 'budget' });
});

describe('npm run verify:copy', () => {
  /** What it reads of a server, from the calls themselves. */
  async function audited(shown: (list: ShownTrader[]) => ShownTrader[] = (list) => list): Promise<string[]> {
    const audit = new CopyLogAudit();
    const rows = await copy.asOwner(`SELECT body FROM copy_hours ORDER BY hour, trader_id`);
    rows.forEach((row, at) => audit.add(at, String(row['body'])));
    const read = async (path: string) => {
      const url = new URL(path, 'http://x');
      const input = Object.fromEntries(url.searchParams);
      if (url.pathname === '/follow/hours') return copy.call(listCopyHours, input as never, 0);
      const page = await copy.call(listCopyTraders, input, 0);
      return { ...page, list: shown(page.list) };
    };
    await readShown(audit, read as never);
    return audit.findings.map(({ what }) => what);
  }

  it('recomputes what the list shows, and what was open; an edited figure, a hidden trader and a missing hour are found', async () => {
    await copy.trade(TRADER, MAKER);
    for (const price of [690_000, 660_000, 670_000]) {
      await nextHour(price);
      await copy.writeHours();
    }
    copy.clock.advance(HOUR);
    expect(await audited()).toEqual([]);
    expect(await audited(() => [])).toEqual(['HIDDEN']);
    expect(await audited((list) => list.map((one) => ({ ...one, profitable_orders: 1 })))).toEqual(['SHOWN']);
    expect(await audited((list) => list.map((one) => ({ ...one, median: '0.1' })))).toEqual(['SHOWN']);
    const [row] = await copy.asOwner(`SELECT min(hour) + 1 AS hour FROM copy_hours`);
    const hour = Number(row?.['hour']);
    await copy.asOwner(`CREATE TABLE kept AS SELECT * FROM copy_hours WHERE hour = ${hour};
      UPDATE copy_hours SET positions = '[]' WHERE hour = ${hour}`);
    expect(await audited()).toEqual(['POSITIONS']);
    await copy.asOwner(`DELETE FROM copy_hours WHERE hour = ${hour}`);
    expect(await audited()).toContain('BEFORE');
    await copy.asOwner(`INSERT INTO copy_hours SELECT * FROM kept`);
  });
});
