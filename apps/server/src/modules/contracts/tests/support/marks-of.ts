/** Recorded marks of a desk in memory: trailing stops followed through them, as a process that begins and a receipt do. */
import { type Fields, followTrail, readMarks, type ReadMarks, sourceOf, type TrailStop } from '@glasshouse/proofs/contracts';
import type { Extreme, Side } from '@glasshouse/risk';
import { canonicalText } from '@glasshouse/proofs';
import { knownUntil, runningBlock } from '../../engine/mark-log.ts';
import type { StoredRecord } from '../../engine/rows.ts';
import { trailName, trailOf } from '../../engine/trails.ts';
import type { PureContracts } from './pure-contracts.ts';

/** Records of marks of a market, with what each is read as. */
export function marksOf({ logged }: PureContracts, marketId: number): { row: StoredRecord; read: ReadMarks }[] {
  return logged.flatMap((row) =>
    'kind' in row && row.kind === 'contract_marks' && row.marketId === marketId
      ? [{ row, read: readMarks(JSON.parse(canonicalText(row.body)) as Fields) }]
      : [],
  );
}

/** The farthest mark of every trailing stop since it began, by what is recorded and the block under way. */
export function extremesBy(contracts: PureContracts): Map<string, Extreme> {
  const extremes = new Map<string, Extreme>();
  for (const { id, marketId, core, trails, status } of contracts.positions.values()) {
    if (status === 'closed') continue;
    const { marks } = contracts.engine.memory.state(marketId);
    const running = runningBlock(marketId, marks);
    const source = sourceOf([...marksOf(contracts, marketId).map(({ read }) => read), ...(running ? [running] : [])]);
    for (const stop of trails) {
      const { extreme } = followTrail({ ...trailOf(core.side, stop), set: stop.tick }, source, knownUntil(marks));
      extremes.set(trailName(id, stop.id), extreme);
    }
  }
  return extremes;
}

/** Records that a receipt shows to follow stops of a position up to a second. */
export function shownMarks(
  contracts: PureContracts,
  { marketId, side, stops, tick }: { marketId: number; side: Side; stops: readonly TrailStop[]; tick: number },
): StoredRecord[] {
  const all = marksOf(contracts, marketId);
  const source = sourceOf(all.map(({ read }) => read));
  const used = new Set(stops.flatMap((stop) => followTrail({ ...stop, side, set: stop.set as number }, source, tick).used));
  return all.filter(({ read }) => used.has(read)).map(({ row }) => row);
}
