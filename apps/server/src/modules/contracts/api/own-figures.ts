/** Figures of a user's linear contracts, for what asks for a history: when it began, what was closed, what is open at the marks. */
import { unrealized } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { accountOf } from '../domain/accounts.ts';
import { loadHistory, loadOpenPositions } from '../store/reading.ts';
import { type ContractParts, markOf } from './parts.ts';

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
  const account = accountOf('linear');
  const positions = (await loadOpenPositions(db, userId)).filter((one) => one.account === account);
  let open: bigint | null = 0n;
  for (const { marketId, core, termsTime } of positions) {
    const mark = markOf(parts, marketId);
    const { contract } = parts.termsAt(marketId, termsTime);
    open = mark === null || open === null ? null : open + unrealized(contract, core, mark.ticks);
  }
  return { ...(await loadHistory(db, userId, account)), open };
}
