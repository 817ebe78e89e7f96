/** The chain of a position as its receipts show it. */
import type { MarginMode } from '@glasshouse/contract/contracts';
import { type Fields, openingRecord, type ShownChain } from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface OpeningRow {
  market: number;
  side: 'long' | 'short';
  mode: MarginMode;
  multiple: number;
  version: number;
  salt: string;
}

/** Up to where a chain is shown: a number of events, or the event that its head is of. */
export type Upto = { readonly revision: number } | { readonly head: string };

/** The chain of a position up to an event; null where there is none. */
export async function chainOf(db: Db, positionId: number, upto: Upto): Promise<ShownChain | null> {
  const { rows: openings } = await sql<OpeningRow>`
    SELECT market_id AS market, side, margin_mode AS mode, multiple, tier_version AS version, salt FROM contract_positions WHERE id = ${positionId}`.execute(
    db,
  );
  const [opening] = openings;
  if (opening === undefined) return null;
  const last =
    'revision' in upto
      ? sql`${upto.revision}::int`
      : sql`(SELECT revision FROM contract_position_events WHERE position_id = ${positionId} AND chain = ${upto.head})`;
  const { rows } = await sql<{ record: Fields }>`
    SELECT record FROM contract_position_events WHERE position_id = ${positionId} AND revision <= ${last}
    ORDER BY revision`.execute(db);
  const { market, side, mode, multiple, version, salt } = opening;
  return rows.length === 0
    ? null
    : {
        opening: openingRecord({
          position: positionId,
          market,
          side,
          margin_mode: mode,
          multiple: BigInt(multiple),
          tier_version: version,
          salt,
        }),
        events: rows.map(({ record }) => record),
      };
}
