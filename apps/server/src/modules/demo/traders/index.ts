/**
 * The demo's traders and followers: ordinary, labelled accounts. Four lead by published strategies, once a minute, and two follow them, so
 * that a record, a median and a share can be seen. Records begin at the first start; who lost everything stays as they are.
 *
 * Limits: a minute in which another process leads, or without a price, is left out; a refused order is one that did not come.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import { DEMO_STRATEGIES, type DemoStrategy } from '@glasshouse/contract/demo';
import { type Module, defineModule } from '../../../platform/module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Contracts, TradedPosition } from '../../contracts/index.ts';
import type { DemoCopy } from '../../copy/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { LoggedTick, Market, Markets } from '../../markets/index.ts';
import { openMarkets } from '../api/parts.ts';
import { stockUp } from '../store/stock-up.ts';
import { insertTraderAct } from '../store/trader-acts.ts';
import { getStrategyHandler } from './getStrategy.ts';
import { STRATEGIES } from './strategies/index.ts';
import { tossOf } from './strategies/coin.ts';
import type { Close, Sight, Standing, Wish } from './strategies/strategy.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Closes that a strategy sees. */
const SEEN = 240;
/** The last second of a minute is logged by then. */
const LOGGED_MS = 3_000;
const EVERY_MS = 5_000;
/** Margin of an entry, in atoms of USDT. */
const MARGIN = 1_000_000_000;
const LOT_STEP = 10;
const SHARE_PPM = 100_000;

interface Account {
  readonly email: string;
  readonly nickname: string;
}
const LEADERS: Readonly<Record<DemoStrategy, Account & { readonly name: string; readonly motto: string }>> = {
  tide: { email: 'tide@demo.glasshouse', nickname: 'demo trader Tide', name: 'Tide', motto: 'EMA 12/48, BTC 3×' },
  pendulum: {
    email: 'pendulum@demo.glasshouse',
    nickname: 'demo trader Pendulum',
    name: 'Pendulum',
    motto: '60 min ± 0.8 %, ETH 5×',
  },
  breakwater: {
    email: 'breakwater@demo.glasshouse',
    nickname: 'demo trader Breakwater',
    name: 'Breakwater',
    motto: '4 h − 1.2 %, LTC 4×',
  },
  coin: { email: 'coin@demo.glasshouse', nickname: 'demo trader Coin', name: 'Coin', motto: 'SHA-256, BTC 2×' },
};
const FOLLOWERS: readonly (Account & { readonly budgets: Partial<Record<DemoStrategy, string>> })[] = [
  {
    email: 'follower1@demo.glasshouse',
    nickname: 'demo follower 1',
    budgets: { tide: '240', pendulum: '240', breakwater: '240', coin: '240' },
  },
  { email: 'follower2@demo.glasshouse', nickname: 'demo follower 2', budgets: { tide: '480', breakwater: '480' } },
];
const [LEADER_STOCK, FOLLOWER_STOCK] = ['5000', '1000'];

/** What they work with. */
export interface TradersDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly markets: Pick<Markets, 'markets' | 'modeOf' | 'ticksAt' | 'tickAt' | 'ticksFrom'>;
  readonly contracts: Pick<Contracts, 'isLeading' | 'hasBook' | 'openAtMarket' | 'closeAtMarket' | 'history'>;
  readonly copy: DemoCopy;
  readonly ensureUser: (account: Account) => Promise<number>;
}

/** Somebody who leads. */
interface Leader {
  readonly strategy: DemoStrategy;
  readonly userId: number;
  readonly traderId: number;
}

/** Closes of the minutes before one; a minute without a price is left out. */
async function closesOf({ markets, platform }: TradersDeps, market: Market, minute: number): Promise<Close[]> {
  const minutes = Array.from({ length: SEEN }, (_, i) => minute - (SEEN - i) * MINUTE_MS);
  const asked = minutes.map((time) => ({ marketId: market.id, time: time + MINUTE_MS - 1 }));
  const found = await markets.ticksAt(platform.db, asked);
  return found.flatMap((tick, at) => {
    const begins = minutes[at] as number;
    return tick === null || tick.priceTicks === null || tick.time < begins ? [] : [{ minute: begins, ticks: tick.priceTicks }];
  });
}

/** The first priced second of an hour. */
async function firstOf({ markets, platform }: TradersDeps, market: Market, minute: number): Promise<LoggedTick | null> {
  const hour = minute - (minute % HOUR_MS);
  const [first] = await markets.ticksFrom(platform.db, market.id, hour, { to: minute, limit: 1, pricedOnly: true });
  return first ?? null;
}

const standingOf = ({ side, lots, entryValue, opened }: TradedPosition): Standing => ({
  side,
  entry: Number(entryValue) / Number(lots),
  opened,
});

/** What a leader trades at a minute, as any user does. */
async function act(deps: TradersDeps, leader: Leader, market: Market, minute: number): Promise<void> {
  const { contracts, platform, markets } = deps;
  const strategy = STRATEGIES[leader.strategy];
  const { multiple } = strategy;
  const positions = (await contracts.history.openOf(platform.db, leader.userId)).filter((one) => one.market.id === market.id);
  const [standing] = positions;
  const first = await firstOf(deps, market, minute);
  const closes = await closesOf(deps, market, minute);
  const sight: Sight = {
    minute,
    closes,
    coin: first === null || first.priceTicks === null ? null : tossOf(market.symbol, first.time, first.priceTicks),
    standing: standing ? standingOf(standing) : null,
  };
  const wish: Wish = strategy.decide(sight);
  const last = closes.at(-1);
  if (wish === 'keep' || last === undefined) return;
  const tick = leader.strategy === 'coin' && wish !== 'flat' ? first : await markets.tickAt(platform.db, market.id, minute - 1);
  if (!tick || tick.priceTicks === null) return;
  for (const { id } of positions) await contracts.closeAtMarket({ userId: leader.userId, marketId: market.id, positionId: id });
  if (wish !== 'flat') {
    const lots = Math.floor((MARGIN * multiple) / last.ticks / LOT_STEP) * LOT_STEP;
    const side = wish === 'long' ? 'buy' : 'sell';
    await contracts.openAtMarket({ userId: leader.userId, marketId: market.id, side, lots, multiple });
  }
  await insertTraderAct(platform.db, {
    traderId: leader.traderId,
    strategy: leader.strategy,
    act: wish,
    at: platform.clock.now(),
    tick: { time: tick.time, leaf: tick.leaf, ticks: tick.priceTicks },
  });
}

/** Their accounts with money, records and follows, each made once. */
async function begin(deps: TradersDeps): Promise<Leader[]> {
  const leaders: Leader[] = [];
  const fund = (userId: number, usdt: string) =>
    stockUp(deps, userId, { [ASSET_IDS.USDT]: usdt }, { account: 'lever', counted: 'all' });
  for (const strategy of DEMO_STRATEGIES) {
    const { name, motto, ...account } = LEADERS[strategy];
    const userId = await deps.ensureUser(account);
    const known = await deps.copy.traderOf(userId);
    if (known === null) await fund(userId, LEADER_STOCK);
    const traderId = known ?? (await deps.copy.lead({ userId, name, motto, sharePpm: SHARE_PPM }));
    if (traderId !== null) leaders.push({ strategy, userId, traderId });
  }
  for (const { budgets, ...account } of FOLLOWERS) {
    const userId = await deps.ensureUser(account);
    if (!(await deps.copy.hasFollowed(userId))) await fund(userId, FOLLOWER_STOCK);
    for (const { strategy, traderId } of leaders) {
      const budget = budgets[strategy];
      if (budget !== undefined) await deps.copy.follow({ userId, traderId, number: '0.1', budget });
    }
  }
  return leaders;
}

/** The traders with their module. They do nothing outside of demo mode. */
export function createTraders(deps: TradersDeps): { module: Module; begin(): Promise<void>; run(): Promise<void> } {
  const { platform, markets, contracts } = deps;
  const { config, clock, log } = platform;
  let leaders: readonly Leader[] = [];
  let last = 0;
  const isOn = config.mode === 'demo' && config.demoCrowd;

  async function run(): Promise<void> {
    if (!contracts.isLeading()) return;
    if (leaders.length === 0 && isOn) leaders = await begin(deps);
    const now = clock.now();
    const minute = now - (now % MINUTE_MS);
    if (leaders.length === 0 || minute === last || now - minute < LOGGED_MS) return;
    last = minute;
    const open = openMarkets(markets, 'perpetual').filter(({ id, contract }) => contract !== 'inverse' && contracts.hasBook(id));
    for (const leader of leaders) {
      const market = open.find(({ symbol }) => symbol === STRATEGIES[leader.strategy].market);
      if (!market) continue;
      try {
        await act(deps, leader, market, minute);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        log.info({ strategy: leader.strategy, code: error.code }, 'an order of a demo trader was refused');
      }
    }
  }

  const start = async () => void (leaders = await begin(deps));
  const module = defineModule({
    name: 'demo-traders',
    deps: ['copy', 'contracts', 'demo'],
    calls: [getStrategyHandler(deps)],
    jobs: [{ name: 'demo.traders', everyMs: EVERY_MS, run }],
  });
  return { module, begin: start, run };
}
