/** What the calls of content share. */
import type { Db } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The parts. */
export interface ContentParts {
  platform: Platform;
  files: Pick<Files, 'receive' | 'preparePublic'>;
  /** The addresses of members of the staff. */
  staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
}

/** Tables of entries and their revisions, which saving and publishing write. */
export const ENTRY_TABLES = ['content_entries', 'content_revisions', 'content_texts', 'content_publications'] as const;
/** Tables that an uploaded picture is noted in. */
export const PICTURE_TABLES = ['content_pictures', 'files'] as const;

/** Most entries of a kind, and most revisions of an entry. */
export const MAX_ENTRIES = 1_000;
export const MAX_REVISIONS = 2_000;
