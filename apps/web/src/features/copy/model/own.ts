/** What a follow stands at with its open copies, and how much of its loss cap is used. Pure; parts of bars are for drawing. */
import type { CopyFollow, CopyOwnOrder } from '@glasshouse/contract/copy';
import { addDecimals, compareDecimals, divDecimals } from '@glasshouse/money';

/** From this part on the cap is near, in percent. */
const NEAR = 80;
const PERCENT = 100;

/** A follow with its open copies. */
export interface OwnFigures {
  /** How many copies are open. */
  readonly copies: number;
  /** What they would bring at the marks; null where one has no mark. */
  readonly open: string | null;
  /** What was realised, with what is open where that is known. */
  readonly result: string;
  /** The result as a part of the budget. */
  readonly rate: string;
  /** What is lost of the cap, its part in percent, and whether that is near. */
  readonly used: string;
  readonly usedPart: number;
  readonly isNear: boolean;
}

/** The figures; `copies` are the user's open copies of all follows. */
export function ownFigures(
  { id, realised, budget, max_loss: cap }: Pick<CopyFollow, 'id' | 'realised' | 'budget' | 'max_loss'>,
  copies: readonly Pick<CopyOwnOrder, 'follow_id' | 'copy'>[],
): OwnFigures {
  const results = copies.flatMap(({ follow_id: of, copy }) => (of === id && copy && !copy.is_self_held ? [copy.result] : []));
  const known = results.filter((result) => result !== null);
  const open = known.reduce(addDecimals, '0');
  const result = addDecimals(realised, open);
  const isLoss = compareDecimals(result, '0') < 0;
  const used = isLoss ? result.slice(1) : '0';
  const usedPart = Number(divDecimals(used, cap, 6, 'down')) * PERCENT;
  return {
    copies: results.length,
    open: known.length === results.length ? open : null,
    result,
    rate: divDecimals(result, budget, 6, 'down'),
    used,
    usedPart,
    isNear: usedPart >= NEAR,
  };
}

/** The results of all, and what is open in them; null where a mark is missing. */
export function sumOf(figures: readonly OwnFigures[]): { readonly result: string; readonly open: string | null } {
  const open = figures.reduce<string | null>(
    (sum, one) => (sum === null || one.open === null ? null : addDecimals(sum, one.open)),
    '0',
  );
  return { result: figures.map(({ result }) => result).reduce(addDecimals, '0'), open };
}
