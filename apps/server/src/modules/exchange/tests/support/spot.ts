/** Test helper: a ledger, recorded markets and a spot desk on a fresh database, with a clock that stands still. */
import type { AccountType, Call, CallInput, CallOutput, Channel } from '@glasshouse/contract';
import { parseAmount } from '@glasshouse/money';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { loadConfig } from '../../../../config.ts';
import { ManualClock } from '../../../../platform/clock.ts';
import { connect } from '../../../../platform/connect.ts';
import { type Db, openAppPool, openDb } from '../../../../platform/db/database.ts';
import { NoticeBoard } from '../../../../platform/db/notices.ts';
import { migrate } from '../../../../platform/db/migrate.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Module } from '../../../../platform/module.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { secureRandom } from '../../../../platform/random.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type FreshDatabase, freshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { type LedgerModule, createLedger } from '../../../ledger/index.ts';
import { createMarkets } from '../../../markets/index.ts';
import { type BookProduct, type Exchange, type Venue, createExchange } from '../../index.ts';
import { type SpotDeps, createSpot } from '../../../spot/index.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';

/** Something that was sent to sockets; `userId` of a private channel. */
export interface Published {
  channel: string;
  userId: number | null;
  message: unknown;
}

/** One process with a spot desk. */
export interface TestNode {
  ledger: LedgerModule;
  spot: ReturnType<typeof createSpot>;
  exchange: Exchange;
  /** The venues of what it lists beside spot, in its order. */
  others: readonly Venue[];
  markets: ReturnType<typeof createMarkets>;
  published: Published[];
  metrics: Registry;
  /** Makes a call as a user; a refusal is thrown. */
  call<C extends Call>(call: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>>;
  /** Makes a call as a user that must be refused; answers the refusal. */
  refused<C extends Call>(call: C, userId: number, input: CallInput<C>): Promise<Refusal>;
  stop(): Promise<void>;
}

/** What a test puts around parts of a process, to break them. */
export interface Wraps {
  ledger?: (ledger: LedgerModule) => LedgerModule;
  pool?: (pool: pg.Pool) => pg.Pool;
  /** Whether the process hears the others. */
  notices?: boolean;
  /** Whether a newer version has migrated the database. */
  schema?: Platform['schema'];
  /** How long its orders wait for the process that leads. */
  handoffPatienceMs?: number;
  /** The level of verification of its users. */
  levelOf?: SpotDeps['levelOf'];
  /** What it lists beside spot. */
  products?: readonly BookProduct[];
  /** Further modules that stand on the exchange. */
  modules?: (deps: SpotDeps) => readonly Module[];
}

/** A database with one process on it; more can be opened. */
export interface TestSpot extends TestNode {
  clock: ManualClock;
  /** A handle of the application's role, for looking behind the desk. */
  db: Db;
  /** The owner's address. */
  url: string;
  openNode(wraps?: Wraps): Promise<TestNode>;
  /** Runs a statement as the owner of the database, who may do anything. */
  asOwner(statement: string): Promise<void>;
  /** Records a tick of index 1 at the time of the clock, as the markets would. */
  recordTick(priceTicks: number | null): Promise<void>;
  /** The same for so many seconds, one after another; answers their times. */
  recordTicks(...prices: readonly (number | null)[]): Promise<number[]>;
  /** Gives an amount of an asset to an account of a user, the spot account by default, from external capital. */
  fund(userId: number, assetId: number, amount: string, account?: AccountType): Promise<void>;
  /** Available and frozen of the spot account, in atoms. */
  balance(userId: number, assetId: number): Promise<{ available: bigint; frozen: bigint }>;
  close(): Promise<void>;
}

function recordingPublisher(published: Published[]): Platform['publisher'] {
  return {
    publish: (channel: Channel, _params, message) => void published.push({ channel: channel.id, userId: null, message }),
    provide: () => {},
    limitTo: () => {},
    changed: (channel: Channel) => void published.push({ channel: channel.id, userId: null, message: undefined }),
    publishTo: (userId, channel: Channel, message) => void published.push({ channel: channel.id, userId, message }),
    dropSession: () => {},
  };
}

async function startNode(
  platform: Platform,
  ownerUrl: string,
  published: Published[],
  { ledger: wrap = (ledger) => ledger, handoffPatienceMs = 1_500, levelOf, products = [], modules: more }: Wraps,
): Promise<TestNode> {
  const ledger = createLedger(platform);
  const markets = createMarkets(platform);
  const exchange = createExchange({
    platform,
    ledger: wrap(ledger),
    markets,
    balancesChanged: (userId, _account, assetIds) => void published.push({ channel: 'balances', userId, message: assetIds }),
    handoffPatienceMs,
  });
  const spot = createSpot({
    platform,
    ledger,
    markets,
    exchange,
    levelOf,
    fiatPerUsd: (code) => (code === 'EUR' ? '0.8' : null),
  });
  const others = products.map((product) => exchange.list(product));
  const further = more?.({ platform, ledger, markets, exchange }) ?? [];
  const modules = [ledger.module, markets.module, exchange.module, spot.module, ...further];
  connect(more ? modules : modules.slice(1));
  ledger.watch(spot.invariants);
  await migrate(
    ownerUrl,
    modules.flatMap(({ name, migrations }) => (migrations ? [{ name, folder: migrations }] : [])),
  );
  for (const module of modules) await module.start?.();
  const bound = modules.flatMap((module) => module.calls ?? []);
  const call = async (definition: Call, userId: number, input: unknown) => {
    const found = bound.find(({ call: { id } }) => id === definition.id);
    if (!found) throw new Error(`${definition.id} has no handler here`);
    return found.run(input, {
      requestId: 'test',
      lang: 'en',
      ip: '127.0.0.1',
      userAgent: 'test',
      user: { id: userId, sessionId: userId },
    });
  };
  const refused = async (definition: Call, userId: number, input: unknown) => {
    const refusal = await call(definition, userId, input).catch((error: unknown) => error);
    if (!(refusal instanceof Refusal)) throw new Error(`${definition.id} was not refused: ${String(refusal)}`);
    return refusal;
  };
  const stop = async () => {
    for (const module of modules.reverse()) await module.stop?.();
  };
  return {
    ledger,
    spot,
    exchange,
    others,
    markets,
    published,
    metrics: platform.metrics,
    call: call as TestNode['call'],
    refused: refused as TestNode['refused'],
    stop,
  };
}

/** Opens one process's part on a database that is there; `end` closes its connections. */
export async function openTestNode(
  url: string,
  clock: ManualClock,
  wraps: Wraps = {},
): Promise<{ node: TestNode; end: () => Promise<void> }> {
  const published: Published[] = [];
  const db = openDb((wraps.pool ?? ((pool) => pool))(openAppPool(url, 10)));
  const base = {
    config: loadConfig({ DEMO_UNIVERSE: 'small' }),
    log: pino({ level: 'silent' }),
    db,
    clock,
    random: secureRandom,
    metrics: new Registry(),
  };
  const board = wraps.notices ? new NoticeBoard(url, base.log) : null;
  await board?.start();
  const node = await startNode(
    {
      ...base,
      publisher: recordingPublisher(published),
      ...(board ? { notices: board } : {}),
      ...(wraps.schema ? { schema: wraps.schema } : {}),
    },
    url,
    published,
    wraps,
  );
  const end = async () => {
    await board?.stop();
    await db.destroy();
  };
  return { node, end };
}

/**
 * No job says here that a process leads or lives, and on a busy machine the ten seconds after which it would count as gone are
 * soon over: whoever said it once lives on until a test says when it was heard last.
 */
const LIVES_ON = `
  CREATE FUNCTION lives_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.beat_at > clock_timestamp() - interval '1 second' THEN NEW.beat_at := 'infinity'; END IF; RETURN NEW; END $$;
  CREATE TRIGGER lives_on BEFORE INSERT OR UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION lives_on();
  CREATE TRIGGER lives_on BEFORE INSERT OR UPDATE ON processes FOR EACH ROW EXECUTE FUNCTION lives_on()`;

/** Opens a spot desk on a database of its own, or on one that is given with its clock. */
export async function openTestSpot(
  now = Date.UTC(2026, 0, 5, 12),
  first: Wraps = {},
  given?: { readonly database: FreshDatabase; readonly clock: ManualClock },
): Promise<TestSpot> {
  const { database, clock } = given ?? { database: await freshDatabase(5), clock: new ManualClock(now) };
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const recordTick = (priceTicks: number | null) =>
    asOwner(`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
      SELECT 1, ${clock.now()}, coalesce(max(seq), 0) + 1, ${priceTicks ?? 'NULL'}::bigint, ${clock.now()}, 'recorded'
      FROM index_ticks WHERE index_id = 1`);
  await asOwner(LIVES_ON);
  const nodes: { node: TestNode; end: () => Promise<void> }[] = [];
  const openNode: TestSpot['openNode'] = async (wraps = {}) => {
    const opened = await openTestNode(database.url, clock, wraps);
    nodes.push(opened);
    return opened.node;
  };
  const node = await openNode(first);
  let grants = 0;
  return {
    ...node,
    clock,
    db: database.db,
    url: database.url,
    openNode,
    asOwner,
    recordTick,
    recordTicks: async (...prices) => {
      const times: number[] = [];
      for (const price of prices) {
        clock.advance(1_000);
        await recordTick(price);
        times.push(clock.now());
      }
      return times;
    },
    fund: async (userId, assetId, amount, account = 'change') => {
      const parsed = parseAmount(amount, node.ledger.asset(assetId)?.scale ?? 0);
      if (!parsed.ok) throw new Error(`not an amount: ${amount}`);
      const funds = paperFunds(userId, account, assetId, parsed.atoms, ++grants);
      await inTransaction(database.db, (tx) => node.ledger.post(tx, funds));
    },
    balance: async (userId, assetId) => {
      const balances = await node.ledger.readBalances(database.db, userId);
      return (
        balances.find((balance) => balance.assetId === assetId && balance.type === 'change') ?? { available: 0n, frozen: 0n }
      );
    },
    close: async () => {
      for (const { node: open, end } of nodes) {
        await open.stop();
        await end();
      }
      await database.close();
    },
  };
}
