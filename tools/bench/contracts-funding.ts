/** Payments of funding a second, by batches as the venue makes them, beside raw SQL that writes the same rows by sets of as many. */
import type pg from 'pg';
import { withBenchDatabase } from './bench-database.ts';
import { MARK, MARKET, movingIndex, openDesks } from './contracts-desks.ts';
import { openLongs } from './contracts-liquidations.ts';
import { median } from './measure.ts';

const PERIOD_MS = 28_800_000;
/** Every period has the rate 0.01 %, without samples. */
const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });

const OF_PERIOD = `scope = 'contracts.funding' AND key LIKE '%:' || $1`;

/** The rows of a period's payments, and copies of the tables that they change, as they are now. */
const STAGE = [
  `CREATE TABLE s_journals AS SELECT * FROM journals WHERE ${OF_PERIOD}`,
  `CREATE TABLE s_entries AS SELECT e.* FROM entries e JOIN s_journals j ON j.id = e.journal_id`,
  `CREATE TABLE s_events AS SELECT * FROM contract_position_events WHERE kind = 'funding' AND record->>'period' = $1`,
  `CREATE TABLE s_positions AS SELECT p.* FROM contract_positions p JOIN s_events e ON e.position_id = p.id`,
  `CREATE TABLE s_holds AS SELECT h.* FROM holds h JOIN s_events e ON h.cause_kind = 'contract_position' AND h.cause_id = e.position_id::text`,
  `CREATE TABLE s_accounts AS SELECT a.* FROM accounts a WHERE a.id IN (SELECT account_id FROM s_entries)`,
];
const COPIED = ['journals', 'entries', 'contract_position_events', 'contract_positions', 'holds', 'accounts'] as const;

/** What raw SQL does for the same payments: one statement a table, one commit. */
const RAW = [
  'INSERT INTO r_journals OVERRIDING SYSTEM VALUE SELECT * FROM s_journals',
  'INSERT INTO r_entries OVERRIDING SYSTEM VALUE SELECT * FROM s_entries',
  'INSERT INTO r_contract_position_events OVERRIDING SYSTEM VALUE SELECT * FROM s_events',
  `UPDATE r_contract_positions p SET margin = s.margin, owed = s.owed, funding = s.funding, funding_period = s.funding_period,
     revision = s.revision, chain = s.chain, changed_ms = s.changed_ms FROM s_positions s WHERE p.id = s.id`,
  'UPDATE r_holds h SET atoms = s.atoms FROM s_holds s WHERE (h.cause_kind, h.cause_id) = (s.cause_kind, s.cause_id)',
  'UPDATE r_accounts a SET balance = s.balance, version = s.version FROM s_accounts s WHERE a.id = s.id',
];

/** Milliseconds of raw SQL for the payments of a period. */
async function rawMs(owner: pg.Client, period: number): Promise<number> {
  for (const statement of STAGE) await owner.query(statement.replaceAll('$1', `'${period}'`));
  for (const table of COPIED) {
    await owner.query(`CREATE TABLE r_${table} (LIKE ${table} INCLUDING ALL)`);
    if (table === 'contract_positions' || table === 'holds' || table === 'accounts')
      await owner.query(`INSERT INTO r_${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}`);
  }
  await owner.query('ANALYZE');
  const began = performance.now();
  await owner.query('BEGIN');
  for (const statement of RAW) await owner.query(statement);
  await owner.query('COMMIT');
  const took = performance.now() - began;
  for (const table of COPIED) await owner.query(`DROP TABLE r_${table}`);
  for (const table of ['journals', 'entries', 'events', 'positions', 'holds', 'accounts'])
    await owner.query(`DROP TABLE s_${table}`);
  return took;
}

/** Prints how many payments a second are durable: so many positions, of so many periods. */
export async function compareFunding(positions: number, periods: number): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const { desks, close } = await openDesks(dataDir, url, { hasContracts: true, funding: { rulesAt } });
    const index = await movingIndex(url);
    // Its end must not hide why a bench failed.
    index.owner.on('error', () => {});
    await index.tick(desks, MARK);
    await openLongs(desks, index, positions);
    const [own, raw]: [number[], number[]] = [[], []];
    const first = Math.floor(Date.now() / PERIOD_MS);
    for (let period = first; period < first + periods; period++) {
      const isDone = async () =>
        (await index.owner.query('SELECT FROM contract_funding_ends WHERE period = $1 AND positions > 0', [period])).rowCount ===
        1;
      const began = performance.now();
      await index.tick(desks, MARK, (period + 1) * PERIOD_MS);
      while (!(await isDone())) await desks.contracts.submitOne({ type: 'tick', marketId: MARKET }, null);
      own.push((positions * 1_000) / (performance.now() - began));
      raw.push((positions * 1_000) / (await rawMs(index.owner, period)));
    }
    await desks.stop();
    await index.close();
    await close();
    const [a, b] = [median(own), median(raw)];
    console.log('\n| positions that pay at once | payments/s | raw SQL, the same rows/s | ratio | goal |\n|---|---|---|---|---|');
    console.log(`| ${positions} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${(a / b).toFixed(2)} | 0.7 |`);
  });
}
