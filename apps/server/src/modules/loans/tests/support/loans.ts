/** Test helper: loans with the pool, a book and a real log on a database; seconds are logged when a test says so, on a clock that it moves. */
import type { Call, CallInput } from '@glasshouse/contract';
import { applyLoan } from '@glasshouse/contract/loans';
import type { PriceSource } from '@glasshouse/contract/markets';
import { loadConfig } from '../../../../config.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { ModeWatch } from '../../../../platform/modes/index.ts';
import { NO_CHANGES, type ParameterSource } from '../../../../platform/parameters.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { FreshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { callerOf, ownerOf } from '../../../../platform/testing/module-calls.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { RESERVE_CAPITAL, SEED_CAPITAL, createDefi, defiInvariants } from '../../../defi/index.ts';
import { createExchange } from '../../../exchange/index.ts';
import { type LedgerModule, createLedger, houseBalance, paperCapitalJournal } from '../../../ledger/index.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';
import { type LoggedTick, type Markets, createMarkets } from '../../../markets/index.ts';
import { secondLogger } from '../../../options/tests/support/ticks.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { createSpot } from '../../../spot/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import { createLoans, loansInvariants } from '../../index.ts';

export const [BTC, ETH, USDT] = [1, 2, 3] as const;
export const SECOND = 1_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const PRICE = 681_782;
/** 14:32 on a Wednesday. */
export const START = Date.UTC(2026, 5, 3, 14, 32);
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT'] as const;

/** A loan of 3,000 USDT for 0.7 BTC, unless a test says otherwise. */
export const LOAN = {
  currency_id: USDT,
  number: '3000',
  pledge_currency_id: BTC,
  pledge_number: '0.7',
  term: 'd30',
} as const;

/** Opens them, with seeded pools; benches give a database of their own. */
export async function openLoans({ at = START, on }: { at?: number; on?: FreshDatabase } = {}) {
  const log = await startTestLog(at, on);
  const { database, clock } = log;
  let source: PriceSource = 'recorded';
  let parameters: ParameterSource = NO_CHANGES;
  let verified = true;
  const config = { ...loadConfig({}), dataDir: log.dataDir, mode: 'demo' as const };
  const platform = testPlatform({ config, db: database.db, clock });
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  ledger.watch([...walletInvariants, ...defiInvariants, ...loansInvariants]);
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const real = createMarkets(platform);
  await real.module.start?.();
  const listeners = new Set<(ticks: readonly LoggedTick[]) => void>();
  const modes = new Map<number, string>();
  const markets: Markets = {
    ...real,
    modeOf: (id) => (modes.get(id) ?? 'normal') as ReturnType<Markets['modeOf']>,
    source: () => source,
    sourceOf: () => source,
    index: () => null,
    onLogged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
  const spot = createSpot({ platform, ledger, markets, exchange });
  ledger.watch(spot.invariants);
  await exchange.module.start?.();
  const news: { userId: number; kind: string }[] = [];
  const notify = async (_tx: unknown, some: readonly { userId: number; kind: string }[]) => () =>
    void news.push(...some.map(({ userId, kind }) => ({ userId, kind })));
  const asOwner = ownerOf(database);
  const userWith = async (email: string): Promise<number> => {
    const [known] = await asOwner(`SELECT id FROM users WHERE email = '${email}'`);
    if (known) return Number(known['id']);
    const name = email.split('@')[0];
    const [row] = await asOwner(`
      INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
      VALUES ('${email}', '', '${name}', 'u', 'code${name}', 0) RETURNING id`);
    return Number(row?.['id']);
  };
  const source2: ParameterSource = { at: (...of) => parameters.at(...of), nextChange: () => null };
  const shared = { platform, ledger, wallet, parameters: source2, priceInUsd: () => null };
  const open = () => {
    const defi = createDefi({ ...shared, proofs: log.proofs(), notify: notify as never, modeWatch: new ModeWatch(platform) });
    const loans = createLoans({
      ...shared,
      proofs: log.proofs(),
      notify: notify as never,
      markets,
      venue: spot.desk,
      pools: defi.pools,
      requireVerified: async () => {
        if (!verified) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, '998');
      },
      ensureUser: ({ email }) => userWith(email),
    });
    return { defi, loans };
  };
  let made = open();
  let posted = 0;
  let people = 0;
  const post = (draft: Parameters<LedgerModule['post']>[1]) =>
    inTransaction(database.db, async (tx) => void (await ledger.post(tx, draft)));
  const write = secondLogger(
    () => log.proofs(),
    () => source,
  );
  /** Logs a second with a price of each index and lets it be heard. */
  const tick = async (price: number | null = PRICE, hear = true): Promise<void> => {
    const time = (Math.floor(clock.now() / SECOND) + 1) * SECOND;
    clock.advance(time - clock.now());
    const leaf = await write({ 1: price, 2: price, 3: price }, time);
    if (!hear) return;
    const ticks = SYMBOLS.map(
      (symbol, i): LoggedTick => ({ indexId: i + 1, symbol, time, seq: time / SECOND, priceTicks: price, prices: source, leaf }),
    );
    for (const listener of listeners) listener(ticks);
    await made.loans.look();
  };
  const start = async () => {
    await made.defi.module.start?.();
    await made.loans.module.start?.();
  };
  await start();
  for (const [assetId, atoms] of [
    [USDT, 1_000_000_000_000n],
    [BTC, 6_000_000_000n],
  ] as const)
    await post(paperCapitalJournal(SEED_CAPITAL, assetId, atoms, ++posted));
  await made.defi.seedPools();
  await log.proofs().signHead();
  await tick();
  const call = callerOf(() => [made.loans.module, made.defi.module]);
  const breaches = async (): Promise<readonly { title: string }[]> =>
    (await ledger.check()).breaches.filter(({ title }) => !title.startsWith('money crosses the boundary'));
  const house = (purpose: string, assetId: number) => houseBalance(database.db, purpose, assetId);
  const user = async (
    units: Readonly<Record<number, bigint>> = { [BTC]: 1_000_000_000n, [USDT]: 100_000_000_000n },
  ): Promise<number> => {
    const id = await userWith(`u${++people}@example.com`);
    for (const [assetId, atoms] of Object.entries(units)) await post(paperFunds(id, 'change', Number(assetId), atoms, ++posted));
    return id;
  };
  return {
    log,
    platform,
    ledger,
    clock,
    database,
    news,
    spot,
    markets,
    modes,
    call,
    asOwner,
    house,
    tick,
    user,
    loans: () => made.loans,
    defi: () => made.defi,
    another: open,
    /** Lets another process lead the book. */
    stopVenue: () => exchange.module.stop?.(),
    setSource: (to: PriceSource) => void (source = to),
    setParameters: (to: ParameterSource) => void (parameters = to),
    setVerified: (to: boolean) => void (verified = to),
    fund: (userId: number, assetId: number, atoms: bigint) => post(paperFunds(userId, 'change', assetId, atoms, ++posted)),
    reserve: (assetId: number, atoms: bigint) => post(paperCapitalJournal(RESERVE_CAPITAL, assetId, atoms, ++posted)),
    /** Three seconds of one price. */
    async ticks(price: number | null, times = 3): Promise<void> {
      for (let i = 0; i < times; i++) await tick(price);
    },
    /** Somebody who bids for, or offers, the coin at a price. */
    async quote(side: 'buy' | 'sell', priceTicks: number, lots: number, userId?: number): Promise<number> {
      const maker = userId ?? (await user({ [BTC]: 100_000_000_000n, [USDT]: 100_000_000_000_000n }));
      const command = { type: 'place', userId: maker, marketId: 1, side, kind: 'limit', priceTicks, lots } as const;
      await spot.desk.submitOne(command, null);
      return maker;
    },
    borrow: async (userId: number, more: Partial<CallInput<typeof applyLoan>> = {}) =>
      (await call(applyLoan, { ...LOAN, ...more }, userId)).loan,
    /** Goes on to a time; hours and days that come until then are done. */
    async until(time: number): Promise<void> {
      clock.advance(Math.max(0, time - clock.now()));
      await made.defi.runDue();
      await made.loans.runDue();
    },
    async refused<C extends Call>(definition: C, input: CallInput<C>, userId = 0): Promise<string> {
      try {
        await call(definition, input, userId);
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
      return 'ok';
    },
    async has(userId: number, assetId: number, type = 'change'): Promise<bigint> {
      const balances = await ledger.readBalances(database.db, userId);
      const own = balances.find((one) => one.type === type && one.assetId === assetId);
      return type === 'change' ? (own?.available ?? 0n) : (own?.frozen ?? 0n);
    },
    /** Puts into the log what waits for it, and signs a head a minute later. */
    async sign(): Promise<void> {
      await log.proofs().signHead();
      clock.advance(60 * SECOND);
      await log.proofs().signHead();
    },
    restart: async () => {
      await made.loans.module.stop?.();
      await log.restart();
      made = open();
      await start();
    },
    breaches,
    /** Error: the first invariant that is broken. */
    async sound(): Promise<void> {
      const [found] = await breaches();
      if (found) throw new Error(`the money does not add up: ${JSON.stringify(found)}`);
    },
    async close() {
      await made.loans.module.stop?.();
      await exchange.module.stop?.();
      await log.stop();
    },
  };
}
export type TestLoans = Awaited<ReturnType<typeof openLoans>>;
