/**
 * Which seconds of the log a result of rule 2 rests on, so that its receipt can be verified when all others are forgotten:
 * every second from the expected one to the one that was used. Where the walk ends at a second that was not logged, also
 * the next one that was: it names the second before it and so shows the hole.
 */
import { OPTION_WAIT_MS, SECOND_MS, entrySecondOf, firstFrom } from '@glasshouse/proofs';
import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';
import type { SettlementTick } from './settle.ts';

/** Leaves to keep, and the second whose absence ended a walk when none behind it is logged yet. */
export interface Citations {
  readonly leaves: readonly number[];
  readonly hole: number | null;
}

function walk(ticks: readonly SettlementTick[], prices: string, from: number, found: number | null): Citations {
  const leaves: number[] = [];
  let at = firstFrom(ticks, from, ({ time }) => time);
  for (let time = from; time <= (found ?? from + OPTION_WAIT_MS); time += SECOND_MS) {
    const tick = ticks[at++];
    if (tick === undefined) return { leaves, hole: time };
    leaves.push(tick.leaf);
    // A later second shows the hole; one with prices of another kind ends the walk as it stands.
    if (tick.time !== time || tick.prices !== prices) break;
  }
  return { leaves, hole: null };
}

/** What the entry of an order rests on, or that it has none. By rule 1 the tick alone. */
export function entryCitations(
  order: StoredOption,
  entry: Pick<StoredEntry, 'time' | 'leaf'> | null,
  ticks: readonly SettlementTick[],
): Citations {
  const { leaf } = order.after;
  if (order.rule === 'options/1') return { leaves: entry ? [leaf, entry.leaf] : [leaf], hole: null };
  const { leaves, hole } = walk(ticks, order.prices, entrySecondOf(order), entry?.time ?? null);
  return { leaves: [leaf, ...leaves], hole };
}

/** What the exit of an order rests on, or that it has none. By rule 1 the tick alone. */
export function exitCitations(
  order: StoredOption,
  entry: Pick<StoredEntry, 'dueAt'>,
  { exit }: Pick<StoredResult, 'exit'>,
  ticks: readonly SettlementTick[],
): Citations {
  if (order.rule === 'options/1') return { leaves: exit ? [exit.leaf] : [], hole: null };
  return walk(ticks, order.prices, entry.dueAt, exit?.time ?? null);
}
