/**
 * What an action is for all holders, as SQL: the lines of the published list in its order, and the journals of it. No holder is read into
 * the process but to be hashed. Units: atoms. Roundings as `entitledBy` of the rule, which each line is held against: parts of a share, money
 * in lieu and dividends down, tax up.
 */
import { STOCK_TREATIES } from '@glasshouse/contract/stocks';
import { type Entitlement, adjustedClose } from '@glasshouse/proofs/stocks';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { holdersQuery } from '../../ledger/index.ts';
import type { StockAction } from '../domain/stock.ts';
import { type EntitlementRow, entitlementOf } from './actions.ts';
import { residentsQuery } from './residences.ts';

/** Lines that are read at once. */
const AT_ONCE = 2_000;

/** The lines of holders who are locked, by the close that parts of a share are paid by; null without one. */
export function entitlementsQuery(action: StockAction, assetId: number, close: bigint | null): RawBuilder<unknown> {
  const [n, d, perShare] = [action.numerator, action.denominator, action.perShare].map((one) => sql`${String(one)}::numeric`) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ];
  const isSplit = action.kind === 'split';
  const { reducedPpm } = action;
  const rate =
    reducedPpm === null
      ? sql`${action.withholdingPpm}::integer`
      : sql`CASE WHEN h.user_id IN (${residentsQuery(STOCK_TREATIES, action.counted)}) THEN ${reducedPpm}::integer
          ELSE ${action.withholdingPpm}::integer END`;
  const adjusted = sql`${String(isSplit ? adjustedClose(close ?? 0n, action) : 0n)}::numeric`;
  const after = isSplit ? sql`div(h.atoms * ${n}, ${d})` : action.kind === 'dividend' ? sql`h.atoms` : sql`0::numeric`;
  return sql`
    SELECT l.*, l.gross - l.withheld AS net FROM (
      SELECT k.*, div(k.gross * k.withholding_ppm + 999999, 1000000) AS withheld FROM (
        SELECT h.user_id, row_number() OVER (ORDER BY h.atoms DESC, h.user_id) - 1 AS place, h.atoms AS shares_before,
          ${after} AS shares_after, ${isSplit ? sql`0` : rate} AS withholding_ppm,
          ${isSplit ? sql`0::numeric` : sql`div(h.atoms * ${perShare}, 10000)`} AS gross,
          ${isSplit ? sql`div(mod(h.atoms * ${n}, ${d}) * ${adjusted}, ${d})` : sql`0::numeric`} AS in_lieu
        FROM (${holdersQuery('stock', assetId)}) AS h) AS k) AS l`;
}

/** Reads the lines in their order, some at a time; none is kept. */
export async function eachEntitlement(
  tx: Tx,
  lines: RawBuilder<unknown>,
  see: (line: Entitlement, place: number) => void,
): Promise<void> {
  await sql`
    DECLARE entitled NO SCROLL CURSOR FOR
    SELECT l.shares_before AS before, l.shares_after AS after, l.withholding_ppm AS "withholdingPpm", l.gross, l.withheld, l.net,
      l.in_lieu AS "inLieu" FROM (${lines}) AS l ORDER BY l.place`.execute(tx);
  for (let place = 0; ; ) {
    const { rows } = await sql<EntitlementRow>`FETCH FORWARD ${sql.lit(AT_ONCE)} FROM entitled`.execute(tx);
    for (const row of rows) see(entitlementOf(row), place++);
    if (rows.length < AT_ONCE) break;
  }
  await sql`CLOSE entitled`.execute(tx);
}

/** What a place of the list adds to the sum by which two readings of it are compared: another holding or rate at a place makes another sum. */
export const placeWeight = (place: number, { before, after, withholdingPpm, gross, withheld, inLieu }: Entitlement): bigint =>
  BigInt(place + 1) * (before + 3n * after + 5n * BigInt(withholdingPpm) + 7n * gross + 11n * withheld + 13n * inLieu);

/** Writes the lines; answers how many, and the sum of their weights. */
export async function insertEntitlements(
  tx: Tx,
  actionId: number,
  lines: RawBuilder<unknown>,
): Promise<{ holders: number; weight: bigint }> {
  await sql`
    INSERT INTO corporate_entitlements
      (action_id, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu)
    SELECT ${actionId}::bigint, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu
    FROM (${lines}) AS l`.execute(tx);
  const { rows } = await sql<{ holders: number; weight: string }>`
    SELECT count(*)::int AS holders, coalesce(sum((place + 1)::numeric * (shares_before::numeric + 3 * shares_after::numeric
      + 5 * withholding_ppm::numeric + 7 * gross::numeric + 11 * withheld::numeric + 13 * in_lieu::numeric)), 0) AS weight
    FROM corporate_entitlements WHERE action_id = ${actionId}`.execute(tx);
  const { holders, weight } = rows[0] ?? { holders: 0, weight: '0' };
  return { holders, weight: BigInt(weight) };
}

/** The rows of an action's journals, a holder each, with what they move. */
export const entitledRows = ({ id }: Pick<StockAction, 'id'>, atoms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  SELECT e.place, e.user_id, ${sql.lit(`${id}:`)} || e.user_id AS key, ${sql.lit(String(id))}::text AS reference,
    ARRAY[${sql.join(atoms)}] AS atoms
  FROM corporate_entitlements e WHERE e.action_id = ${id}`;

/** What a holder has more or less of the stock, and gets of money. */
export const MOVED = {
  before: sql`e.shares_before`,
  shares: sql`e.shares_after - e.shares_before`,
  inLieu: sql`e.in_lieu`,
  net: sql`e.net`,
  withheld: sql`e.withheld`,
} as const;
