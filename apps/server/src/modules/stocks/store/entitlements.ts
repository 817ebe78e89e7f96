/**
 * What an action is for all holders, as SQL: the lines of the published list in its order, and the journals of it. They are made once, in a
 * table of the transaction, which is what is hashed and what is kept. No holder is read into the process but to be hashed. Units: atoms. Roundings as `entitledBy` of the rule, which each line is held against: parts of a share, money
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

/** Lines of the list that a transaction counts. */
const COUNTED = sql.table('pg_temp.entitled');

/** The lines of holders who are locked, by the close that parts of a share are paid by; null without one. */
function entitlementsQuery(action: StockAction, assetId: number, close: bigint | null): RawBuilder<unknown> {
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
      : sql`CASE WHEN resident.user_id IS NULL THEN ${action.withholdingPpm}::integer ELSE ${reducedPpm}::integer END`;
  const residents =
    reducedPpm === null
      ? sql``
      : sql`LEFT JOIN (${residentsQuery(STOCK_TREATIES, action.counted)}) AS resident ON resident.user_id = h.user_id`;
  const adjusted = sql`${String(isSplit ? adjustedClose(close ?? 0n, action) : 0n)}::numeric`;
  const after = isSplit ? sql`div(h.atoms * ${n}, ${d})` : action.kind === 'dividend' ? sql`h.atoms` : sql`0::numeric`;
  return sql`
    SELECT l.*, l.gross - l.withheld AS net FROM (
      SELECT k.*, div(k.gross * k.withholding_ppm + 999999, 1000000) AS withheld FROM (
        SELECT h.user_id, row_number() OVER (ORDER BY h.atoms DESC, h.user_id) - 1 AS place, h.atoms AS shares_before,
          ${after} AS shares_after, ${isSplit ? sql`0` : rate} AS withholding_ppm,
          ${isSplit ? sql`0::numeric` : sql`div(h.atoms * ${perShare}, 10000)`} AS gross,
          ${isSplit ? sql`div(mod(h.atoms * ${n}, ${d}) * ${adjusted}, ${d})` : sql`0::numeric`} AS in_lieu
        FROM (${holdersQuery('stock', assetId)}) AS h ${residents}) AS k) AS l`;
}

/** Counts the lines of an action, for the rest of the transaction. */
export async function countEntitlements(tx: Tx, action: StockAction, assetId: number, close: bigint | null): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE entitled ON COMMIT DROP AS
    SELECT * FROM (${entitlementsQuery(action, assetId, close)}) AS l ORDER BY l.place`.execute(tx);
}

/** Reads the counted lines in their order, some at a time; none is kept. */
export async function eachEntitlement(tx: Tx, see: (line: Entitlement, place: number) => void): Promise<void> {
  await sql`
    DECLARE entitlements NO SCROLL CURSOR FOR
    SELECT l.shares_before AS before, l.shares_after AS after, l.withholding_ppm AS "withholdingPpm", l.gross, l.withheld, l.net,
      l.in_lieu AS "inLieu" FROM ${COUNTED} AS l ORDER BY l.place`.execute(tx);
  for (let place = 0; ; ) {
    const { rows } = await sql<EntitlementRow>`FETCH FORWARD ${sql.lit(AT_ONCE)} FROM entitlements`.execute(tx);
    for (const row of rows) see(entitlementOf(row), place++);
    if (rows.length < AT_ONCE) break;
  }
  await sql`CLOSE entitlements`.execute(tx);
}

/** Keeps the counted lines. */
export async function insertEntitlements(tx: Tx, actionId: number): Promise<void> {
  await sql`
    INSERT INTO corporate_entitlements
      (action_id, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu)
    SELECT ${actionId}::bigint, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu
    FROM ${COUNTED} ORDER BY place`.execute(tx);
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
