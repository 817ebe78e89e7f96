/** Periods of funding that a receipt shows: the rates that its seconds are judged by, and those in which a position did not pay. */
import { periodOf, type ShownChain } from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type LoggedRow, SELECT_RECORDS } from './rows.ts';

/** What a receipt needs periods for. */
export interface PeriodsOf {
  readonly marketId: number;
  /** The chain up to the record. */
  readonly chain: ShownChain;
  /** Periods whose rate it shows anyway. */
  readonly rated: readonly number[];
  /** The period that was running, or the one that is paid for: every earlier one since the position began is accounted for. */
  readonly until: number;
}

/** The records of the rates of periods. */
export async function loadRates(db: Db, marketId: number, periods: readonly number[]): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    ${SELECT_RECORDS} JOIN contract_rates c ON c.record_id = r.id
    WHERE c.market_id = ${marketId} AND c.period = ANY(${periods as number[]}::bigint[]) ORDER BY c.period`.execute(db);
  return rows;
}

/** The records of rates and of ends of periods, each by its period. */
export async function loadPeriods(
  db: Db,
  { marketId, chain, rated, until }: PeriodsOf,
): Promise<{ readonly rates: LoggedRow[]; readonly fundings: LoggedRow[] }> {
  const [first] = chain.events;
  // A conditional entry paid for no period.
  if (first === undefined) return { rates: await loadRates(db, marketId, rated), fundings: [] };
  const since = periodOf(Number(first['tick'] ?? first['time']));
  const paid = chain.events.flatMap((event) => (event['kind'] === 'funding' ? [Number(event['period'])] : []));
  const { rows: fundings } = await sql<LoggedRow & { period: number }>`
    ${SELECT_RECORDS} JOIN contract_fundings c ON c.record_id = r.id
    WHERE c.market_id = ${marketId} AND c.period >= ${since} AND c.period < ${until} AND (c.state = 'skipped' OR c.rate_e8 = 0)
    ORDER BY c.period`.execute(db);
  const known = new Set([...paid, ...fundings.map(({ body }) => Number((JSON.parse(body) as { period: string }).period))]);
  const next: number[] = [];
  // Where nothing came for a whole period the rate behind it says so: it has no sample.
  for (let period = since; period < until; ) {
    if (known.has(period)) period++;
    else {
      const { rows } = await sql<{ period: number | null }>`
        SELECT min(period)::bigint AS period FROM contract_rates
        WHERE market_id = ${marketId} AND period > ${period} AND samples = 0`.execute(db);
      const found = rows[0]?.period ?? null;
      if (found === null) break;
      next.push(found);
      period = found;
    }
  }
  return { rates: await loadRates(db, marketId, [...rated, ...next]), fundings };
}
