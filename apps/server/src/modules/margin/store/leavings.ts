/** What left accounts with debts, and what it was judged by. */
import type { MarginItem } from '@glasshouse/proofs/margin';
import { sql } from 'kysely';
import type { MovedBalance } from '../../../platform/account-watch.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** What left. */
export interface Leaving {
  readonly moved: MovedBalance;
  /** The second whose prices the account was judged by. */
  readonly tick: number;
  /** The level that had to be left, and the account behind it. */
  readonly leavePpm: number;
  readonly items: readonly MarginItem[];
  readonly time: number;
}

/** Keeps it. */
export async function saveLeaving(tx: Tx, { moved, tick, leavePpm, items, time }: Leaving): Promise<void> {
  const kept = items.map(({ assetId, held, owed, ticks, n, d, haircutPpm }) => ({
    asset: assetId,
    held: String(held),
    owed: String(owed),
    ticks: String(ticks),
    n: String(n),
    d: String(d),
    haircut: haircutPpm,
  }));
  await sql`
    INSERT INTO margin_leavings (user_id, asset_id, atoms, tick_ms, leave_ppm, items, time_ms)
    VALUES (${moved.userId}, ${moved.assetId}, ${String(-moved.atoms)}, ${tick}, ${leavePpm}, ${JSON.stringify(kept)}, ${time})`.execute(
    tx,
  );
}
