/** Bank cards in the database. Details come sealed. Times in epoch milliseconds. */
import type { CardKind } from '@glasshouse/contract/funding';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';

/** A card. */
export interface StoredCard {
  id: number;
  user_id: number;
  kind: CardKind;
  /** Null: the account was deleted. */
  details: Buffer | null;
  created_at: number;
  ended_at: number | null;
}

/** Makes changes of a user's cards wait for each other. */
export async function lockCards(tx: Tx, userId: number): Promise<void> {
  await lockNamed(tx, 'bank cards', userId);
}

/** The live card of a kind, or null. */
export async function loadCard(db: Db, userId: number, kind: CardKind): Promise<StoredCard | null> {
  const { rows } = await sql<StoredCard>`
    SELECT * FROM bank_cards WHERE user_id = ${userId} AND kind = ${kind} AND ended_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** Keeps a card in place of the one of its kind. The user's cards are locked. */
export async function replaceCard(
  tx: Tx,
  card: { userId: number; kind: CardKind; details: Buffer; now: number },
): Promise<StoredCard> {
  await sql`
    UPDATE bank_cards SET ended_at = ${card.now}
    WHERE user_id = ${card.userId} AND kind = ${card.kind} AND ended_at IS NULL`.execute(tx);
  const { rows } = await sql<StoredCard>`
    INSERT INTO bank_cards (user_id, kind, details, created_at)
    VALUES (${card.userId}, ${card.kind}, ${card.details}, ${card.now}) RETURNING *`.execute(tx);
  return rows[0] as StoredCard;
}

/** Ends a live card of a user; false when there is none. */
export async function endCard(tx: Tx, { userId, id, now }: { userId: number; id: number; now: number }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE bank_cards SET ended_at = ${now} WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL RETURNING 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A live card of a user, held as it is until the transaction ends. */
export async function holdCard(tx: Tx, userId: number, id: number): Promise<StoredCard | null> {
  const { rows } = await sql<StoredCard>`
    SELECT * FROM bank_cards WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL FOR SHARE`.execute(tx);
  return rows[0] ?? null;
}

/** A card by its id, also one that has ended. */
export async function loadAnyCard(db: Db, id: number): Promise<StoredCard | null> {
  const { rows } = await sql<StoredCard>`SELECT * FROM bank_cards WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets the cards of a user. */
export async function forgetCards(tx: Tx, userId: number, now: number): Promise<void> {
  await sql`UPDATE bank_cards SET details = NULL, ended_at = coalesce(ended_at, ${now}) WHERE user_id = ${userId}`.execute(tx);
}
