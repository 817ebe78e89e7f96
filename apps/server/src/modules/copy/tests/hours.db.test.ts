/** The hourly record of traders: from the ledger and the marks, blind to transfers, in the public log. */
import { closeContract } from '@glasshouse/contract/contracts';
import { endCopyLead, getCopyTrader, listCopyHours } from '@glasshouse/contract/copy';
import { auditCopyHours, positionsHash } from '@glasshouse/proofs/copy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, MAKER] = [11, 12] as const;
const HOUR = 3_600_000;

let copy: TestCopy;
let trader: number;
beforeEach(async () => {
  copy = await openCopy([TRADER, MAKER]);
  trader = await copy.lead(TRADER);
});
afterEach(() => copy.close());

/** The next hour begins, and its first second is logged. */
async function nextHour(price: number): Promise<void> {
  copy.clock.advance(HOUR - (copy.clock.now() % HOUR));
  await copy.contracts.tick(price);
}
const hours = async () => (await copy.call(listCopyHours, { trader_user_id: trader }, 0)).list;
const recordOf = async () => (await copy.call(getCopyTrader, { trader_user_id: trader }, 0)).record;

it('begins at 1 with the account as it stands, once an hour', async () => {
  expect(await recordOf()).toBeNull();
  await copy.contracts.tick(681_138);
  expect(await copy.writeHours()).toBe(1);
  expect(await copy.writeHours()).toBe(0);
  expect(await hours()).toMatchObject([{ equity: '5000', paid_in: '0', index: '1', open: null }]);
  expect(await recordOf()).toMatchObject({ hours: 0, return: '0', drop: '0' });
});

it('counts what is open at the mark and what was closed, fees included, and no deposit', async () => {
  // The last second of an hour, and the first of the next: no gap of the index, in which nothing trades.
  await copy.trade(TRADER, MAKER);
  await copy.writeHours();
  await copy.contracts.fund(TRADER, 1_000);
  await copy.contracts.tick(700_000);
  await copy.writeHours();
  const [second, first] = await hours();
  // The entry paid 0.034057; 0.01 from 6,811.38 to 7,000 is worth 1.8862.
  expect(first).toMatchObject({ equity: '4999.965943', paid_in: '0', paid_out: '0', index: '1' });
  expect(second).toMatchObject({ equity: '6001.852143', paid_in: '1000', index: '1.000314368451' });
  const [position] = await copy.asOwner(`SELECT id FROM contract_positions WHERE user_id = ${TRADER}`);
  await copy.contracts.enter(MAKER, 'buy', 700_000, 100, 5);
  await copy.contracts.call(closeContract, TRADER, { id: Number(position?.['id']) });
  await copy.contracts.leave(TRADER, 2_000_000_000n);
  await nextHour(650_000);
  await copy.writeHours();
  expect((await hours())[0]).toMatchObject({ equity: '4001.817143', paid_in: '0', paid_out: '2000' });
  expect(await recordOf()).toMatchObject({ hours: 2, return: '0.000308', drop: '0.000006' });
  expect((await copy.breaches()).filter(({ title }) => title.startsWith('the record'))).toEqual([]);
});

it('shows money that came in and went out within an hour apart, so that none of it is a gain', async () => {
  await copy.trade(TRADER, MAKER);
  await copy.writeHours();
  const gain = async () => (await hours())[0]?.index;
  // All but 99.97 goes; an hour later 9,900 comes in, gains 1.8862 with the rest, and goes again.
  await copy.contracts.leave(TRADER, 4_900_000_000n);
  await nextHour(681_138);
  await copy.writeHours();
  await copy.contracts.fund(TRADER, 9_900);
  await copy.contracts.leave(TRADER, 9_900_000_000n);
  await nextHour(700_000);
  await copy.writeHours();
  expect((await hours())[0]).toMatchObject({ paid_in: '9900', paid_out: '9900', equity: '101.852143' });
  expect(await gain()).toBe('1.000188620642');
  await copy.sound();
});

it('goes on behind an hour of version 1, which knows only what moved on balance', async () => {
  await copy.trade(TRADER, MAKER);
  await copy.writeHours();
  await copy.asOwner(`UPDATE copy_hours SET all_in = NULL`);
  await copy.contracts.fund(TRADER, 1_000);
  await nextHour(700_000);
  await copy.writeHours();
  expect((await hours())[0]).toMatchObject({ paid_in: '1000', paid_out: '0', index: '1.000314368451' });
  await copy.sound();
});

it('shows what was open an hour later, by the hash that its record had', async () => {
  await copy.trade(TRADER, MAKER);
  await nextHour(690_000);
  await copy.writeHours();
  expect((await hours())[0]?.open).toBeNull();
  copy.clock.advance(HOUR);
  const [hour] = await hours();
  expect(hour?.open?.positions).toEqual([
    { market: 'BTC/USDT', side: 'long', lots: '100', entry_value: '68113800', mark: '690000', mark_time: expect.any(String) },
  ]);
  const shown = (hour?.open?.positions ?? []).map((one) => ({
    market: one.market,
    side: one.side,
    lots: BigInt(one.lots),
    entryValue: BigInt(one.entry_value),
    markTicks: BigInt(one.mark),
    markTime: Number(one.mark_time),
  }));
  expect((JSON.parse(hour?.body ?? '{}') as { positions: string }).positions).toBe(positionsHash(shown, hour?.open?.salt ?? ''));
});

it('stands in the public log and is recomputed from there; an hour without a server is passed over', async () => {
  for (const [price, passed] of [
    [681_138, 1],
    [690_000, 1],
    [660_000, 3],
  ] as const) {
    copy.clock.advance((passed - 1) * HOUR);
    await nextHour(price);
    await copy.writeHours();
  }
  const list = (await hours()).toReversed();
  const { traders, faults } = auditCopyHours(list.map(({ body }) => body));
  expect(faults).toEqual([]);
  expect(traders.get(trader)?.hours).toBe(3);
  await copy.contracts.sign();
  for (const { body } of list) expect(await copy.contracts.log.proofs().leafOf(JSON.parse(body) as never)).not.toBeNull();
});

it('goes on while a trader rests, and ends with the hour behind the end, so that what was open then is in it', async () => {
  await nextHour(681_138);
  await copy.writeHours();
  await copy.call(endCopyLead, {}, TRADER);
  await nextHour(681_138);
  expect(await copy.writeHours()).toBe(1);
  await nextHour(681_138);
  expect(await copy.writeHours()).toBe(0);
  expect(await recordOf()).toMatchObject({ hours: 1 });
});

it.each([
  [
    'an index is raised',
    `UPDATE copy_hours SET index_e12 = index_e12 + 1, peak_e12 = peak_e12 + 1 WHERE hour = (SELECT max(hour) FROM copy_hours)`,
  ],
  [
    'a deposit is counted as a gain',
    `UPDATE copy_hours SET moved = 0, paid_in = 0 WHERE hour = (SELECT max(hour) FROM copy_hours)`,
  ],
  [
    'money that passed through is left out',
    `UPDATE copy_hours SET paid_in = moved WHERE hour = (SELECT max(hour) FROM copy_hours)`,
  ],
  ['a fall is forgotten', `UPDATE copy_hours SET drop_ppm = 0`],
  ['a losing hour is taken out', `DELETE FROM copy_hours WHERE hour = (SELECT min(hour) + 1 FROM copy_hours)`],
])('%s: the check of the money finds it', async (_name, statement) => {
  await copy.trade(TRADER, MAKER);
  for (const price of [690_000, 640_000, 650_000]) {
    await nextHour(price);
    if (price === 650_000) await copy.contracts.fund(TRADER, 100);
    if (price === 650_000) await copy.contracts.leave(TRADER, 40_000_000n);
    await copy.writeHours();
  }
  const found = async () => (await copy.breaches()).map(({ title }) => title);
  expect(await found()).toEqual([]);
  await copy.asOwner(statement);
  expect(await found()).toContain('the record of a trader follows hour by hour');
});
