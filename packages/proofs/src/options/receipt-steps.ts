/** The steps of a receipt's ticks: one in all, unless lists of instruments in the log state the others. */
import { readInstruments } from '../second/instruments.ts';
import { countOf } from './order-record.ts';
import type { ProvedRecord, ReadTick } from './receipt-ticks.ts';

/** A list of instruments with its place and the path to the root. */
export type ProvedList = Pick<ProvedRecord, 'leaf' | 'body' | 'path'>;

/** Lists in one receipt at most. */
export const MAX_LISTS = 16;

/**
 * Whether no tick has a step of its own: the index is rounded to it, so who may choose it for a single second bends the
 * price. Where it is another than that of the tick before, a logged list between both must state it.
 */
export function areStepsStated(
  ticks: readonly ReadTick[],
  lists: readonly ProvedList[],
  isLogged: (leaf: number, list: ProvedList) => boolean,
): boolean {
  return ticks.every((tick, i) => {
    const before = ticks[i - 1];
    if (before === undefined || before.view.step === tick.view.step) return true;
    return lists.some((list) => {
      const leaf = countOf(list.leaf);
      if (leaf === null || leaf <= before.leaf || leaf >= tick.leaf) return false;
      return readInstruments(list.body)?.steps.get(tick.view.symbol) === tick.view.step && isLogged(leaf, list);
    });
  });
}
