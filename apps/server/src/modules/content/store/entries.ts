/** Entries of content: what is public of each, and where it stands among those of its kind. */
import type { ContentKind } from '@glasshouse/contract/content';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Published, Showing } from '../domain/showing.ts';

/** An entry as it is kept. */
export interface Entry {
  readonly id: number;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly position: number;
  /** The newest revision. */
  readonly revision: number;
  readonly published: Published;
}

interface Row {
  id: number;
  kind: ContentKind;
  slug: string;
  position: number;
  revision: number;
  now_revision: number | null;
  now_from: number | null;
  now_until: number | null;
  next_revision: number | null;
  next_from: number | null;
  next_until: number | null;
  withdrawn: boolean;
}

const COLUMNS = sql.raw(
  'id, kind, slug, position, revision, now_revision, now_from, now_until, next_revision, next_from, next_until, withdrawn',
);

const showingOf = (revision: number | null, from: number | null, until: number | null): Showing | null =>
  revision === null || from === null ? null : { revision, from, until };

function entryOf({ id, kind, slug, position, revision, withdrawn, ...row }: Row): Entry {
  const now = showingOf(row.now_revision, row.now_from, row.now_until);
  const next = showingOf(row.next_revision, row.next_from, row.next_until);
  return { id, kind, slug, position, revision, published: { now, next, withdrawn } };
}

/** Entries of some kinds, by their place. */
export async function loadEntries(db: Db, kinds: readonly ContentKind[]): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM content_entries WHERE kind = ANY (${[...kinds]}::text[]) ORDER BY kind, position, id`.execute(db);
  return rows.map(entryOf);
}

/** An entry by its slug; null when there is none. */
export async function loadEntryBySlug(db: Db, slug: string): Promise<Entry | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM content_entries WHERE slug = ${slug}`.execute(db);
  return rows[0] ? entryOf(rows[0]) : null;
}

/** An entry by its id; null when there is none. */
export async function loadEntry(db: Db, id: number): Promise<Entry | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM content_entries WHERE id = ${id}`.execute(db);
  return rows[0] ? entryOf(rows[0]) : null;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockEntry(tx: Tx, id: number): Promise<Entry | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM content_entries WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0] ? entryOf(rows[0]) : null;
}

/** Locks all entries of a kind and answers their ids in order. */
export async function lockKind(tx: Tx, kind: ContentKind): Promise<number[]> {
  const { rows } = await sql<{ id: number; position: number }>`
    SELECT id, position FROM content_entries WHERE kind = ${kind} ORDER BY id FOR UPDATE`.execute(tx);
  return rows.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
}

/** Adds an entry at the end of its kind; null when the slug is taken. Its first revision is to follow. */
export async function insertEntry(tx: Tx, entry: { kind: ContentKind; slug: string; now: number }): Promise<Entry | null> {
  const { kind, slug, now } = entry;
  const { rows } = await sql<Row>`
    INSERT INTO content_entries (kind, slug, position, created_at, revision)
    VALUES (${kind}, ${slug}, (SELECT coalesce(max(position), 0) + 1 FROM content_entries WHERE kind = ${kind}), ${now}, 1)
    ON CONFLICT (slug) DO NOTHING RETURNING ${COLUMNS}`.execute(tx);
  return rows[0] ? entryOf(rows[0]) : null;
}

/** Notes which revision is the newest. */
export async function saveNewest(tx: Tx, id: number, revision: number): Promise<void> {
  await sql`UPDATE content_entries SET revision = ${revision} WHERE id = ${id}`.execute(tx);
}

/** Saves what is public of an entry. */
export async function savePublished(tx: Tx, id: number, { now, next, withdrawn }: Published): Promise<void> {
  await sql`
    UPDATE content_entries SET
      now_revision = ${now?.revision ?? null}, now_from = ${now?.from ?? null}, now_until = ${now?.until ?? null},
      next_revision = ${next?.revision ?? null}, next_from = ${next?.from ?? null}, next_until = ${next?.until ?? null},
      withdrawn = ${withdrawn}
    WHERE id = ${id}`.execute(tx);
}

/** Gives entries their places, from 1. */
export async function saveOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE content_entries SET position = place.position
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS place (id, position)
    WHERE content_entries.id = place.id`.execute(tx);
}
