/** The figures that an application is judged by. */
import type { CopyCheck } from '@glasshouse/contract/copy';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type DayMove, loadDayMoves } from '../../ledger/index.ts';
import { type AccountDay, checksOf } from '../domain/application.ts';
import { ACCOUNT } from '../domain/postings.ts';
import { type CopyParts, entryAt, moneyOf } from './parts.ts';

/** Causes of contracts begin with this; what copy trading sets aside stays in the account and moves nothing. */
const OF_CONTRACTS = 'contract_';

/** Days of an account from what moved on them, by cause. */
export function daysOf(moves: readonly DayMove[]): AccountDay[] {
  const days = new Map<number, { contracts: bigint; others: bigint }>();
  for (const { day, cause, atoms } of moves) {
    const of = days.get(day) ?? { contracts: 0n, others: 0n };
    days.set(day, of);
    of[cause.startsWith(OF_CONTRACTS) ? 'contracts' : 'others'] += atoms;
  }
  return [...days.values()];
}

/** Each requirement with the figure of the user at this moment. Error: UNAVAILABLE while a position has no mark. */
export async function ownChecks(parts: CopyParts, db: Db, userId: number): Promise<CopyCheck[]> {
  const { platform, ledger, contracts, levelOf } = parts;
  const asset = moneyOf(parts);
  const now = platform.clock.now();
  const figures = await contracts.figuresOf(db, userId);
  if (figures.open === null) return refuse('UNAVAILABLE');
  const balances = await ledger.readBalances(db, userId);
  const held = balances.find(({ type, assetId }) => type === ACCOUNT && assetId === asset.id);
  const balance = held ? held.available + held.frozen + (held.owed ?? 0n) : 0n;
  const moves = await loadDayMoves(db, { userId, type: ACCOUNT, assetId: asset.id });
  const own = {
    level: await levelOf(db, userId),
    since: figures.since,
    closed: figures.closed,
    equity: balance + figures.open,
    days: daysOf(moves),
  };
  return checksOf(entryAt(parts, now), own, now);
}
