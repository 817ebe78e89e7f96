/** What a change of a parameter alters, text by text. Pure. */
import { type Leaf, type Part, leavesOf } from './value.ts';

/** A text that differs; null where it is not there. */
export interface Change {
  readonly leaf: Leaf;
  readonly before: string | null;
  readonly after: string | null;
}

/** The same figure of two values: by its label, option length and tier or network, not by its index. */
const isSame = (one: Leaf, other: Leaf) => one.label === other.label && one.seconds === other.seconds && one.of === other.of;

const textOf = (leaves: readonly Leaf[], wanted: Leaf) => leaves.find((leaf) => isSame(leaf, wanted))?.text ?? null;

/** Texts that were changed or added, in the order of the new value; then those that were removed. */
export function changesOf(before: Part, after: Part): Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const removed = old.filter((leaf) => !now.some((one) => isSame(one, leaf)));
  return [...now, ...removed]
    .map((leaf) => ({ leaf, before: textOf(old, leaf), after: textOf(now, leaf) }))
    .filter((change) => change.before !== change.after);
}
