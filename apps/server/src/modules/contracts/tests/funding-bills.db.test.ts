/** What owners see of payments of funding: lines of the bill with their facts, the portfolio's figure, and their file. */
import { listContractPayments } from '@glasshouse/contract/contracts';
import { getPortfolio } from '@glasshouse/contract/portfolio';
import { exportBills, listBills } from '@glasshouse/contract/wallet';
import { addDecimals } from '@glasshouse/money';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Gathered } from '../../../platform/connect.ts';
import type { Module } from '../../../platform/module.ts';
import { createPortfolio } from '../../portfolio/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB] = [11, 12] as const;
/** A second before the last of a period. */
const START = Date.UTC(2026, 0, 5, 15, 59, 58);
const CONTEXT = { requestId: 'test', lang: 'en' as const, ip: '', userAgent: '' };

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt }, START);
  await contracts.people(ALICE, BOB);
  for (const user of [ALICE, BOB]) await contracts.fund(user, 100_000);
  await contracts.capital(100_000);
  await contracts.tick(681_138);
});
afterEach(() => contracts.close());

const ask = async (module: Module, id: string, userId: number, input: object) => {
  const bound = module.calls?.find(({ call }) => call.id === id);
  return bound?.run(input, { ...CONTEXT, user: { id: userId, sessionId: 1 } });
};

it('lines of the bill say pair, period, rate and mark, and the portfolio’s funding is their sum', {
  timeout: 120_000,
}, async () => {
  const { platform, ledger, markets } = contracts.node();
  const own = contracts.node().contracts.module;
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null }).module;
  const portfolio = createPortfolio({ platform, ledger, markets });
  for (const module of [wallet, portfolio.module])
    module.connect?.({ bills: own.bills, holdings: [], outside: [] } as Pick<
      Gathered,
      'bills' | 'holdings' | 'outside'
    > as Gathered);
  await portfolio.module.start?.();
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  const { id } = await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20);
  await contracts.tick(682_000, 682_000);
  await portfolio.foldNow();
  const [payment] = (await contracts.call(listContractPayments, ALICE, {})).list;
  for (const [user, amount] of [
    [ALICE, '-0.08184'],
    [BOB, '0.08184'],
  ] as const) {
    const { list } = z.parse(listBills.output, await ask(wallet, listBills.id, user, { cause: 'contract_funding' }));
    const due = Date.UTC(2026, 0, 5, 16);
    const facts = { symbol: 'BTC/USDT', due, rate: '0.0001', mark: '6820', funding_id: payment?.id };
    expect(list).toMatchObject([{ amount, kind: 'funding', funding: facts }]);
    expect(list[0]?.funding?.position_id === id).toBe(user === ALICE);
    const summary = z.parse(getPortfolio.output, await ask(portfolio.module, getPortfolio.id, user, { period: 'all' }));
    const sum = list.reduce((total, line) => addDecimals(total, line.amount), '0');
    expect(addDecimals(summary.funding, sum)).toBe('0');
    const row = summary.products.find(({ product }) => product === 'contracts');
    expect(addDecimals(row?.funding ?? '', row?.other ?? '')).toBe('0');
  }
  // Other lines have none of it.
  const { list } = z.parse(listBills.output, await ask(wallet, listBills.id, ALICE, {}));
  expect(list.filter(({ funding }) => funding !== undefined)).toHaveLength(1);
  const file = (await ask(wallet, exportBills.id, ALICE, { cause: 'contract_funding' })) as { body: Readable };
  expect(await text(file.body)).toContain('BTC/USDT 2026-01-05T16:00:00.000Z 0.0001 6820');
  const section = own.person?.sections?.find(({ name }) => name === 'contract_payments');
  expect((await section?.page(platform.db, ALICE, null))?.rows).toMatchObject([
    { position_id: id, amount: '-0.08184', rate: '0.0001' },
  ]);
});

it('facts of a payment are its owner’s alone', { timeout: 60_000 }, async () => {
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  const { id } = await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20);
  await contracts.tick(682_000, 682_000);
  const [source] = contracts.node().contracts.module.bills ?? [];
  const key = `${id}:${Math.floor(START / 28_800_000)}`;
  const of = async (user: number) => [...((await source?.factsOf(contracts.node().platform.db, user, [key])) ?? [])].length;
  expect([await of(ALICE), await of(BOB)]).toEqual([1, 0]);
});
