/** Pictures of content: which there are, so that no text shows another. */
import type { ContentPicture } from '@glasshouse/contract/content';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { pictureName, pictureSrc } from './revisions.ts';

/** Those of some addresses that are pictures of content, by address. */
export async function loadPictures(db: Db, addresses: readonly string[]): Promise<Map<string, ContentPicture>> {
  const names = addresses.map(pictureName).filter((name) => name !== null);
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; width: number; height: number }>`
    SELECT name, width, height FROM content_pictures WHERE name = ANY (${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, width, height }) => [pictureSrc(name), { src: pictureSrc(name), width, height }]));
}

/** Notes a picture that a member of the staff uploaded. */
export async function insertPicture(tx: Tx, picture: ContentPicture, staffId: number, now: number): Promise<void> {
  await sql`
    INSERT INTO content_pictures (name, width, height, staff_id, uploaded_at)
    VALUES (${pictureName(picture.src)}, ${picture.width}, ${picture.height}, ${staffId}, ${now})`.execute(tx);
}
