/** Positions and their lots in the database. Units: atoms, and USD in units of 10^-8. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Lot, type Position, type Tally, fifoCost } from '../domain/position.ts';

/** A coin of a user. */
export interface PositionKey {
  readonly userId: number;
  readonly assetId: number;
}

/** A position with what the database has of its lots. */
export interface StoredPosition extends PositionKey {
  readonly position: Position;
  readonly stored: ReadonlyMap<number, bigint>;
}

/** Rows of before there was funding have no such part. */
type TallyJson = Record<
  string,
  [average: string, fifo: string, other: string, fees: string, trades: number, sales: number, funding?: string]
>;

/** Tallies as they are stored. */
export const tallyJson = (tallies: Readonly<Record<string, Tally>>): TallyJson =>
  Object.fromEntries(
    Object.entries(tallies).map(([product, { average, fifo, other, fees, trades, sales, funding }]) => [
      product,
      [String(average), String(fifo), String(other), String(fees), trades, sales, String(funding)],
    ]),
  );

/** Tallies as they were stored. */
export const talliesOf = (json: TallyJson): Record<string, Tally> =>
  Object.fromEntries(
    Object.entries(json).map(([product, [average, fifo, other, fees, trades, sales, funding = '0']]) => [
      product,
      {
        average: BigInt(average),
        fifo: BigInt(fifo),
        other: BigInt(other),
        funding: BigInt(funding),
        fees: BigInt(fees),
        trades,
        sales,
      },
    ]),
  );

/** The columns that positions and standings share, as texts. */
export interface FigureRow {
  user_id: number;
  asset_id: number;
  atoms: string;
  unknown: string;
  cost: string;
  fifo_cost: string;
  flows: string;
  tallies: TallyJson;
}

/** Which rows: of some coins, or of one user. */
export type Wanted = { readonly keys: readonly PositionKey[] } | { readonly userId: number };

const chosen = (wanted: Wanted) =>
  'userId' in wanted
    ? sql`t.user_id = ${wanted.userId}`
    : sql`(t.user_id, t.asset_id) IN (
        SELECT * FROM unnest(${wanted.keys.map(({ userId }) => userId)}::bigint[],
                             ${wanted.keys.map(({ assetId }) => assetId)}::smallint[]))`;

/** Positions; with lots, where they are to be changed or listed. */
export async function loadPositions(db: Db, wanted: Wanted): Promise<StoredPosition[]> {
  const found = await sql<FigureRow & { next_lot: number }>`
    SELECT t.user_id, t.asset_id, t.atoms, t.unknown, t.cost, t.fifo_cost, t.flows, t.next_lot, t.tallies
    FROM portfolio_positions t WHERE ${chosen(wanted)}`.execute(db);
  const lots = await sql<{
    user_id: number;
    asset_id: number;
    seq: number;
    time: number;
    journal: number;
    atoms: string;
    cost: string;
  }>`
    SELECT t.user_id, t.asset_id, t.seq, t.time, t.journal_id AS journal, t.atoms, t.cost
    FROM portfolio_lots t WHERE ${chosen(wanted)} ORDER BY t.seq`.execute(db);
  const byKey = Map.groupBy(lots.rows, (row) => `${row.user_id}/${row.asset_id}`);
  return found.rows.map((row) => {
    const mine = (byKey.get(`${row.user_id}/${row.asset_id}`) ?? []).map(
      ({ seq, time, journal, atoms, cost }): Lot => ({ seq, time, journalId: journal, atoms: BigInt(atoms), cost: BigInt(cost) }),
    );
    return {
      userId: row.user_id,
      assetId: row.asset_id,
      stored: new Map(mine.map((lot) => [lot.seq, lot.atoms])),
      position: {
        atoms: BigInt(row.atoms),
        unknown: BigInt(row.unknown),
        cost: BigInt(row.cost),
        flows: BigInt(row.flows),
        lots: mine,
        nextLot: row.next_lot,
        tallies: talliesOf(row.tallies),
      },
    };
  });
}

async function saveLots(tx: Tx, positions: readonly StoredPosition[]): Promise<void> {
  const gone = positions.flatMap(({ userId, assetId, position, stored }) => {
    const open = new Set(position.lots.map(({ seq }) => seq));
    return [...stored.keys()].filter((seq) => !open.has(seq)).map((seq) => ({ userId, assetId, seq }));
  });
  const kept = positions.flatMap(({ userId, assetId, position, stored }) =>
    position.lots
      .filter((lot) => stored.get(lot.seq) !== lot.atoms)
      .map((lot) => ({ userId, assetId, ...lot, atoms: String(lot.atoms), cost: String(lot.cost) })),
  );
  if (gone.length > 0)
    await sql`
      DELETE FROM portfolio_lots t USING json_to_recordset(${JSON.stringify(gone)}::json) AS g
        ("userId" bigint, "assetId" smallint, seq int)
      WHERE t.user_id = g."userId" AND t.asset_id = g."assetId" AND t.seq = g.seq`.execute(tx);
  if (kept.length > 0)
    await sql`
      INSERT INTO portfolio_lots (user_id, asset_id, seq, time, journal_id, atoms, cost)
      SELECT * FROM json_to_recordset(${JSON.stringify(kept)}::json) AS k
        ("userId" bigint, "assetId" smallint, seq int, time bigint, "journalId" bigint, atoms numeric, cost numeric)
      ON CONFLICT (user_id, asset_id, seq) DO UPDATE SET atoms = excluded.atoms, cost = excluded.cost`.execute(tx);
}

/** Writes positions and the lots that changed; `hour` is the one that is being folded. */
export async function savePositions(tx: Tx, positions: readonly StoredPosition[], hour: number): Promise<void> {
  if (positions.length === 0) return;
  const rows = positions.map(({ userId, assetId, position }) => ({
    user_id: userId,
    asset_id: assetId,
    atoms: String(position.atoms),
    unknown: String(position.unknown),
    cost: String(position.cost),
    fifo_cost: String(fifoCost(position)),
    flows: String(position.flows),
    next_lot: position.nextLot,
    tallies: tallyJson(position.tallies),
  }));
  await sql`
    INSERT INTO portfolio_positions (user_id, asset_id, atoms, unknown, cost, fifo_cost, flows, next_lot, tallies, changed)
    SELECT r.*, ${hour} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r
      (user_id bigint, asset_id smallint, atoms numeric, unknown numeric, cost numeric, fifo_cost numeric, flows numeric,
       next_lot int, tallies jsonb)
    ON CONFLICT (user_id, asset_id) DO UPDATE SET atoms = excluded.atoms, unknown = excluded.unknown, cost = excluded.cost,
      fifo_cost = excluded.fifo_cost, flows = excluded.flows, next_lot = excluded.next_lot, tallies = excluded.tallies,
      changed = excluded.changed`.execute(tx);
  await saveLots(tx, positions);
}
