/** Public figures of settled options, by day, underlying, length, payout and stake band. Units: atoms. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, textsText } from '../../../platform/db/prepared.ts';
import { bandOf } from '../domain/bands.ts';
import { dayOf } from '../domain/limits.ts';
import type { StoredOption, StoredResult } from '../domain/option.ts';

/** What one group of options came to. */
export interface Figures {
  won: number;
  lost: number;
  equal: number;
  refunded: number;
  staked: bigint;
  returned: bigint;
}

/** A row of the public figures. */
export interface DayRow extends Figures {
  matchId: number;
  seconds: number;
  payout: string;
  band: number;
}

/** Figures of nothing. */
export const noFigures = (): Figures => ({ won: 0, lost: 0, equal: 0, refunded: 0, staked: 0n, returned: 0n });

/** Adds figures to others. */
export function addFigures(to: Figures, more: Figures): void {
  to.won += more.won;
  to.lost += more.lost;
  to.equal += more.equal;
  to.refunded += more.refunded;
  to.staked += more.staked;
  to.returned += more.returned;
}

const figuresOf = (order: StoredOption, { outcome, refund, returned }: StoredResult): Figures => ({
  won: outcome === 'won' ? 1 : 0,
  lost: outcome === 'lost' ? 1 : 0,
  equal: refund === 'EQUAL' ? 1 : 0,
  refunded: refund !== null && refund !== 'EQUAL' ? 1 : 0,
  staked: order.stake,
  returned,
});

const save = planned(`
  INSERT INTO option_days AS d (day, match_id, seconds, payout, band, won, lost, equal, refunded, staked, returned)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::numeric[], $5::smallint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::numeric[], $11::numeric[])
  ON CONFLICT (day, match_id, seconds, payout, band) DO UPDATE SET won = d.won + excluded.won, lost = d.lost + excluded.lost,
    equal = d.equal + excluded.equal, refunded = d.refunded + excluded.refunded, staked = d.staked + excluded.staked,
    returned = d.returned + excluded.returned`);

/** Adds settled options to the figures of their day. */
export async function countSettled(
  tx: Tx,
  settled: readonly { order: StoredOption; result: StoredResult }[],
  scaleOf: (assetId: number) => number,
): Promise<void> {
  const rows = new Map<string, DayRow & { day: number }>();
  for (const { order, result } of settled) {
    const { matchId, seconds, payout } = order;
    const [day, band] = [dayOf(result.settledAt), bandOf(order.stake, scaleOf(order.assetId))];
    const key = `${day} ${matchId} ${seconds} ${payout} ${band}`;
    const row = rows.get(key) ?? { day, matchId, seconds, payout, band, ...noFigures() };
    addFigures(row, figuresOf(order, result));
    rows.set(key, row);
  }
  const list = [...rows.values()];
  const numbers = (of: (row: (typeof list)[number]) => number | bigint) => numbersText(list.map(of));
  await save(tx, [
    numbers((r) => r.day),
    numbers((r) => r.matchId),
    numbers((r) => r.seconds),
    textsText(list.map((r) => r.payout)),
    numbers((r) => r.band),
    numbers((r) => r.won),
    numbers((r) => r.lost),
    numbers((r) => r.equal),
    numbers((r) => r.refunded),
    numbers((r) => r.staked),
    numbers((r) => r.returned),
  ]);
}

/** The figures of days in [from, to), by underlying, length, payout and band. */
export async function loadDays(db: Db, from: number, to: number, matchId: number | null): Promise<DayRow[]> {
  type Row = Omit<DayRow, 'matchId' | 'staked' | 'returned'> & { match_id: number; staked: string; returned: string };
  const { rows } = await sql<Row>`
    SELECT match_id, seconds, trim_scale(payout)::text AS payout, band, sum(won)::bigint AS won, sum(lost)::bigint AS lost,
      sum(equal)::bigint AS equal, sum(refunded)::bigint AS refunded, sum(staked) AS staked, sum(returned) AS returned
    FROM option_days WHERE day >= ${from} AND day < ${to} AND (${matchId}::bigint IS NULL OR match_id = ${matchId})
    GROUP BY match_id, seconds, payout, band ORDER BY match_id, seconds, payout, band`.execute(db);
  return rows.map(({ match_id: id, staked, returned, ...row }) => ({
    ...row,
    matchId: id,
    staked: BigInt(staked),
    returned: BigInt(returned),
  }));
}

/** A user's own figures by length, of options settled since a time; with those lost since another. */
export async function loadOwnFigures(db: Db, userId: number, since: number): Promise<(Figures & { seconds: number })[]> {
  const { rows } = await sql<Omit<Figures, 'staked' | 'returned'> & { seconds: number; staked: string; returned: string }>`
    SELECT o.seconds, count(*) FILTER (WHERE r.outcome = 'won') AS won, count(*) FILTER (WHERE r.outcome = 'lost') AS lost,
      count(*) FILTER (WHERE r.refund = 'EQUAL') AS equal, count(*) FILTER (WHERE r.refund <> 'EQUAL') AS refunded,
      sum(o.stake) AS staked, sum(r.returned) AS returned
    FROM option_orders o JOIN option_results r ON r.option_id = o.id
    WHERE o.user_id = ${userId} AND r.settled_at >= ${since} GROUP BY o.seconds ORDER BY o.seconds`.execute(db);
  return rows.map((row) => ({ ...row, staked: BigInt(row.staked), returned: BigInt(row.returned) }));
}

/** Options settled today and yesterday. Units: atoms. */
export async function loadRecentlySettled(db: Db, now: number): Promise<{ settled: number; staked: bigint; returned: bigint }> {
  const { rows } = await sql<{ settled: string; staked: string; returned: string }>`
    SELECT coalesce(sum(won + lost + equal + refunded), 0) AS settled, coalesce(sum(staked), 0) AS staked,
           coalesce(sum(returned), 0) AS returned
    FROM option_days WHERE day > ${now - 2 * 86_400_000}`.execute(db);
  const row = rows[0] as { settled: string; staked: string; returned: string };
  return { settled: Number(row.settled), staked: BigInt(row.staked), returned: BigInt(row.returned) };
}
