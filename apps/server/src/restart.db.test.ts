/**
 * Every public figure after a restart is the one before: each call that a visitor may read is asked of one server, and of
 * the next one on the same database, while the clock stands still. A new call joins by naming what it is asked with.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@glasshouse/contract';
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import { listNews } from '@glasshouse/contract/content';
import { listContractFunding } from '@glasshouse/contract/contracts';
import { convertCurrency } from '@glasshouse/contract/convert';
import { requestFunds } from '@glasshouse/contract/demo';
import { getDualIndex } from '@glasshouse/contract/dual';
import { listLockupProducts } from '@glasshouse/contract/lockup';
import { getDepth, listTrades } from '@glasshouse/contract/markets';
import { placeOption } from '@glasshouse/contract/options';
import { listHeads } from '@glasshouse/contract/proofs';
import { placeOrder } from '@glasshouse/contract/spot';
import { changeAccount } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { checkMoney, describeBreach } from './modules/ledger/index.ts';
import { ManualClock } from './platform/clock.ts';
import { type FreshDatabase, freshDatabase } from './platform/testing/fresh-database.ts';
import { secondRecorded } from './modules/markets/tests/support/seconds.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { invariantsOf } from './declarations.ts';

const [BTC, USDT] = [1, 3];
/** A second in which the recorded feed has prices. */
const clock = new ManualClock(Date.UTC(2026, 5, 3, 10, 30));
const DAY_MS = 86_400_000;
type Input = Record<string, string | number>;

/** What each call is asked with. */
const INPUTS: Record<string, readonly Input[]> = {
  'backoffice.operatorPowers': [{}],
  'backoffice.staffActs': [{}, { days: 2 }],
  'content.getSiteConfig': [{}],
  'content.getAboutUs': [{}],
  'content.getArticle': [{ slug: 'fees-explained' }, { slug: 'how-options-settle' }],
  'content.getContactUs': [{}],
  'content.getFaq': [{}],
  'content.getHomeNotice': [{}],
  'content.getNewsPopup': [{}],
  'content.getOperationalCompliance': [{}],
  'content.listArticles': [{ kind: 'article' }],
  'content.listNews': [{ c_id: 4 }],
  'content.getSetting': [{ keyword: 'upload_max_mb' }],
  'copy.listTraders': [{}],
  'contracts.getFund': [{}],
  'contracts.getTerms': [
    { currency_id: BTC, legal_id: USDT },
    { currency_id: 4, legal_id: USDT },
  ],
  'contracts.listFunding': [{ currency_id: BTC, legal_id: USDT }],
  'contracts.listLiquidations': [{}],
  'contracts.listSamples': [{ currency_id: BTC, legal_id: USDT, period: Math.floor(Date.UTC(2026, 5, 3) / 28_800_000) }],
  'defi.getHoursFile': [{ currency_id: USDT, from: Date.UTC(2026, 5, 3), to: Date.UTC(2026, 5, 3, 11) }],
  'defi.listPools': [{}],
  'defi.getPool': [{ currency_id: USDT }],
  'defi.listHours': [{ currency_id: USDT, from: Date.UTC(2026, 5, 3), to: Date.UTC(2026, 5, 10) }],
  'dual.getIndex': [{}, { currency_id: 2, type: 'put' }],
  'dual.listHistory': [{}],
  'earn.getFunds': [{}],
  'funding.getFundingTerms': [{}],
  'loans.getTerms': [{}],
  'margin.getFund': [{}],
  'margin.getRates': [{}],
  'margin.listHours': [{ currency_id: USDT }],
  'margin.listLiquidations': [{}],
  'loans.listLiquidations': [{}],
  'loans.quote': [{ currency_id: USDT, number: '100', pledge_currency_id: BTC, pledge_number: '0.1', term: 'd30' } as never],
  'lockup.listProducts': [{}],
  'markets.getDepth': [{ id: 1 }, { id: 2 }],
  'markets.getRecord': [{}, { hours: 1 }],
  'markets.getPriceHealth': [{ symbol: 'BTC/USDT' }],
  'markets.listCandles': ['1m', '1h', '1d'].flatMap((period) =>
    ['index', 'trade'].map((source) => ({
      symbol: 'BTC/USDT',
      period,
      source,
      from: Math.floor(Date.UTC(2026, 5, 3) / 1_000),
      to: Math.floor(Date.UTC(2026, 5, 4) / 1_000),
    })),
  ),
  'markets.listQuotes': [{}],
  'markets.listTicks': [{ symbol: 'BTC/USDT', from: Date.UTC(2026, 5, 3) }],
  'markets.listTrades': [{ id: 1 }, { id: 2 }],
  'markets.getFacts': [{ id: 1 }, { id: 7 }],
  'markets.getSearch': [{}],
  'markets.listStates': [{}],
  'menu.getMenu': [{}],
  'modes.getModes': [{}],
  'parameters.listChanges': [{}],
  'options.getFairness': [{}, { days: 1 }],
  'options.listTerms': [{}],
  'proofs.export': [{ index: 0 }],
  'proofs.getInclusion': [{ index: 0 }],
  'proofs.getLatestHead': [{}],
  'proofs.getEntry': [{ index: 0 }],
  'proofs.listHeads': [{}],
  'proofs.listEntries': [{ from: 0 }],
  'proofs.listKeys': [{}],
  'spot.getFees': [{}],
  'stocks.actions': [{}],
  'stocks.auctions': [{}],
  'stocks.calendar': [{}],
  'stocks.list': [{}],
  'wallet.listCurrencies': [{}],
};
/** Those that name what this server came to have, filled in when it has it. */
const FOUND: Record<string, Input> = {
  'content.getNews': {},
  'contracts.getRateReceipt': {},
  'dual.getDetail': {},
  'dual.getQuote': {},
  'dual.getSettlement': {},
  'lockup.preview': {},
  'proofs.getConsistency': {},
  'seals.getAnswer': {},
};
const inputsOf = (id: string): readonly Input[] | undefined => (FOUND[id] ? [FOUND[id]] : INPUTS[id]);

/**
 * Calls of visitors that answer no figure: they open a session, show the mail of the demo, or are of a stock or a trader, of which the demo
 * lists none.
 */
const NO_FIGURES = new Set([
  'copy.getTrader',
  'copy.listHistory',
  'copy.listHours',
  'demo.getStrategy',
  'demo.listOutbox',
  'identity.login',
  'identity.loginSecondStep',
  'identity.passkeyLogin',
  'identity.passkeyLoginOptions',
  'stocks.actionFile',
  'stocks.detail',
  'stocks.getAuction',
]);

let database: FreshDatabase;
let dataDir: string;
let server: TestServer;
const open = async () => {
  server = await startTestServer({ clock, config: { databaseUrl: database.url, dataDir, rateLimitFactor: 10_000 } });
  await withdrawQuotes();
};

/** Quotes live in memory: the maker withdraws its own, and follows no tick from then on. */
async function withdrawQuotes(): Promise<void> {
  await server.wired.modules.find(({ name }) => name === 'demo-market-maker')?.stop?.();
}

async function runJobs(...names: string[]): Promise<void> {
  for (const name of names) {
    const job = server.wired.modules.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await job.run();
  }
}

/** Moves the clock, and waits until the index of the second it comes to is in the record. */
async function passSeconds(seconds: number): Promise<void> {
  clock.advance(seconds * 1_000);
  await secondRecorded(server.platform.db, clock.now());
}

/** Two people of the staff publish a change of the fee tiers. */
async function publishTiers(): Promise<void> {
  const [ann, bob] = [await makeStaff(server, 'owner'), await makeStaff(server, 'owner')];
  const tiers = [{ volume: '0', maker: '0.0009', taker: '0.001' }];
  const payload = { name: 'spot.tiers', market: 0, value: JSON.stringify({ tiers }), effective_at: clock.now() + 2 * DAY_MS };
  const reason = 'cheaper for those who make the market';
  const { id, hash } = await server.ok(propose, { kind: 'parameter', payload, reason }, ann.token);
  await server.ok(approveProposal, { proposal_id: id, hash, reason }, bob.token);
}

/** Trades, a conversion, an option that is settled, what the staff did, heads of the log. */
async function live(): Promise<void> {
  const [a, b] = [await server.signUp(), await server.signUp()];
  await passSeconds(1);
  await runJobs('demo.marketMaker');
  for (const token of [a, b]) {
    await server.ok(requestFunds, {}, token);
    const pair = { currency_id: BTC, legal_id: USDT, type: 'buy', kind: 'market' } as const;
    await server.ok(placeOrder, { ...pair, amount: '0.0123' }, token);
    await server.ok(placeOrder, { ...pair, kind: 'limit', amount: '0.5', target_price: '5000' }, token).catch(() => null);
  }
  await server.ok(placeOrder, { currency_id: BTC, legal_id: USDT, type: 'sell', kind: 'market', amount: '0.00321' }, a);
  await server.ok(convertCurrency, { from_currency_id: USDT, to_currency_id: BTC, number: '250' }, b);
  const transfer = { currency_id: USDT, from_field: 'change', to_field: 'micro', number: '500', request_id: 'transfer-1' };
  await server.ok(changeAccount, transfer, a);
  await server.ok(placeOption, { match_id: 7, currency_id: USDT, type: 'up', seconds: 60, number: '60' }, a);
  await publishTiers();
  await passSeconds(1);
  await runJobs('options.settle');
  await passSeconds(60);
  await runJobs(
    'options.settle',
    'seals.seal',
    'contracts.records',
    'proofs.sign',
    'contracts.records',
    'proofs.drain',
    'backoffice.anchor',
    'proofs.sign',
    'markets.tradeCandles',
  );
  // A receipt waits for the head that covers its record and the seconds that it cites.
  await passSeconds(60);
  await runJobs('contracts.records', 'proofs.sign');
  const [newest, older] = (await server.ok(listHeads, {})).list;
  FOUND['proofs.getConsistency'] = { from: older?.size ?? '', to: newest?.size ?? '' };
  const { rows: sealed } = await sql<{ digest: string; time: number }>`
    SELECT encode(substr(answer_digests, 1, 32), 'hex') AS digest, time_ms AS time FROM seal_blocks
    WHERE answer_digests IS NOT NULL ORDER BY number DESC LIMIT 1`.execute(server.platform.db);
  FOUND['seals.getAnswer'] = { digest: sealed[0]?.digest ?? '', time: sealed[0]?.time ?? 0 };
  FOUND['contracts.getRateReceipt'] = {
    id: (await server.ok(listContractFunding, { currency_id: BTC, legal_id: USDT })).list[0]?.id ?? 0,
  };
  const [product] = (await server.ok(listLockupProducts, {})).list;
  FOUND['lockup.preview'] = { config_id: product?.config_id ?? 0, amount: '10' };
  await settleDual();
  FOUND['content.getNews'] = { id: (await server.ok(listNews, { c_id: 4 })).list[0]?.id ?? 0 };
}

/** Products of dual investment: those of an hour that no second was logged in are settled without a price. */
async function settleDual(): Promise<void> {
  const publish = () => runJobs('dual-hours.due', 'dual.create', 'lockup.create', 'defi.due');
  await publish();
  const [hour] = (await server.ok(getDualIndex, {})).sections[0]?.products ?? [];
  await passSeconds(Math.ceil(((hour?.maturity ?? 0) - clock.now()) / 1_000) + 700);
  await runJobs('dual-prices.due');
  await publish();
  await runJobs('proofs.drain', 'proofs.sign');
  FOUND['dual.getSettlement'] = { currency_id: BTC, maturity: hour?.maturity ?? 0, window_ms: 120_000 };
  const { sections } = await server.ok(getDualIndex, {});
  const id = sections.flatMap(({ products }) => products).find(({ status }) => status === 'on_sale')?.id ?? 0;
  FOUND['dual.getDetail'] = { id };
  FOUND['dual.getQuote'] = { id, num: 3 };
}

beforeAll(async () => {
  database = await freshDatabase(1);
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-restart-'));
  await open();
  await live();
  await withdrawQuotes();
}, 180_000);
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** All answers, by call and input. `series` is no figure: it says of which start the numbers of a book are. */
async function readAll(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const call of CALLS)
    for (const input of inputsOf(call.id) ?? []) {
      const name = `${call.id} ${JSON.stringify(input)}`;
      const answer: unknown = await server.ok(call, input).catch((error: unknown) => error);
      answers[name] = answer !== null && typeof answer === 'object' && 'series' in answer ? { ...answer, series: null } : answer;
    }
  return answers;
}

describe('a restart', () => {
  it('has an input here for every call that a visitor may read', () => {
    const reads = CALLS.filter(({ access, effect }) => access === 'visitor' && effect === 'read').map(({ id }) => id);
    expect(reads.filter((id) => !inputsOf(id) && !NO_FIGURES.has(id))).toEqual([]);
    expect([...Object.keys(INPUTS), ...Object.keys(FOUND), ...NO_FIGURES].sort()).toEqual(reads.sort());
  });

  it('changes no public figure; tape and book are what fills and open orders say, before and after [M44] [M45]', {
    timeout: 120_000,
  }, async () => {
    const { rows: fills } = await sql`
      SELECT f.id, trim_scale(f.price_ticks * m.tick::numeric)::text AS price, trim_scale(f.lots * m.lot::numeric)::text AS quantity,
        f.taker_side AS side, f.time_ms AS time
      FROM fills f JOIN markets m ON m.id = f.market_id WHERE f.market_id = 1 ORDER BY f.id DESC`.execute(server.platform.db);
    const { rows: levels } = await sql<{ side: string; price: string; lots: string }>`
      SELECT side, trim_scale(price_ticks * m.tick::numeric)::text AS price,
        trim_scale(sum(coalesce(shown_lots, lots - filled_lots - removed_lots)) * m.lot::numeric)::text AS lots
      FROM orders o JOIN markets m ON m.id = o.market_id WHERE o.status = 'open' AND market_id = 1
      GROUP BY side, price_ticks, m.tick, m.lot
      ORDER BY CASE side WHEN 'buy' THEN -price_ticks ELSE price_ticks END`.execute(server.platform.db);
    const side = (of: string) => levels.filter((row) => row.side === of).map(({ price, lots }) => [price, lots]);
    const requireOfRows = async () => {
      expect(await server.ok(listTrades, { id: 1 })).toEqual(fills);
      expect(await server.ok(getDepth, { id: 1 })).toMatchObject({ bids: side('buy'), asks: side('sell') });
    };
    const before = await readAll();
    expect(Object.entries(before).filter(([, answer]) => answer instanceof Error)).toEqual([]);
    expect(fills.length).toBeGreaterThan(2);
    await requireOfRows();
    await server.stop();
    await open();
    await requireOfRows();
    expect(await readAll()).toEqual(before);
    const { db } = server.platform;
    expect((await checkMoney(db, await invariantsOf(db))).breaches.map(describeBreach)).toEqual([]);
  });
});
