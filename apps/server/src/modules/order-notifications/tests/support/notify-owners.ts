/** The follower of orders as tests of products with a book run it. */
import { notifyOwners as follow } from '../../follow.ts';
import { beginVenues } from '../../store/cursor.ts';

type Parts = Parameters<typeof follow>[0];

/** Begins where nothing was looked at yet, and notifies owners of all that there is. */
export async function notifyOwners({ platform, ...parts }: Parts): Promise<void> {
  await beginVenues(platform.db, parts.exchange.venues());
  await follow({ platform, ...parts });
}
