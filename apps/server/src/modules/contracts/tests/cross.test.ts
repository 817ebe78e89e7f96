/** Cross margin on a desk in memory: one account behind all of its positions. */
import { expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const CROSS = ['cross', 'isolated'] as const;

/** User 11 has 1,000 USDT and a cross long of 1 BTC at 6,800.00 with a multiple of 20; 12 is short. */
function long(lots = 10_000) {
  const contracts = new PureContracts([11, 12, 13], usdt('1000'));
  for (const user of ['12', '13']) {
    contracts.accounts.set(`${user}:available`, usdt('100000'));
    contracts.desk.balances.get(`${user}:lever:3`)!.available = usdt('100000');
  }
  contracts.tick(680_000);
  const [id] = contracts.pair(11, 12, 680_000, lots, [20, 20], CROSS);
  contracts.check();
  return { contracts, id };
}

it('a cross position outlives the loss of its own margin, as long as its account has more than it requires', () => {
  const { contracts, id } = long();
  // Its margin is 340; the account has 1,000 less fees.
  contracts.tick(630_000);
  contracts.check();
  expect(contracts.position(id).status).toBe('open');
  contracts.tick(583_700);
  contracts.check();
  expect(contracts.liquidations).toHaveLength(0);
});

it('a cross account at its requirement is liquidated with all that it has, and what is left is available', () => {
  const { contracts, id } = long();
  contracts.enter(13, 'buy', 583_000, 20_000, 20);
  const before = contracts.accounts.get('11:available')!;
  expect(before).toBeGreaterThan(usdt('600'));
  contracts.tick(583_000);
  contracts.check();
  const [liquidation] = contracts.liquidations;
  expect(contracts.position(id).closeReason).toBe('liquidated');
  expect(liquidation!.marginMode).toBe('cross');
  expect(contracts.accounts.get('11:frozen')).toBe(0n);
});

it('a close that loses more than its margin is paid by what is available', () => {
  const { contracts, id } = long();
  contracts.tick(640_000);
  contracts.enter(13, 'buy', 640_000, 10_000, 20);
  contracts.tryClose({ ...contracts.position(id) }, 10_000);
  contracts.check();
});
