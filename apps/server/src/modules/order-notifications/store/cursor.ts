/** The last fill whose owners were notified. */
import { sql } from 'kysely';
import type { Cursor } from '../../../platform/follow/index.ts';

/** The cursor over the fills. */
export const FILLS: Cursor = { table: 'order_news_cursor', position: 'fill_id', where: sql<boolean>`true` };
