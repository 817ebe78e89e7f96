/** A liquidation in stages: what one leaves may be due at the very next tick, as an attempt of its own. */
import { type ContractReceipt, contractReceipts } from '@glasshouse/proofs/contracts';
import { expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';
import { receiptsOf } from './support/receipts-of.ts';

/** A long of 2.9692 BTC at 6,811.48, in the second tier, and a bid that takes a part of it at a price. */
function staged(bidTicks: number, lots: number) {
  const contracts = new PureContracts([11, 12, 13], usdt('100000'));
  contracts.tick(681_148);
  const [id] = contracts.pair(11, 12, 681_148, 29_692, [50, 2]);
  contracts.enter(13, 'buy', bidTicks, lots, 2);
  return { contracts, id };
}

const liquidationsOf = (contracts: PureContracts) => receiptsOf(contracts).filter(({ of }) => of === 'liquidation');
const failed = (file: ContractReceipt) => contractReceipts.verify(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

it('a stage that leaves enough, and one that is due at the next tick, are both at the first tick that made them due', () => {
  const { contracts, id } = staged(681_138, 16_837);
  contracts.tick(668_274, 655_978);
  const [first, second] = contracts.liquidations;
  const of = { positionId: id, continues: null };
  expect([first, second]).toMatchObject([of, of]);
  expect(second!.tick - first!.tick).toBe(1_000);
  expect(liquidationsOf(contracts).map(failed)).toEqual([[], []]);
});

it('a stage that leaves a position due has to be gone on with', () => {
  const { contracts } = staged(668_265, 1_000);
  contracts.tick(668_265);
  contracts.enter(13, 'buy', 668_100, 1_000, 2);
  contracts.tick(668_200);
  const [first, second] = liquidationsOf(contracts) as [ContractReceipt, ContractReceipt];
  expect([first, second].map(failed)).toEqual([[], []]);
  const { id } = contracts.liquidations[0]!;
  const body = second.record.body.replace(`"continues":"${id}"`, '"continues":null');
  expect(body).not.toBe(second.record.body);
  expect(failed({ ...second, record: { ...second.record, body } })).toContain('BEFORE');
});
