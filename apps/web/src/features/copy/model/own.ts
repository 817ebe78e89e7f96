/** What a follow stands at with its open copies, and how much of its loss cap is used. Pure; parts of bars are for drawing. */
import type { CopyFollow, CopyOwnOrder } from '@glasshouse/contract/copy';
import { addDecimals, compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';

/** From this part on the cap is near, in percent. */
const NEAR = 80;
const PERCENT = 100;

/** A follow with its open copies. */
export interface OwnFigures {
  /** How many copies are open; null while that is not known. */
  readonly copies: number | null;
  /** What they would bring at the marks; null where that is not known of each. */
  readonly open: string | null;
  /** What was realised less the shares that were paid, with what is open; null where that is not known. */
  readonly result: string | null;
  /** The result as a part of the budget. */
  readonly rate: string | null;
  /** What is lost of the cap before shares, as far as it is known, its part in percent, and whether that is near. */
  readonly used: string;
  readonly usedPart: number;
  readonly isNear: boolean;
}

type Shown = Pick<CopyFollow, 'id' | 'realised' | 'shared' | 'budget' | 'max_loss'>;

/** What open copies of a follow would bring, one by one; undefined while they are not known. */
const resultsOf = (id: number, copies: readonly Pick<CopyOwnOrder, 'follow_id' | 'copy'>[] | undefined) =>
  copies?.flatMap(({ follow_id: of, copy }) => (of === id && copy && !copy.is_self_held ? [copy.result] : []));

/** The sum; null where one of them is not known. */
const sum = (texts: readonly (string | null)[] | undefined): string | null =>
  texts === undefined
    ? null
    : texts.reduce((total, text) => (total === null || text === null ? null : addDecimals(total, text)), '0');

/** The figures; `copies` are the user's open copies of all follows, undefined while they are not known. */
export function ownFigures(
  { id, realised, shared, budget, max_loss: cap }: Shown,
  copies: readonly Pick<CopyOwnOrder, 'follow_id' | 'copy'>[] | undefined,
): OwnFigures {
  const results = resultsOf(id, copies);
  const open = sum(results);
  const result = open === null ? null : addDecimals(subDecimals(realised, shared), open);
  const lost = addDecimals(realised, open ?? '0');
  const used = compareDecimals(lost, '0') < 0 ? lost.slice(1) : '0';
  const usedPart = Number(divDecimals(used, cap, 6, 'down')) * PERCENT;
  return {
    copies: results?.length ?? null,
    open,
    result,
    rate: result && divDecimals(result, budget, 6, 'down'),
    used,
    usedPart,
    isNear: usedPart >= NEAR,
  };
}

/** The results of all, and what is open in them; null where one is not known. */
export const sumOf = (figures: readonly OwnFigures[]): { readonly result: string | null; readonly open: string | null } => ({
  result: sum(figures.map(({ result }) => result)),
  open: sum(figures.map(({ open }) => open)),
});
