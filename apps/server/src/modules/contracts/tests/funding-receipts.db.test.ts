/** Receipts of funding on PostgreSQL: of a rate, which is public, and of a payment, which its owner may read. */
import {
  getContractRateReceipt,
  getContractReceipt,
  listContractFunding,
  listContractPayments,
} from '@glasshouse/contract/contracts';
import { verifyReceipt } from '@glasshouse/proofs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB] = [11, 12] as const;
const PAIR = { currency_id: 1, legal_id: 3 };
/** A second before the last of a period. */
const START = Date.UTC(2026, 0, 5, 15, 59, 58);

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt }, START);
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB]) await contracts.fund(user, 100_000);
  await contracts.tick(681_138);
});
afterEach(() => contracts.close());

const failed = (file: unknown) => verifyReceipt(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

it('a rate and the payments by it have receipts that verify', { timeout: 120_000 }, async () => {
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  const { id: position } = await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20);
  await contracts.tick(null, 682_000, 682_000);
  await contracts.sign();
  const { list: periods } = await contracts.call(listContractFunding, 0, PAIR);
  expect(periods.length).toBeGreaterThanOrEqual(2);
  for (const { id } of periods) expect(failed(await contracts.call(getContractRateReceipt, 0, { id: String(id) }))).toEqual([]);
  const [paid] = (await contracts.call(listContractPayments, ALICE, {})).list;
  const name = { id: String(paid?.id), kind: 'funding', position_id: String(position) } as const;
  const file = await contracts.call(getContractReceipt, ALICE, name);
  expect(failed(file)).toEqual([]);
  expect(verifyReceipt(file)).toMatchObject({ of: 'funding', event: { funding: '-81840' } });
  // Nobody sees the payment of another, nor one that was not.
  await expect(contracts.call(getContractReceipt, BOB, name)).rejects.toThrow('CONTRACTS_RECEIPT_UNKNOWN');
  const without = { id: name.id, kind: 'funding' } as const;
  await expect(contracts.call(getContractReceipt, ALICE, without)).rejects.toThrow('CONTRACTS_RECEIPT_UNKNOWN');
  await expect(contracts.call(getContractRateReceipt, 0, { id: name.id })).rejects.toThrow('CONTRACTS_RECEIPT_UNKNOWN');
});
