/** Figures of a user's linear contracts, for what asks for a history: when it began, what was closed, what is open at the marks. */
import { type Side, unrealized } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { accountOf } from '../domain/accounts.ts';
import { loadHistory, loadOpenPositions } from '../store/reading.ts';
import { type ContractParts, markOf } from './parts.ts';

/** A position at the mark of its market. Lots, atoms of the settle asset, ticks, epoch ms. */
export interface MarkedPosition {
  readonly symbol: string;
  readonly side: Side;
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly mark: { readonly ticks: bigint; readonly time: number };
  /** What it would bring at the mark. */
  readonly result: bigint;
}

/** The open positions at their marks, oldest first; null where one has no mark. */
export async function loadMarked(parts: ContractParts, db: Db, userId: number): Promise<MarkedPosition[] | null> {
  const account = accountOf('linear');
  const marked: MarkedPosition[] = [];
  for (const position of await loadOpenPositions(db, userId)) {
    const { marketId, core, termsTime } = position;
    if (position.account !== account) continue;
    const mark = markOf(parts, marketId);
    if (mark === null) return null;
    const { contract } = parts.termsAt(marketId, termsTime);
    const { side, lots, entryValue } = core;
    const { symbol } = parts.venue.rules(marketId);
    marked.push({ symbol, side, lots, entryValue, mark, result: unrealized(contract, core, mark.ticks) });
  }
  return marked;
}

/** The figures. Atoms of the settle asset. */
export interface ContractFigures {
  /** When the first position was opened; null: there was none. */
  readonly since: number | null;
  readonly closed: number;
  /** Results of open positions at the marks; null where one has no mark. */
  readonly open: bigint | null;
}

/** Reads them. */
export async function loadFigures(parts: ContractParts, db: Db, userId: number): Promise<ContractFigures> {
  const marked = await loadMarked(parts, db, userId);
  const open = marked && marked.reduce((sum, { result }) => sum + result, 0n);
  return { ...(await loadHistory(db, userId, accountOf('linear'))), open };
}
