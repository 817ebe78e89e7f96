/** Records of marks that a receipt shows: those by which its trailing stops are followed up to the second that decided. */
import { type ChainTerms, foldChain, MissingMarks, type ShownChain, type TrailStop } from '@glasshouse/proofs/contracts';
import type { Side } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { MarkRows } from '../store/mark-reading.ts';
import type { LoggedRow } from './rows.ts';

/** What is followed: the stops, of a position of a market, up to a second. */
export interface FollowedStops {
  readonly marketId: number;
  readonly side: Side;
  readonly stops: readonly TrailStop[];
  readonly tick: number;
}

/** Trailing stops that wait at the end of a chain. */
export function waitingTrails(terms: ChainTerms, chain: ShownChain): (TrailStop & { readonly id: number })[] {
  return [...foldChain(terms, chain).stops].flatMap(([id, stop]) => (stop.kind === 'trailing' ? [{ ...stop, id }] : []));
}

/** The records by their leaves; null while some of them are not recorded. */
export async function marksOf(db: Db, { marketId, side, stops, tick }: FollowedStops): Promise<LoggedRow[] | null> {
  const set = stops.flatMap((stop) => stop.set ?? []);
  if (set.length === 0) return [];
  const rows = await MarkRows.from(db, marketId, Math.min(...set));
  const shown = new Set<LoggedRow>();
  for (const stop of stops) {
    try {
      const { used } = await rows.follow({ ...stop, side, set: stop.set as number }, tick);
      for (const read of used) shown.add(rows.rowOf(read) as LoggedRow);
    } catch (error) {
      if (!(error instanceof MissingMarks)) throw error;
      return null;
    }
  }
  return [...shown].toSorted((a, b) => a.id - b.id);
}
