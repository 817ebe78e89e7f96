/** The life of a position: bought by a logged quote, settled by the mean of its window, paid what was set aside, with its receipts. */
import {
  buyDual,
  getDualDetail,
  getDualIndex,
  getDualQuote,
  getDualReceipt,
  getDualSettlement,
  getDualTotals,
  listDualHistory,
  listDualPositions,
} from '@glasshouse/contract/dual';
import { dualReceipts, dualSettlements } from '@glasshouse/proofs/dual';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HEADS_AWAY, HEADS_BACK } from '../../proofs/tests/support/heads.ts';
import { BTC, HOUR, MINUTE, PRICE, SECOND, type TestDual, USDT, openWithProducts } from './support/dual.ts';

let test: TestDual;
let user = 0;
beforeAll(async () => {
  test = await openWithProducts();
  user = await test.user();
});
afterEach(() => test.sound());
afterAll(() => test.close());

/** The hourly product of a type that matures next and is on sale. */
async function hourly(type: 'call' | 'put') {
  const { sections } = await test.call(getDualIndex, { currency_id: BTC, type });
  const found = sections.find(({ section }) => section === 'demo')?.products.find(({ status }) => status === 'on_sale');
  if (!found) throw new Error(`no hourly ${type}`);
  return found;
}
/** Buys shares of the next hourly product, by a second of this moment. */
async function buy(type: 'call' | 'put', num: number) {
  await test.begin();
  const product = await hourly(type);
  return { product, position: await test.call(buyDual, { id: product.id, num }, user) };
}
/** Logs the window of a maturity with a price, and the second that ends it. */
async function window(maturity: number, price: number | null) {
  await test.logSpan(maturity - 2 * MINUTE, maturity, price);
  await test.logAt(maturity, PRICE);
  await test.dual().runDue();
}
const own = async (id: number) => (await test.call(listDualPositions, { id }, user)).list[0];

it('sells nothing without a signed head: there would be no receipt of it', async () => {
  await test.begin();
  const { id } = await hourly('call');
  const count = () => test.asOwner(`SELECT count(*)::int AS n FROM journals WHERE scope = 'dual.open'`);
  const before = await count();
  await test.asOwner(HEADS_AWAY);
  expect(await test.refused(buyDual, { id, num: 1 }, user)).toBe('UNAVAILABLE');
  await test.asOwner(HEADS_BACK);
  expect(await count()).toEqual(before);
});

describe('a list of products', () => {
  it('[RULE-069,CALL-085,ENT-022,FEAT-110,CONST-096,CONST-097] is that of the first coin, to be sold high, unless asked; with quotes of the logged minute', async () => {
    await test.begin();
    const list = await test.call(getDualIndex, {});
    expect(list).toMatchObject({ currency_id: BTC, type: 'call', index: '6800', label: 'recorded' });
    expect(list.minute).toBe(Math.floor(test.clock.now() / MINUTE) * MINUTE);
    expect(list.volatility).toMatchObject({ sigma: '0.8', is_start_value: true });
    const products = list.sections.flatMap((section) => section.products);
    expect(products.every(({ linked_price: linked }) => Number(linked) > 6_800)).toBe(true);
    expect(list.sections.map(({ section }) => section)).toEqual(['demo', 'days', 'weeks', 'months']);
    expect(list.sections.every(({ products: some }) => some.length > 0)).toBe(true);
  });

  it('says of a minute without a price that nothing is quoted, and sells nothing', async () => {
    const { id } = await hourly('call');
    test.clock.advance(2 * MINUTE);
    const list = await test.call(getDualIndex, {});
    expect([list.minute, list.index]).toEqual([null, null]);
    expect(await test.refused(buyDual, { id, num: 1 }, user)).toBe('MARKETS_NO_PRICE');
  });
});

describe('a position', () => {
  it('[RULE-098,RULE-154,RULE-156,CALL-086,CALL-087,STATE-004] sets both outcomes aside, and below the linked price returns the coin with its yield', async () => {
    await test.begin();
    const product = await hourly('call');
    const quote = await test.call(getDualQuote, { id: product.id, num: 10 }, user);
    const before = {
      free: await test.house('dual', BTC),
      held: await test.house('dual_held', USDT),
      spot: await test.has(user, BTC),
    };
    const position = await test.call(buyDual, { id: product.id, num: 10, rate: quote.rate }, user);
    expect(position).toMatchObject({ status: 1, bought_shares: 10, put_in: '0.1', put_in_code: 'BTC' });
    // What the quote said is what is set aside, to the atom.
    expect(position.estimated_income).toEqual({ base: quote.if_base, quote: quote.if_quote });
    expect(before.spot - (await test.has(user, BTC))).toBe(10_000_000n);
    expect(await test.has(user, BTC, 'financial')).toBe(10_000_000n);
    const atoms = (text: string, scale: number) => BigInt(Math.round(Number(text) * 10 ** scale));
    expect((await test.house('dual_held', USDT)) - before.held).toBe(atoms(quote.if_quote, 6));
    expect(before.free - (await test.house('dual', BTC))).toBe(atoms(quote.set_aside.base, 8));
    const held = dualReceipts.verify({ ...(await signedReceipt(position.id)), acceptance: position.acceptance });
    expect([held.ok, held.stage]).toEqual([true, 'accepted']);

    await window(position.maturity, Number(position.linked_price) * 100 - 1);
    const ended = await own(position.id);
    expect(ended).toMatchObject({ status: 3, settlement: { outcome: 'base', paid: quote.if_base, paid_code: 'BTC' } });
    expect(await test.has(user, BTC, 'financial')).toBe(0n);
    expect((await test.has(user, BTC)) - before.spot).toBe(atoms(quote.set_aside.base, 8));
    expect(await test.house('dual_held', USDT)).toBe(before.held);
    const verdict = dualReceipts.verify(await signedReceipt(position.id));
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict).toMatchObject({ ok: true, stage: 'settled', result: { outcome: 'base' } });
    expect(test.news.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dual_bought', 'dual_kept']));
  });

  it('[RULE-155,RULE-157,RULE-160,RULE-161] at the linked price exactly is exchanged into USDT, not a millisecond before its maturity', async () => {
    const { position } = await buy('call', 1);
    const spot = await test.has(user, USDT);
    const linked = Number(position.linked_price) * 100;
    await test.logSpan(position.maturity - 2 * MINUTE, position.maturity, linked);
    test.clock.advance(position.maturity - 1 - test.clock.now());
    await test.dual().runDue();
    expect((await own(position.id))?.status).toBe(1);
    // The second of the maturity lies outside the window: its price counts for nothing.
    await test.logAt(position.maturity, 100);
    await test.dual().runDue();
    const ended = await own(position.id);
    expect(ended).toMatchObject({
      status: 3,
      settlement: { outcome: 'quote', paid_code: 'USDT', paid: position.estimated_income.quote },
    });
    expect(ended?.settlement?.price).toBe(`${position.linked_price}.00000000`);
    expect((await test.has(user, USDT)) - spot).toBe(BigInt(Math.round(Number(position.estimated_income.quote) * 1e6)));
    expect(await test.has(user, BTC, 'financial')).toBe(0n);
  });

  it('[AMB-55,CALL-088,ENT-023,ENT-024] of USDT buys the coin below the linked price', async () => {
    const { position } = await buy('put', 2);
    expect(position).toMatchObject({ put_in: '200', put_in_code: 'USDT' });
    const spot = await test.has(user, BTC);
    await window(position.maturity, Number(position.linked_price) * 100 - 1);
    expect(await own(position.id)).toMatchObject({ settlement: { outcome: 'base', paid: position.estimated_income.base } });
    expect((await test.has(user, BTC)) - spot).toBe(BigInt(Math.round(Number(position.estimated_income.base) * 1e8)));
    expect((await test.call(listDualHistory, {})).list.length).toBeGreaterThan(0);
    // Numbers that no column of the database holds are of no coin, and no failure.
    for (const id of [40_000, 3_000_000_000, '999999999999999'])
      expect((await test.call(listDualHistory, { currency_id: id })).list).toEqual([]);
  });

  it('[AMB-84,STATE-003] whose window is half empty waits until a later one holds, and says since when', async () => {
    const { position } = await buy('call', 1);
    const { maturity } = position;
    // 59 of 120 seconds: a second less than half.
    await test.logSpan(maturity - 59 * SECOND, maturity);
    await test.logAt(maturity);
    await test.dual().runDue();
    expect(await own(position.id)).toMatchObject({ status: 2, settling: { since: maturity, until: maturity + 10 * MINUTE } });
    expect((await test.call(getDualDetail, { id: position.product_id })).status).toBe('settling');
    await test.logSpan(maturity + SECOND, maturity + MINUTE + SECOND);
    test.clock.advance(MINUTE);
    await test.dual().runDue();
    const ended = await own(position.id);
    expect(ended).toMatchObject({ status: 3, settlement: { end: maturity + MINUTE } });
  });

  it('whose window moves on is sent to its user as settling, once, ten seconds behind its maturity', async () => {
    const { position } = await buy('call', 1);
    const { maturity } = position;
    const since = test.sent.length;
    const waiting = () => test.sent.slice(since).filter(({ event }) => event === 'settling');
    await test.logAt(maturity);
    await test.dual().runDue();
    expect(waiting()).toEqual([]);
    for (let i = 0; i < 3; i++) {
      test.clock.advance(10_000);
      await test.dual().runDue();
    }
    const shown = { id: position.id, status: 2, settling: { since: maturity, until: maturity + 10 * MINUTE } };
    expect(waiting()).toMatchObject([{ event: 'settling', position: shown }]);
    await test.logAt(maturity + 10 * MINUTE + SECOND);
    await test.dual().runDue();
    expect((await own(position.id))?.status).toBe(4);
  });

  it('without a price up to the last window returns what was put in with its whole yield', async () => {
    const { position } = await buy('put', 1);
    const { maturity } = position;
    await test.logAt(maturity + 10 * MINUTE + SECOND);
    await test.dual().runDue();
    const ended = await own(position.id);
    expect(ended).toMatchObject({
      status: 4,
      settlement: {
        outcome: 'failed',
        price: null,
        paid: position.estimated_income.quote,
        paid_code: 'USDT',
        against_holding: null,
      },
    });
    const verdict = dualReceipts.verify(await signedReceipt(position.id));
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('is settled when nothing is logged any more, six seconds after its maturity, and its last second is kept when one comes', async () => {
    const { position } = await buy('call', 1);
    const { maturity } = position;
    await test.logSpan(maturity - 2 * MINUTE, maturity);
    test.clock.advance(maturity + 5_999 - test.clock.now());
    await test.dual().runDue();
    expect((await own(position.id))?.status).toBe(2);
    test.clock.advance(2 * MINUTE);
    await test.dual().runDue();
    expect((await own(position.id))?.status).toBe(3);
    expect(await test.asOwner(`SELECT event FROM due_items WHERE product = 'dual-prices' AND event = 'keep'`)).toHaveLength(1);
    const after = await test.logAt(Math.ceil(test.clock.now() / SECOND) * SECOND + MINUTE);
    test.clock.advance(5 * MINUTE);
    await test.dual().runDue();
    expect(await test.asOwner(`SELECT leaf FROM log_citations WHERE leaf = ${after} AND cause = 'dual'`)).toHaveLength(1);
    await test.sign();
    const file = await test.call(getDualSettlement, { currency_id: BTC, maturity, window_ms: 2 * MINUTE });
    expect(dualSettlements.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('of prices that change their label during the term fails: what was put in comes back with its yield', async () => {
    const { position } = await buy('call', 1);
    test.setSource('simulated');
    await window(position.maturity, 100);
    test.setSource('recorded');
    // Nothing is quoted by prices of another label than the volatility's, until the next hour.
    test.clock.advance(HOUR);
    expect(await own(position.id)).toMatchObject({ status: 4, settlement: { outcome: 'failed', paid_code: 'BTC' } });
  });
});

describe('a settlement', () => {
  it('is checked second by second from its file, and a receipt that holds it too', async () => {
    const { position } = await buy('call', 3);
    await window(position.maturity, PRICE + 7);
    await test.sign();
    const file = await test.call(getDualSettlement, { currency_id: BTC, maturity: position.maturity, window_ms: 2 * MINUTE });
    const verdict = dualSettlements.verify(file);
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(file.seconds).toHaveLength(121);
    const receipt = await test.call(getDualReceipt, { id: position.id }, user);
    expect(dualReceipts.verify({ ...receipt, settlement: file })).toMatchObject({ ok: true, stage: 'settled' });
    const totals = await test.call(getDualTotals, {}, user);
    expect(totals.list.find(({ code }) => code === 'BTC')).toMatchObject({ positions: 0, put_in: '0' });
  });

  it('that is not made yet is said so, and one that never will be is unknown', async () => {
    const product = await (async () => (await test.begin(), hourly('call')))();
    const of = { currency_id: BTC, maturity: product.maturity, window_ms: 2 * MINUTE };
    expect(await test.refused(getDualSettlement, of)).toBe('DUAL_NOT_SETTLED');
    expect(await test.refused(getDualSettlement, { ...of, maturity: product.maturity + HOUR * 24 * 400 })).toBe('DUAL_UNKNOWN');
  });
});

async function signedReceipt(id: number) {
  await test.sign();
  return test.call(getDualReceipt, { id }, user);
}
