/** Cross margin on PostgreSQL: what stands behind positions, what may leave the account, liquidations, and every check of the money. */
import {
  changeContractMargin,
  closeContract,
  getContractDeal,
  getContractReceipt,
  listContractPositions,
  previewContract,
  submitContract,
} from '@glasshouse/contract/contracts';
import { contractReceipts } from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const PAIR = { currency_id: 1, legal_id: 3 };
/** Indexes of bitcoin and ether, and the contract market of ether. */
const [BTC, ETH, USDT, ETH_PERPETUAL] = [1, 2, 3, 5] as const;
const MARK = 680_000;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  await contracts.fund(ALICE, 1_000);
  for (const user of [BOB, CAROL]) await contracts.fund(user, 1_000_000);
  await contracts.tick(MARK);
});
afterEach(async () => {
  const breaches = await contracts.sound();
  await contracts.close();
  if (breaches.length > 0) throw new Error(`invariants do not hold: ${JSON.stringify(breaches)}`);
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(contracts.database.db)).rows;
const liquidations = () =>
  rows(sql<{ id: number; position_id: number; margin_mode: string }>`SELECT * FROM contract_liquidations ORDER BY id`);
const alerts = () =>
  rows(sql<{ equity: string; requirement: string }>`
    SELECT equity::text, requirement::text FROM contract_account_alerts ORDER BY id`);
const noted = async () => (await rows(sql`SELECT FROM changed_balances`)).length;

/** A cross position of lots at the mark, 20 times, against another user. */
async function open(side: 'buy' | 'sell', lots: number, ticks = MARK): Promise<number> {
  await contracts.enter(BOB, side === 'buy' ? 'sell' : 'buy', ticks, lots, 5);
  return (await contracts.enter(ALICE, side, ticks, lots, 20, { marginMode: 'cross' })).id;
}
const account = async () => {
  const { accounts } = await contracts.call(listContractPositions, ALICE, {});
  return accounts.find(({ currency_id: id }) => id === USDT)!;
};
const positions = async () => (await contracts.call(listContractPositions, ALICE, {})).list;
/** The codes of what was refused; anything else that failed fails the test. */
async function codesOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(work);
  return ended.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (!(one.reason instanceof Refusal)) throw one.reason;
    return [one.reason.code];
  });
}

it('says what stands behind a cross position, and lends nothing of its profit', { timeout: 60_000 }, async () => {
  const input = { ...PAIR, type: 1, status: 0, target_price: '6800', share: '1', multiple: 20, margin_mode: 'cross' } as const;
  // With the maker's fee of 1.36: (6800 - 998.64) / (1 - 0.0055), rounded down; requirement 37.40 of 998.64.
  expect(await contracts.call(previewContract, ALICE, input)).toMatchObject({
    most_lost: '1000',
    free_before: '1000',
    liquidation_price: '5833.44',
    risk_rate: '0.037',
  });
  const id = await open('buy', 10_000);
  // The taker's fee is 3.40: (6800 - 996.60) / (1 - 0.0055), and / (1 - 0.0005) rounded up.
  const prices = { liquidation_price: '5835.49', bankruptcy_price: '5806.31' };
  expect((await positions())[0]).toMatchObject({
    id,
    margin_mode: 'cross',
    margin: '340',
    requirement_rate: '0.0055',
    ...prices,
  });
  const cross = { cash: '996.6', equity: '996.6', requirement: '37.4', risk_rate: '0.038' };
  expect(await account()).toMatchObject({ available: '656.6', free: '656.6', held: '340', unrealized: '0', cross });
  await contracts.tick(640_000);
  const fallen = { cash: '996.6', equity: '596.6', requirement: '35.2', risk_rate: '0.059' };
  // E - max(H, 1.25 R): the margin of 340 stays, and the loss of 400 is taken off.
  expect(await account()).toMatchObject({ available: '656.6', free: '256.6', cross: fallen });
  expect((await positions())[0]).toMatchObject({ profit: '-400', risk_rate: '0.059', ...prices });
  await contracts.tick(700_000);
  expect((await account()).free).toBe((await account()).available);
  await expect(contracts.call(changeContractMargin, ALICE, { id, number: '10' })).rejects.toThrow('CONTRACTS_CROSS_MARGIN');
  const { settings } = await contracts.call(getContractDeal, ALICE, PAIR);
  expect(settings.margin_mode).toBe('isolated');
});

it('lets no more leave the account than F16 allows, to the atom, and the desk values it at the next tick', {
  timeout: 60_000,
}, async () => {
  await open('buy', 10_000);
  await contracts.tick(640_000);
  const { free } = await account();
  const atoms = BigInt(Math.round(Number(free) * 1_000_000));
  await expect(contracts.leave(ALICE, atoms + 1n)).rejects.toMatchObject({
    code: 'WALLET_BACKS_POSITIONS',
    params: { most: free, asset: 'USDT' },
  });
  expect(await noted()).toBe(0);
  await contracts.leave(ALICE, atoms);
  expect(await noted()).toBe(1);
  expect((await account()).free).toBe('0');
  await expect(contracts.leave(ALICE, 1n)).rejects.toThrow('WALLET_BACKS_POSITIONS');
  await contracts.tick(640_000);
  expect(await noted()).toBe(0);
  expect(await liquidations()).toEqual([]);
  // Without a mark nothing is free; an isolated position binds nothing but its margin.
  await contracts.fund(ALICE, 1_000);
  await contracts.enter(CAROL, 'sell', 640_000, 100, 5);
  await contracts.leave(CAROL, 900_000_000_000n);
});

it('liquidates a cross account at its price with all that it has, and the receipt verifies', { timeout: 60_000 }, async () => {
  const id = await open('buy', 10_000);
  const price = Math.round(Number((await positions())[0]?.liquidation_price) * 100);
  await contracts.enter(CAROL, 'buy', price - 1_000, 10_000, 5);
  await contracts.tick(price + 1);
  expect(await liquidations()).toEqual([]);
  await contracts.tick(price);
  const [liquidation] = await liquidations();
  expect(liquidation).toMatchObject({ position_id: id, margin_mode: 'cross' });
  expect(await account()).toMatchObject({ held: '0', cross: null });
  await contracts.sign();
  const file = await contracts.call(getContractReceipt, ALICE, { id: liquidation?.id as number, kind: 'liquidation' });
  expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
});

it('money that comes keeps an account from its liquidation, also while nobody leads', { timeout: 60_000 }, async () => {
  await open('buy', 10_000);
  const price = Math.round(Number((await positions())[0]?.liquidation_price) * 100);
  await contracts.fund(ALICE, 500);
  await contracts.tick(price);
  expect(await liquidations()).toEqual([]);
  await contracts.logSeconds(price - 20_000);
  await contracts.fund(ALICE, 500);
  await contracts.restart();
  await contracts.look();
  expect(await liquidations()).toEqual([]);
  await contracts.logSeconds(480_000);
  await contracts.restart();
  await contracts.look();
  await contracts.restart();
  await contracts.look();
  expect(await liquidations()).toHaveLength(1);
});

it('a loss beyond margin and available money is paid by the winner, then the account is whole', { timeout: 60_000 }, async () => {
  const [long, short] = [await open('buy', 10_000), await open('sell', 9_000)];
  await contracts.tick(630_000);
  await contracts.enter(CAROL, 'buy', 630_000, 10_000, 5);
  // All that is free leaves: the close has nothing but margins and the profit of the short.
  const { free } = await account();
  await contracts.leave(ALICE, BigInt(Math.round(Number(free) * 1_000_000)));
  await contracts.call(closeContract, ALICE, { id: long, target_price: '6300' });
  const kinds = await rows(
    sql<{ kind: string }>`SELECT DISTINCT kind FROM contract_position_events WHERE position_id = ${short} ORDER BY kind`,
  );
  expect(kinds.map(({ kind }) => kind)).toContain('cross');
  expect((await positions()).map(({ id }) => id)).toEqual([short]);
  expect(await rows(sql`SELECT FROM contract_fund_entries WHERE cause = 'close'`)).toEqual([]);
});

it('one account stands behind positions of two markets (example 14)', { timeout: 60_000 }, async () => {
  // The fees are 1.70 and 1.52.
  await contracts.fund(ALICE, 3.22);
  await contracts.tickAll({ [BTC]: 680_000, [ETH]: 38_000 });
  await contracts.enter(BOB, 'sell', 680_000, 5_000, 5);
  const { id: long } = await contracts.enter(ALICE, 'buy', 680_000, 5_000, 10, { marginMode: 'cross' });
  const ether = { marketId: ETH_PERPETUAL };
  await contracts.enter(BOB, 'buy', 38_000, 80_000, 5, ether);
  const { id: short } = await contracts.enter(ALICE, 'sell', 38_000, 80_000, 10, { ...ether, marginMode: 'cross' });
  await contracts.tickAll({ [BTC]: 670_000, [ETH]: 39_500 });
  const cross = { cash: '1000', equity: '830', requirement: '35.805', risk_rate: '0.043' };
  expect(await account()).toMatchObject({ available: '356', free: '186', unrealized: '-170', cross });
  expect(await positions()).toMatchObject([
    { id: short, profit: '-120', risk_rate: '0.043' },
    { id: long, profit: '-50', risk_rate: '0.043', liquidation_price: '5102.82' },
  ]);
  await contracts.enter(CAROL, 'buy', 500_000, 10_000, 5);
  await contracts.tickAll({ [BTC]: 510_283, [ETH]: 39_500 });
  expect(await liquidations()).toEqual([]);
  await contracts.tickAll({ [BTC]: 510_282, [ETH]: 39_500 });
  const liquidation = (await liquidations()).find(({ position_id }) => position_id === long);
  await contracts.sign();
  const file = await contracts.call(getContractReceipt, ALICE, { id: liquidation?.id as number, kind: 'liquidation' });
  // The other position is shown with the second of its own market.
  expect(file).toMatchObject({ account: [expect.stringContaining(`"position":"${short}"`)], account_ticks: [expect.anything()] });
  expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
});

it('tells an owner once that their account is at risk, and again only after it was low', { timeout: 60_000 }, async () => {
  await contracts.people(ALICE);
  await open('buy', 10_000);
  // The risk rate is 80 % at 5,843.57: 996.60 less a loss of 956.43, and 0.55 % of the value.
  await contracts.tick(584_358);
  expect(await alerts()).toEqual([]);
  await contracts.tick(584_357, 584_000);
  expect(await alerts()).toEqual([{ equity: '40170000', requirement: '32139635' }]);
  await contracts.tell();
  await contracts.tell();
  expect(contracts.news).toEqual([
    { userId: ALICE, kind: 'contract_account_at_risk', params: { code: 'USDT', equity: '40.17', requirement: '32.139635' } },
  ]);
  await contracts.restart();
  await contracts.tick(584_100, 584_900, 584_300);
  expect(await alerts()).toHaveLength(1);
  await contracts.tick(590_000, 584_300);
  expect(await alerts()).toHaveLength(2);
  expect((await positions())[0]?.adl_lights).not.toBeNull();
});

it('transfers, entries, closes and a liquidating second at one moment: nothing below zero, each once', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const id = await open('buy', 4_000);
    await contracts.enter(CAROL, 'buy', 600_000, 20_000, 5);
    await contracts.logSeconds(round === 1 ? 612_000 : 660_000);
    const entry = {
      ...PAIR,
      type: 1,
      status: 0,
      target_price: '6700',
      share: '0.05',
      multiple: 20,
      margin_mode: 'cross',
    } as const;
    const codes = await codesOf([
      ...Array.from({ length: 12 }, () => contracts.leave(ALICE, 60_000_000n)),
      contracts.look(),
      contracts.call(submitContract, ALICE, entry),
      contracts.call(closeContract, ALICE, { id, share: '0.1' }),
      ...Array.from({ length: 6 }, () => contracts.leave(ALICE, 10_000_000n)),
      contracts.look(),
    ]);
    for (const code of codes) expect(code).toMatch(/^(WALLET_|CONTRACTS_|ORDER_|MARKETS_NO_PRICE)/);
    await contracts.look();
    const { cross, free } = await account();
    // What left was free: unless the mark did it, no transfer brought the account to its requirement.
    if (round === 0 && cross?.equity && cross.requirement)
      expect(Number(cross.equity)).toBeGreaterThan(Number(cross.requirement));
    expect(Number(free)).toBeGreaterThanOrEqual(0);
    expect(await contracts.sound()).toEqual([]);
    await contracts.fund(ALICE, 600);
    await contracts.tick(MARK);
  }
});
