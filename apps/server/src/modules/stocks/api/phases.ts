/** What the markets of stocks do now: of the process that leads from memory, of any other as it is stored. */
import type { StockPhase } from '@glasshouse/contract/stocks';
import type { Db } from '../../../platform/db/database.ts';
import { type PauseReason, type Phase, loadPhases } from '../../exchange/index.ts';
import { type Stock, calendarNamed } from '../domain/stock.ts';
import type { StockParts } from './parts.ts';

/** The phase that the desk is in. */
export interface DeskPhase {
  readonly phase: Phase;
  readonly until: number | null;
  readonly referenceTicks: number | null;
  readonly closeTicks: number | null;
  readonly pausedFor: PauseReason | null;
  /** The last price; only the process that leads knows it. */
  readonly last?: { readonly priceTicks: number } | null;
}

/** Those of some stocks, by market; a stock that was never open has none. */
export async function loadDeskPhases(
  { venue }: Pick<StockParts, 'venue'>,
  db: Db,
  marketIds: readonly number[],
): Promise<Map<number, DeskPhase>> {
  const known = marketIds.flatMap((id) => venue.sessionOf(id) ?? []);
  const missing = marketIds.filter((id) => known.every(({ marketId }) => marketId !== id));
  const stored = await loadPhases(db, missing);
  return new Map([...known, ...stored].map((state) => [state.marketId, state]));
}

/** The phase as the wire shows it, and when it ends. */
export function shownPhase(
  stock: Pick<Stock, 'calendar'>,
  desk: DeskPhase | undefined,
  { now, hasIndex, hasEnded }: { readonly now: number; readonly hasIndex: boolean; readonly hasEnded: boolean },
): { readonly phase: StockPhase; readonly ends: number | null } {
  if (hasEnded) return { phase: 'delisted', ends: null };
  const calendar = calendarNamed(stock.calendar);
  const session = calendar.at(now);
  if (session === null) return { phase: 'closed', ends: calendar.opening(now).open };
  if (desk?.phase === 'auction' || desk?.phase === 'uncrossed') return { phase: 'auction', ends: desk.until };
  if (desk?.phase === 'pause') return { phase: 'pause', ends: desk.until };
  if (!hasIndex) return { phase: 'stale', ends: null };
  // In the moments between the open and its first price orders are still taken for the auction.
  return desk?.phase === 'open' ? { phase: 'open', ends: session.close } : { phase: 'closed', ends: null };
}
