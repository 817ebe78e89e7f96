/** The last fill of each venue whose owners were notified: ids of fills rise in the order of the commits of one venue. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/follow/index.ts';

/** The cursor over the fills of a venue. */
export const fillsOf = (venue: string): Cursor => ({
  table: 'order_news_cursor',
  position: 'upto',
  where: sql<boolean>`venue = ${venue}`,
});

/** Venues without a cursor begin with their first fill. */
export async function beginVenues(db: Db, venues: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO order_news_cursor (venue, upto) SELECT venue, 0 FROM unnest(${venues as string[]}::text[]) AS venue
    ON CONFLICT DO NOTHING`.execute(db);
}
