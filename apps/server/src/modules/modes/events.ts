/** Tells whoever has open orders in a market that it leaves the lists: from when it takes cancels only, and when the rest ends. */
import { DELISTING_MS } from '@glasshouse/contract/parameters';
import type { Tx } from '../../platform/db/database.ts';
import type { Notifications } from '../notifications/index.ts';

/** A delisting that was published. */
export interface Delisting {
  readonly match_id: number;
  readonly symbol: string;
  readonly effective: number;
}

/** Writes the news and the mails in the transaction of their cause; call what it answers after the commit. */
export function tellDelisting(
  notify: Notifications['notify'],
  tx: Tx,
  { match_id, symbol, effective }: Delisting,
  userIds: readonly number[],
): Promise<() => void> {
  const params = { match_id, symbol, effective, ends: effective + DELISTING_MS };
  return notify(
    tx,
    userIds.map((userId) => ({ userId, kind: 'market_delisting' as const, params })),
  );
}
