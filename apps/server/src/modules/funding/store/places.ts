/** Where the operator receives, in PostgreSQL: only ever added, the highest version rules. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The fields of a bank account. */
export interface BankPlace {
  beneficiary: string;
  bank: string;
  account_number: string;
  swift: string;
  bank_address: string;
}

/** An address of a coin, or a bank account. */
export type PlaceDetails = { address: string } | BankPlace;

/** A place as it is stored. */
export interface Place {
  assetId: number;
  network: string;
  version: number;
  details: PlaceDetails;
  isDemo: boolean;
  proposalId: number | null;
  setAt: number;
}

const COLUMNS = sql.raw(
  `asset_id AS "assetId", network, version, details, is_demo AS "isDemo", proposal_id AS "proposalId", set_at AS "setAt"`,
);

/** The place that rules for an asset and network; null while none is set. */
export async function loadPlace(db: Db, assetId: number, network: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    SELECT ${COLUMNS} FROM receiving_places WHERE asset_id = ${assetId} AND network = ${network}
    ORDER BY version DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The places that rule, of all assets. */
export async function loadPlaces(db: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT DISTINCT ON (asset_id, network) ${COLUMNS} FROM receiving_places ORDER BY asset_id, network, version DESC`.execute(db);
  return rows;
}

/** Adds a version; false when that version is there already (somebody else was first, or the demo began before). */
export async function insertPlace(tx: Tx, place: Place): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO receiving_places (asset_id, network, version, details, is_demo, proposal_id, set_at)
    VALUES (${place.assetId}, ${place.network}, ${place.version}, ${JSON.stringify(place.details)}::jsonb, ${place.isDemo},
            ${place.proposalId}, ${place.setAt})
    ON CONFLICT (asset_id, network, version) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}
