/** What users chose for the forms of markets. */
import { sql } from 'kysely';
import type { MarginMode } from '@glasshouse/contract/contracts';
import type { Db } from '../../../platform/db/database.ts';

/** A choice. */
export interface Choice {
  readonly multiple: number;
  readonly marginMode: MarginMode;
  readonly skipConfirmation: boolean;
}

/** Before the first choice: a small multiple. */
const FIRST: Choice = { multiple: 5, marginMode: 'isolated', skipConfirmation: false };

interface Row {
  multiple: number;
  margin_mode: MarginMode;
  skip_confirmation: boolean;
}
const choiceOf = ({ multiple, margin_mode: marginMode, skip_confirmation: skipConfirmation }: Row): Choice => ({
  multiple,
  marginMode,
  skipConfirmation,
});

/** What a user chose for a market. */
export async function loadChoice(db: Db, userId: number, marketId: number): Promise<Choice> {
  const { rows } = await sql<Row>`
    SELECT multiple, margin_mode, skip_confirmation FROM contract_settings WHERE user_id = ${userId} AND market_id = ${marketId}`.execute(
    db,
  );
  return rows[0] ? choiceOf(rows[0]) : FIRST;
}

/** Changes what is named; answers what holds now. */
export async function saveChoice(db: Db, userId: number, marketId: number, change: Partial<Choice>): Promise<Choice> {
  const { multiple, marginMode, skipConfirmation } = { ...(await loadChoice(db, userId, marketId)), ...change };
  const { rows } = await sql<Row>`
    INSERT INTO contract_settings (user_id, market_id, multiple, margin_mode, skip_confirmation)
    VALUES (${userId}, ${marketId}, ${multiple}, ${marginMode}, ${skipConfirmation})
    ON CONFLICT (user_id, market_id) DO UPDATE SET multiple = excluded.multiple, margin_mode = excluded.margin_mode,
      skip_confirmation = excluded.skip_confirmation
    RETURNING multiple, margin_mode, skip_confirmation`.execute(db);
  return choiceOf(rows[0] as Row);
}

/** Forgets what a user chose. */
export async function deleteChoices(db: Db, userId: number): Promise<void> {
  await sql`DELETE FROM contract_settings WHERE user_id = ${userId}`.execute(db);
}
