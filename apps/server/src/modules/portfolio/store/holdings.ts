/** What products hold of users, flows, and the prices that journals were folded by. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { sharedCursor, waitForSteps } from '../../../platform/follow/index.ts';
import type { FlowRow, Holding } from '../domain/fold.ts';

import { FOLLOWER } from './folded.ts';

/** A holding with its user. */
export interface UserHolding extends Holding {
  readonly userId: number;
}

/** A flow with its user. */
export interface UserFlow extends FlowRow {
  readonly userId: number;
}

interface HoldingRow {
  scope: string;
  key: string;
  user_id: number;
  asset_id: number;
  atoms: string;
}

const holdingOf = ({ scope, key, user_id, asset_id, atoms }: HoldingRow): UserHolding => ({
  scope,
  key,
  userId: user_id,
  assetId: asset_id,
  atoms: BigInt(atoms),
});

/** What is held of a user. */
export async function loadHoldings(db: Db, userId: number): Promise<UserHolding[]> {
  const { rows } = await sql<HoldingRow>`
    SELECT scope, key, user_id, asset_id, atoms FROM portfolio_holdings WHERE user_id = ${userId}`.execute(db);
  return rows.map(holdingOf);
}

/** What is held by names. */
export async function loadHoldingsOf(tx: Tx, names: readonly { scope: string; key: string }[]): Promise<UserHolding[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<HoldingRow>`
    SELECT h.scope, h.key, h.user_id, h.asset_id, h.atoms
    FROM unnest(${names.map(({ scope }) => scope)}::text[], ${names.map(({ key }) => key)}::text[]) AS n(scope, key)
    JOIN portfolio_holdings h ON h.scope = n.scope AND h.key = n.key`.execute(tx);
  return rows.map(holdingOf);
}

/** Adds what is held from now on, and deletes what no longer is. */
export async function saveHoldings(
  tx: Tx,
  held: readonly UserHolding[],
  ended: readonly { scope: string; key: string }[],
): Promise<void> {
  if (ended.length > 0)
    await sql`
      DELETE FROM portfolio_holdings WHERE (scope, key) IN (
        SELECT * FROM unnest(${ended.map(({ scope }) => scope)}::text[], ${ended.map(({ key }) => key)}::text[]))`.execute(tx);
  if (held.length > 0)
    await sql`
      INSERT INTO portfolio_holdings (scope, key, user_id, asset_id, atoms)
      SELECT * FROM unnest(${held.map(({ scope }) => scope)}::text[], ${held.map(({ key }) => key)}::text[],
        ${held.map(({ userId }) => userId)}::bigint[], ${held.map(({ assetId }) => assetId)}::smallint[],
        ${held.map(({ atoms }) => String(atoms))}::numeric[])`.execute(tx);
}

/** Adds what was put in and taken out. */
export async function saveFlows(tx: Tx, flows: readonly UserFlow[]): Promise<void> {
  if (flows.length === 0) return;
  const places = new Map<string, number>();
  const placeIn = (journal: string) => places.set(journal, (places.get(journal) ?? -1) + 1).get(journal);
  const rows = flows.map((flow) => ({
    ...flow,
    place: placeIn(`${flow.journalId}/${flow.userId}`),
    atoms: String(flow.atoms),
    usd: flow.usd === null ? null : String(flow.usd),
  }));
  await sql`
    INSERT INTO portfolio_flows (user_id, journal_id, place, asset_id, time, atoms, usd)
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS f
      ("userId" bigint, "journalId" bigint, place smallint, "assetId" smallint, time bigint, atoms numeric, usd numeric)`.execute(
    tx,
  );
}

/** What a user put in and took out since a time, at most so many, newest last. */
export async function loadFlows(db: Db, userId: number, from: number, limit: number): Promise<FlowRow[]> {
  const { rows } = await sql<{ journal_id: number; asset_id: number; time: number; atoms: string; usd: string | null }>`
    SELECT journal_id, asset_id, time, atoms, usd FROM portfolio_flows WHERE user_id = ${userId} AND time >= ${from}
    ORDER BY journal_id DESC, place DESC LIMIT ${limit}`.execute(db);
  return rows
    .map(({ journal_id, asset_id, time, atoms, usd }) => ({
      journalId: journal_id,
      assetId: asset_id,
      time,
      atoms: BigInt(atoms),
      usd: usd === null ? null : BigInt(usd),
    }))
    .toReversed();
}

/** A price by which a journal was folded. */
export interface UsedPrice {
  readonly journalId: number;
  readonly assetId: number;
  readonly usd: string | null;
}

/** Keeps prices that journals are folded by. */
export async function saveValues(tx: Tx, prices: readonly UsedPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    INSERT INTO portfolio_values (journal_id, asset_id, usd)
    SELECT * FROM unnest(${prices.map(({ journalId }) => journalId)}::bigint[], ${prices.map(({ assetId }) => assetId)}::smallint[],
      ${prices.map(({ usd }) => usd)}::text[]) ON CONFLICT DO NOTHING`.execute(tx);
}

/** The prices by which journals were folded. */
export async function loadValues(db: Db, journalIds: readonly number[]): Promise<UsedPrice[]> {
  if (journalIds.length === 0) return [];
  const { rows } = await sql<UsedPrice>`
    SELECT journal_id AS "journalId", asset_id AS "assetId", usd FROM portfolio_values
    WHERE journal_id = ANY(${journalIds}::bigint[])`.execute(db);
  return rows;
}

/** Deletes what is kept of a person whose account is closed. No step runs meanwhile; later ones leave closed accounts out. */
export async function deletePortfolioOf(tx: Tx, userId: number): Promise<void> {
  await waitForSteps(tx, sharedCursor(FOLLOWER));
  await sql`DELETE FROM portfolio_holdings WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM portfolio_lots WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM portfolio_standings WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM portfolio_flows WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM portfolio_account_hours WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM portfolio_positions WHERE user_id = ${userId}`.execute(tx);
}

/** When a user first put something in; null when they never did, as far as journals are folded. */
export async function firstFlow(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ time: number }>`
    SELECT time FROM portfolio_flows WHERE user_id = ${userId} ORDER BY journal_id LIMIT 1`.execute(db);
  return rows[0]?.time ?? null;
}
