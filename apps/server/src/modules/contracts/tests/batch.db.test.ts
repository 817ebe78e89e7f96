/** Several entries at once: each with its own result, one commit, one answer for a request. */
import { listContractTrades, submitContracts } from '@glasshouse/contract/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const ALICE = 11;
const ENTRY = { currency_id: 1, legal_id: 3, share: '0.1', multiple: 20, type: 1, status: 0, target_price: '6700' } as const;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  await contracts.fund(ALICE, 100);
  await contracts.tick(681_138);
});
afterEach(() => contracts.closeSound());

const pending = async () => (await contracts.call(listContractTrades, ALICE, { status: 0 })).orders;

it('each entry is accepted or refused on its own, in the order of the request', async () => {
  const orders = [
    ENTRY,
    { ...ENTRY, share: '0' },
    { ...ENTRY, legal_id: 99 },
    { ...ENTRY, target_price: '6999' },
    { ...ENTRY, share: '0.15', type: 2, target_price: '6900' } as const,
    { ...ENTRY, share: '0.1', client_id: 'mine' },
    { ...ENTRY, share: '0.02', client_id: 'mine' },
    { ...ENTRY, share: '0.02', client_id: 'mine' },
  ];
  const { list } = await contracts.call(submitContracts, ALICE, { orders });
  expect(list.map((line) => ('order' in line ? line.order.share : `${line.error} ${line.path ?? '-'}`))).toEqual([
    '0.1',
    'ORDER_AMOUNT_INVALID share',
    'MARKETS_UNKNOWN_MARKET -',
    'CONTRACTS_PRICE_FAR target_price',
    '0.15',
    // What the entries before hold is not free any more.
    'CONTRACTS_INSUFFICIENT_MARGIN share',
    '0.02',
    'ORDER_CLIENT_ID_USED client_id',
  ]);
  expect((await pending()).map(({ share }) => share).toSorted()).toEqual(['0.02', '0.1', '0.15']);
});

it('one request has one answer, and a batch that did nothing is asked anew', async () => {
  const once = { orders: [ENTRY, { ...ENTRY, share: '9' }], request_id: 'once' };
  const first = await contracts.call(submitContracts, ALICE, once);
  expect(await contracts.call(submitContracts, ALICE, once)).toEqual(first);
  expect(await pending()).toHaveLength(1);
  const poor = { orders: [{ ...ENTRY, share: '0.3' }], request_id: 'twice' };
  expect((await contracts.call(submitContracts, ALICE, poor)).list).toMatchObject([{ error: 'CONTRACTS_INSUFFICIENT_MARGIN' }]);
  await contracts.fund(ALICE, 1_000);
  expect((await contracts.call(submitContracts, ALICE, poor)).list).toMatchObject([{ order: { share: '0.3' } }]);
});
