/** A desk that cheats in fees, prices, triggers or on the tape keeps consistent books: the recomputation names it. */
import { getOrder, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRecent, describeBreach } from '../../ledger/index.ts';
import { FEE_TIERS } from '../rules/fees.ts';
import { FeeBook } from '../desk/fee-book.ts';
import { type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let spot: TestSpot;
let traders: Traders;
let [maker, taker] = [0, 0];

openFor('each', (...opened) => ([spot, traders] = opened));
beforeEach(async () => {
  [maker, taker] = [await traders.user(), await traders.user()];
});
afterEach(() => vi.restoreAllMocks());

const check = async () => (await spot.ledger.check()).breaches.map(describeBreach);
/** What the check of each minute finds, which looks at the newest rows. */
const checkNewest = async () => (await checkRecent(spot.db, 0, spot.spot.invariants)).breaches.map(describeBreach);

async function trade(price: string, amount = '1'): Promise<void> {
  await traders.sell(maker, { amount, target_price: price });
  await traders.buy(taker, { amount, target_price: price });
}

const mergeTape = async () => {
  await spot.markets.module.jobs?.find(({ name }) => name === 'markets.tradeCandles')?.run();
};

describe('fees', () => {
  it('of takers that are 0.02 percent more than the tier says are named, also by the check of each minute [M15]', async () => {
    expect(await checkNewest()).toEqual([]);
    const honest = FEE_TIERS[0].takerPpm;
    Object.assign(FEE_TIERS[0], { takerPpm: honest + 200n });
    try {
      await trade('6000');
    } finally {
      Object.assign(FEE_TIERS[0], { takerPpm: honest });
    }
    const named = expect.stringMatching(
      /^I7 fees of spot fills follow from tier, market and what was received: .*role taker, .* rate 0.0012, volume 0$/,
    );
    expect([await check(), await checkNewest()]).toEqual([[named], [named]]);
  });

  it('that one maker does not pay are named [M15]', async () => {
    const [first] = FEE_TIERS;
    vi.spyOn(FeeBook.prototype, 'of').mockImplementation((_kind, userId) =>
      userId === maker ? { ...first, makerPpm: 0n } : first,
    );
    await trade('6000');
    expect(await check()).toEqual([expect.stringMatching(/^I7 fees of spot fills follow .*role maker, .* fee 0, rate 0/)]);
  });

  it('of a tier that the owner did not reach by the volume of thirty days are named, and of one that he did are not', async () => {
    await spot.fund(maker, 1, '20');
    await trade('6000', '9');
    await spot.fund(taker, 3, '100000');
    spot.clock.advance(DAY_MS);
    await trade('6000', '1');
    const { rows } = await sql<{ fee: string }>`SELECT maker_fee AS fee FROM fills ORDER BY id`.execute(spot.db);
    // 54,000 USDT of the day before: makers pay 0.09 percent.
    expect(rows.map(({ fee }) => fee)).toEqual(['54000000', '5400000']);
    expect(await check()).toEqual([]);
    const volume = vi.spyOn(FeeBook.prototype, 'of').mockImplementation(() => FEE_TIERS[3]!);
    await trade('6000', '0.1');
    volume.mockRestore();
    expect(await check()).toEqual([
      expect.stringMatching(/role maker, .* rate 0.0006, volume 54000000000$/),
      expect.stringMatching(/role taker, .* rate 0.0008, volume 54000000000$/),
    ]);
  });
});

describe('a trade', () => {
  it('whose seller received less than price times quantity is named', async () => {
    await trade('6000', '0.5');
    await spot.asOwner('UPDATE fills SET paid = paid - 7, received = received - 7');
    expect(await check()).toContainEqual(
      expect.stringMatching(/^I6 spot fills paid and received price times quantity: .*received 2999999993, paid 2999999993$/),
    );
  });

  it('beyond ten times the index of its minute, or below a tenth, is named [M26]', async () => {
    await spot.recordTick(600_000);
    await trade('6000', '0.5');
    expect(await check()).toEqual([]);
    await spot.asOwner('UPDATE index_ticks SET price_ticks = 59999');
    expect(await check()).toEqual([
      expect.stringMatching(/^I16 spot fills are within the price band around the index: .*high 600000, index_low 59999/),
    ]);
    await spot.asOwner('UPDATE index_ticks SET price_ticks = 6000001');
    expect(await check()).toEqual([expect.stringContaining('low 600000, high 600000, index_low 6000001')]);
  });
});

it('an order by the index that the last trade triggered is named [M27]', async () => {
  await spot.recordTick(670_000);
  const place = { currency_id: 1, legal_id: 3, type: 'buy', kind: 'stop_market', amount: '0.01', trigger_price: '6800' } as const;
  const [honest, cheated] = [
    await spot.call(placeOrder, taker, { ...place, trigger_by: 'index' }),
    await spot.call(placeOrder, taker, place),
  ];
  const [a, b] = [await traders.user(), await traders.user()];
  await traders.sell(maker, { amount: '1', target_price: '6850' });
  await traders.sell(a, { amount: '0.01', target_price: '6800' });
  await traders.buy(b, { amount: '0.01', target_price: '6800' });
  await spot.asOwner(`UPDATE orders SET trigger_by = 'index', after_tick_ms = created_ms WHERE id = ${cheated.id}`);
  expect(await check()).toEqual([
    expect.stringContaining(
      `I16 orders by the index were triggered by the index: order_id ${cheated.id}, side buy, kind stop_market`,
    ),
  ]);
  // The tick that does reach it, twenty seconds later, triggers the other one, and rightly.
  spot.clock.advance(20_000);
  await spot.recordTick(680_000);
  await spot.spot.desk.followIndex();
  expect((await spot.call(getOrder, taker, { id: honest.id })).status).toBe('filled');
  expect(await check()).toHaveLength(1);
});

it('an order may be triggered by a fiftieth before a live tick reaches its price, and not by a recorded one', async () => {
  await spot.recordTick(666_667);
  const place = { currency_id: 1, legal_id: 3, type: 'buy', kind: 'stop_market', amount: '0.01', trigger_price: '6800' } as const;
  const { id } = await spot.call(placeOrder, taker, place);
  await traders.sell(maker, { amount: '1', target_price: '6850' });
  const [a, b] = [await traders.user(), await traders.user()];
  await traders.sell(a, { amount: '0.01', target_price: '6800' });
  await traders.buy(b, { amount: '0.01', target_price: '6800' });
  await spot.asOwner(`UPDATE orders SET trigger_by = 'index', after_tick_ms = created_ms WHERE id = ${id}`);
  const named = [expect.stringContaining(`I16 orders by the index were triggered by the index: order_id ${id}`)];
  expect(await check()).toEqual(named);
  await spot.asOwner(`UPDATE index_ticks SET prices = 'live'`);
  expect(await check()).toEqual([]);
  await spot.asOwner('UPDATE index_ticks SET price_ticks = 666666');
  expect(await check()).toEqual(named);
});

describe('the tape', () => {
  const TITLE = 'I6 candles and volumes of trades are the sums of the fills';
  const MINUTE = "source = 'trade' AND period = '1m' AND close = 601000";

  it('is named with a trade that nobody made, a price at which nobody traded, a minute without trades [M14]', async () => {
    await trade('6000', '0.5');
    spot.clock.advance(MINUTE_MS);
    await trade('6010', '0.25');
    await mergeTape();
    expect([await check(), await checkNewest()]).toEqual([[], []]);

    const doubled = (times: string) =>
      spot.asOwner(`UPDATE candles SET volume = volume * ${times} WHERE source = 'trade' AND period = '1h'`);
    await doubled('2');
    expect(await check()).toEqual([
      expect.stringMatching(new RegExp(`^${TITLE}: market_id 1, period 1h, .* volume 75000, volume_shown 150000`)),
    ]);
    await doubled('0.5');

    await spot.asOwner(`UPDATE candles SET high = high + 1000 WHERE ${MINUTE}`);
    const named = expect.stringContaining(`${TITLE}: market_id 1, period 1m`);
    expect([await check(), await checkNewest()]).toEqual([[named], [named]]);
    await spot.asOwner(`UPDATE candles SET high = high - 1000 WHERE ${MINUTE}`);

    await spot.asOwner(`UPDATE candles SET time_ms = time_ms + ${MINUTE_MS} WHERE ${MINUTE}`);
    expect([await check(), await checkNewest()]).toEqual([
      [named, named],
      [named, named],
    ]);
  });
});
