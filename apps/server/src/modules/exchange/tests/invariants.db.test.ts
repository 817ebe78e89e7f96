/** What an owner can break in the life of an order is found, by which order. */
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeBreach } from '../../ledger/index.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';

const PAIR = { currency_id: 1, legal_id: 3 } as const;
let spot: TestSpot;
let [sold, cancelled] = [0, 0];

beforeEach(async () => {
  spot = await openTestSpot();
  await spot.fund(1, 1, '10');
  await spot.fund(2, 3, '100000');
  ({ id: sold } = await spot.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' }));
  ({ id: cancelled } = await spot.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6100', type: 'sell' }));
  await spot.call(placeOrder, 2, { ...PAIR, amount: '1', type: 'buy' });
  await spot.call(placeOrder, 2, { ...PAIR, amount: '0.4', type: 'buy' });
  await spot.call(cancelOrder, 1, { id: cancelled });
});
afterEach(() => spot.close());

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: spot.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const check = async () => (await spot.ledger.check()).breaches.map(describeBreach).sort();

it('an order that ends with money held is released once, and no other order ever [I10]', async () => {
  expect(await check()).toEqual([]);
  await asOwner(`UPDATE journals SET key = '${sold}' WHERE scope = 'spot.release' AND key = '${cancelled}'`);
  const title = 'I10 an order that ends with money held is released once, no other ever: event';
  expect((await check()).filter((line) => line.startsWith(title))).toEqual(
    [
      `${title} ${sold}, happened null, journals 1, difference 1`,
      `${title} ${cancelled}, happened 1, journals null, difference -1`,
    ].sort(),
  );
});

it('an order takes its hold once [I10]', async () => {
  await asOwner(`UPDATE journals SET key = '0' WHERE scope = 'spot.hold' AND key = '${sold}'`);
  const title = 'I10 an order takes its hold once, a pair one together: event';
  expect(await check()).toEqual(
    [`${title} 0, happened null, journals 1, difference 1`, `${title} ${sold}, happened 1, journals null, difference -1`].sort(),
  );
});

it('a fill after the end of an order is found [I10]', async () => {
  await spot.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' });
  await spot.call(placeOrder, 2, { ...PAIR, amount: '1', type: 'buy' });
  await asOwner(`UPDATE fills SET maker_order_id = ${cancelled} WHERE id = (SELECT max(id) FROM fills)`);
  expect((await check()).filter((line) => line.startsWith('I10'))).toEqual([
    expect.stringContaining(`nothing happens to a spot order after its end: order_id ${cancelled}, journal_of_end`),
  ]);
});

it('a fill that gave the buyer more than it says, and took it from the seller, is found [I6]', async () => {
  await asOwner(`UPDATE entries SET amount = amount + sign(amount) * 5 WHERE cause = 'spot_trade' AND asset_id = 1
    AND journal_id = (SELECT min(id) FROM journals WHERE scope = 'spot.fill')`);
  const title = 'I6 spot fills gave and took of both what they say: fill_id';
  expect((await check()).filter((line) => line.startsWith(title))).toEqual([
    expect.stringMatching(/user_id 1, asset_id 1, .* difference -5$/),
    expect.stringMatching(/user_id 2, asset_id 1, .* difference 5$/),
  ]);
});
