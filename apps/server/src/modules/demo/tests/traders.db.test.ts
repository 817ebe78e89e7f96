/** The demo's traders on PostgreSQL: labelled, funded once, led by their rule, copied by their followers, and recomputed from the log. */
import { getStrategy } from '@glasshouse/contract/demo';
import { listCopyTraders } from '@glasshouse/contract/copy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callerOf } from '../../../platform/testing/module-calls.ts';
import { type TestCopy, openCopy } from '../../copy/tests/support/copy.ts';
import { tossOf } from '../traders/strategies/coin.ts';
import { createTraders } from '../traders/index.ts';

const MAKER = 14;
const ACCOUNTS = [31, 32, 33, 34, 35, 36];
const MARK = 681_138;

let copy: TestCopy;
let traders: ReturnType<typeof createTraders>;
beforeEach(async () => {
  copy = await openCopy([MAKER]);
  const { contracts, database, clock, platform } = copy;
  await contracts.people(...ACCOUNTS);
  await contracts.fund(MAKER, 1_000_000);
  const known = new Map<string, number>();
  const node = contracts.node();
  traders = createTraders({
    platform: { ...platform, db: database.db, clock },
    ledger: node.ledger,
    markets: node.markets,
    contracts: node.contracts,
    copy: copy.demo,
    ensureUser: async ({ email }) => {
      const id = known.get(email) ?? ACCOUNTS[known.size] ?? 0;
      known.set(email, id);
      return id;
    },
  });
  await contracts.tick(MARK);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

const list = async () => (await copy.call(listCopyTraders, { sort: 'days' }, 0)).list;

it('lead and follow from the first start on, with money that came once, each labelled', async () => {
  await traders.begin();
  await traders.begin();
  await copy.writeHours();
  const found = await list();
  expect(found.map(({ name, is_demo, followers }) => [name, is_demo, followers])).toEqual([
    ['Coin', true, 1],
    ['Breakwater', true, 2],
    ['Pendulum', true, 1],
    ['Tide', true, 2],
  ]);
  expect(found.every(({ record }) => record?.hours === 0 && record.return === '0')).toBe(true);
  expect(await copy.lever(31)).toEqual({ available: 5_000_000_000n, frozen: 0n });
  expect(await copy.lever(35)).toEqual({ available: 40_000_000n, frozen: 960_000_000n });
});

it('toss a coin in the second minute of an hour; the order is copied, and names the second that it follows from', async () => {
  await traders.begin();
  await copy.contracts.tick(...Array<number>(62).fill(MARK));
  await copy.contracts.enter(MAKER, 'sell', MARK + 50, 50_000, 5);
  await copy.contracts.enter(MAKER, 'buy', MARK - 50, 50_000, 5);
  await traders.run();
  const positions = await copy.asOwner(
    `SELECT user_id, lots, side, purse IS NOT NULL AS copied FROM contract_positions WHERE user_id <> ${MAKER} ORDER BY id`,
  );
  expect(positions).toEqual([]);
  await copy.contracts.tick(...Array<number>(4).fill(MARK));
  await traders.run();
  await traders.run();
  const opened = await copy.asOwner(
    `SELECT user_id, lots, side, purse IS NOT NULL AS copied FROM contract_positions WHERE user_id <> ${MAKER} ORDER BY id`,
  );
  await copy.writeHours();
  const coin = (await list()).find(({ name }) => name === 'Coin');
  const call = callerOf(() => [traders.module]);
  const { acts, ...rule } = await call(getStrategy, { trader_user_id: coin?.id ?? 0 }, 0);
  expect(rule).toEqual({ strategy: 'coin', symbol: 'BTC/USDT', multiple: 2 });
  const [act] = acts.list;
  const side = tossOf('BTC/USDT', act?.tick.time ?? 0, MARK) === 1 ? 'long' : 'short';
  expect(acts.list).toHaveLength(1);
  expect(act).toMatchObject({ act: side, tick: { price: '6811.38' } });
  expect((act?.tick.time ?? 1) % 3_600_000).toBe(0);
  // 2,000 USDT at 6,811.38, and a tenth of it.
  expect(opened).toEqual([
    { user_id: '34', lots: '2930', side, copied: false },
    { user_id: '35', lots: '293', side, copied: true },
  ]);
});
