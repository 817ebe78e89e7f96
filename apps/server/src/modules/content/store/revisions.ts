/** Revisions of content and their texts: added, read, never changed. */
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@glasshouse/contract';
import type { ContentPicture, ContentTree, FaqGroup } from '@glasshouse/contract/content';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A text in one language, as it is kept. */
export interface Text {
  language: Language;
  title: string;
  summary: string;
  /** Markdown. */
  body: string;
  tree: ContentTree;
}

/** What a revision has beside its texts. */
export interface Frame {
  group: FaqGroup | null;
  link: string | null;
  /** The name of the file. */
  picture: string | null;
}

/** A revision with all languages. */
export interface Revision extends Frame {
  revision: number;
  saved: number;
  staffId: number | null;
  texts: Text[];
}

/** A revision as lists show it, in one language. */
export interface Heading extends Omit<Frame, 'picture'> {
  entryId: number;
  language: Language;
  languages: Language[];
  title: string;
  summary: string;
  picture: ContentPicture | null;
}

/** A revision as customers read it, in one language. */
export interface Reading extends Heading {
  tree: ContentTree;
}

const PUBLIC = '/api/files/';
/** The address of a picture by its name. */
export const pictureSrc = (name: string) => PUBLIC + name;
/** The name of a picture by its address; null where it is not one of a public file. */
export const pictureName = (src: string) => (src.startsWith(PUBLIC) ? src.slice(PUBLIC.length) : null);

/** In which order a language is looked for when the one asked for is not there: English, then as they are listed. */
const inOrder = (column: string) =>
  sql`CASE WHEN ${sql.ref(column)} = ${FALLBACK_LANGUAGE} THEN 0 ELSE coalesce(array_position(${[...LANGUAGES]}::text[], ${sql.ref(column)}), 99) END`;

type Wanted = readonly { entryId: number; revision: number }[];

async function loadShown<R extends Heading>(
  db: Db,
  wanted: Wanted,
  language: Language,
  columns: string,
): Promise<Map<number, R>> {
  const { rows } = await sql<Omit<R, 'picture'> & { picture: string | null; width: number | null; height: number | null }>`
    SELECT r.entry_id AS "entryId", r.faq_group AS "group", r.link, r.picture, p.width, p.height, t.*
    FROM unnest(${wanted.map(({ entryId }) => entryId)}::bigint[], ${wanted.map(({ revision }) => revision)}::int[])
         AS w (entry_id, revision)
    JOIN content_revisions r USING (entry_id, revision)
    LEFT JOIN content_pictures p ON p.name = r.picture
    CROSS JOIN LATERAL (
      SELECT ${sql.raw(columns)},
             (SELECT array_agg(language) FROM content_texts a WHERE a.entry_id = w.entry_id AND a.revision = w.revision) AS languages
      FROM content_texts WHERE entry_id = w.entry_id AND revision = w.revision
      ORDER BY language = ${language} DESC, ${inOrder('language')} LIMIT 1
    ) t`.execute(db);
  return new Map(
    rows.map(({ width, height, picture, languages, ...row }) => {
      const shown = picture && width && height ? { src: pictureSrc(picture), width, height } : null;
      const all = LANGUAGES.filter((one) => languages.includes(one));
      return [row.entryId, { ...row, picture: shown, languages: all } as unknown as R];
    }),
  );
}

/** Revisions of entries as lists show them, in one language each: the one asked for, else English, else the first there is. */
export const loadHeadings = (db: Db, wanted: Wanted, language: Language): Promise<Map<number, Heading>> =>
  loadShown(db, wanted, language, 'language, title, summary');

/** The same with their texts, of which one may be as long as a whole list. */
export const loadReadings = (db: Db, wanted: Wanted, language: Language): Promise<Map<number, Reading>> =>
  loadShown(db, wanted, language, 'language, title, summary, tree');

/** A revision with all its texts; null when there is none. */
export async function loadRevision(db: Db, entryId: number, revision: number): Promise<Revision | null> {
  const { rows } = await sql<Omit<Revision, 'texts'>>`
    SELECT revision, faq_group AS "group", link, picture, saved_at AS saved, staff_id AS "staffId"
    FROM content_revisions WHERE entry_id = ${entryId} AND revision = ${revision}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const texts = await sql<Text>`
    SELECT language, title, summary, body, tree FROM content_texts
    WHERE entry_id = ${entryId} AND revision = ${revision}`.execute(db);
  const place = ({ language }: Text) => LANGUAGES.indexOf(language);
  return { ...row, texts: texts.rows.toSorted((a, b) => place(a) - place(b)) };
}

/** Adds a revision with its texts. */
export async function insertRevision(tx: Tx, entryId: number, made: Revision): Promise<void> {
  await sql`
    INSERT INTO content_revisions (entry_id, revision, faq_group, link, picture, saved_at, staff_id)
    VALUES (${entryId}, ${made.revision}, ${made.group}, ${made.link}, ${made.picture}, ${made.saved}, ${made.staffId})`.execute(
    tx,
  );
  const column = (name: 'language' | 'title' | 'summary' | 'body') => made.texts.map((text) => text[name]);
  await sql`
    INSERT INTO content_texts (entry_id, revision, language, title, summary, body, tree)
    SELECT ${entryId}, ${made.revision}, t.* FROM unnest(
      ${column('language')}::text[], ${column('title')}::text[], ${column('summary')}::text[], ${column('body')}::text[],
      ${made.texts.map(({ tree }) => JSON.stringify(tree))}::jsonb[]) AS t`.execute(tx);
}

/** A revision by number, time and author. */
export interface SavedRevision {
  revision: number;
  saved: number;
  staffId: number | null;
}

/** All revisions of an entry, newest first. */
export async function loadSaved(db: Db, entryId: number): Promise<SavedRevision[]> {
  const { rows } = await sql<SavedRevision>`
    SELECT revision, saved_at AS saved, staff_id AS "staffId" FROM content_revisions
    WHERE entry_id = ${entryId} ORDER BY revision DESC`.execute(db);
  return rows;
}

/** What of an entry's newest revision the list of the staff shows. */
export interface NewestFacts extends SavedRevision {
  entryId: number;
  group: FaqGroup | null;
  title: string;
  languages: Language[];
}

/** The newest revision of each of some entries. */
export async function loadNewest(db: Db, ids: readonly number[], language: Language): Promise<Map<number, NewestFacts>> {
  const { rows } = await sql<NewestFacts>`
    SELECT e.id AS "entryId", r.revision, r.saved_at AS saved, r.staff_id AS "staffId", r.faq_group AS "group",
           (SELECT title FROM content_texts t WHERE t.entry_id = e.id AND t.revision = r.revision
            ORDER BY language = ${language} DESC, ${inOrder('language')} LIMIT 1) AS title,
           (SELECT array_agg(language) FROM content_texts t WHERE t.entry_id = e.id AND t.revision = r.revision) AS languages
    FROM content_entries e JOIN content_revisions r ON r.entry_id = e.id AND r.revision = e.revision
    WHERE e.id = ANY (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.entryId, { ...row, languages: LANGUAGES.filter((one) => row.languages.includes(one)) }]));
}
