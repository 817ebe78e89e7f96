// SPDX-License-Identifier: Apache-2.0
/**
 * The file of a corporate action: its notice, its application, the close that splits are paid by, and entitlements without their users:
 * all of them, or with its path the one of the receipt's user.
 */
import { parseAmount } from '@glasshouse/money';
import { hashOfText } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import type { Expected } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { stepList, utc } from '../../receipt/steps.ts';
import { isApplied, isByNotice } from './action.ts';
import { isInList } from './list-root.ts';
import { MOST_LINES, type Placed, type PlacedFile, checkPlaced, isFile, isPlaced } from './placed-file.ts';
import {
  type Entitlement,
  type StockActionFacts,
  type StockAppliedFacts,
  entitlementLine,
  moneyText,
  readStockAction,
  readStockApplied,
  readStockClose,
  sharesText,
  entitlementTexts,
} from './record.ts';
import { MONEY_SCALE, SHARE_SCALE, STOCK_ACTION_RULE } from './rule.ts';

const FORMAT = 'glasshouse-stock-action';

/** An entitlement as the file has it; the path is empty where all lines are given. */
export interface ActionFileLine {
  readonly place: string;
  readonly shares_before: string;
  readonly shares_after: string;
  readonly withholding_ppm: string;
  readonly gross: string;
  readonly withheld: string;
  readonly net: string;
  readonly in_lieu: string;
  readonly path: readonly string[];
}

/** The file. */
export interface StockActionFile extends PlacedFile {
  readonly format: typeof FORMAT;
  readonly notice: Placed;
  readonly applied: Placed;
  /** The close before its day; null where there was none. */
  readonly close: Placed | null;
  readonly lines: readonly ActionFileLine[];
  /** Whether these are all of them. */
  readonly is_whole: boolean;
}

const STEPS = {
  SHAPE: 'the file is that of a corporate action',
  KEYS: 'the keys follow from the first key of the log',
  HEAD: 'the head of the log is signed',
  LOGGED: 'notice, close and application stand in the log',
  NOTICE: 'the notice was published before, a whole session ahead of its day, and the application names it',
  CUT: 'holdings were counted after the close before its day, and money for parts goes by that close',
  LIST: 'the entitlements are those whose root the application names',
  RULE: 'each is what the notice makes of its holding',
} as const;
/** A step of the check. */
export type StockActionStep = keyof typeof STEPS;

/** The verdict; facts are null where they cannot be read. */
export interface StockActionVerdict extends Verdict<StockActionStep> {
  readonly action: StockActionFacts | null;
  /** The one entitlement of a receipt; null of the whole file. */
  readonly own: Entitlement | null;
}

interface ReadLine extends Entitlement {
  readonly place: number;
  readonly path: readonly string[];
}

function atoms(text: unknown, scale: number): bigint {
  const parsed = typeof text === 'string' ? parseAmount(text, scale, 'nonNegative') : null;
  if (!parsed?.ok) throw new TypeError('an amount');
  return parsed.atoms;
}

/** Reads lines; null when one is none. */
export function readActionLines(lines: readonly ActionFileLine[]): ReadLine[] | null {
  try {
    return lines.map((line) => {
      const [place, rate] = [countOf(line.place), countOf(line.withholding_ppm)];
      if (place === null || rate === null || !Array.isArray(line.path)) throw new TypeError('a line');
      return {
        place,
        path: line.path,
        before: atoms(line.shares_before, SHARE_SCALE),
        after: atoms(line.shares_after, SHARE_SCALE),
        withholdingPpm: rate,
        gross: atoms(line.gross, MONEY_SCALE),
        withheld: atoms(line.withheld, MONEY_SCALE),
        net: atoms(line.net, MONEY_SCALE),
        inLieu: atoms(line.in_lieu, MONEY_SCALE),
      };
    });
  } catch {
    return null;
  }
}

/** An entitlement as a file shows it. */
export const showActionLine = (place: number, one: Entitlement, path: readonly string[]): ActionFileLine => ({
  place: String(place),
  ...entitlementTexts(one),
  path,
});

function isShaped(value: unknown): value is StockActionFile {
  const file = value as StockActionFile | null;
  return (
    file?.format === FORMAT &&
    isFile(file) &&
    isPlaced(file.notice) &&
    isPlaced(file.applied) &&
    (file.close === null || isPlaced(file.close)) &&
    typeof file.is_whole === 'boolean' &&
    Array.isArray(file.lines) &&
    file.lines.length <= MOST_LINES &&
    (file.is_whole || file.lines.length === 1)
  );
}

/** Whether the notice stands before the application, which names it. */
export const isNoticed = (file: StockActionFile, action: StockActionFacts, applied: StockAppliedFacts): boolean =>
  applied.action === hashOfText(file.notice.body) &&
  applied.symbol === action.symbol &&
  Number(file.notice.leaf) < Number(file.applied.leaf);

/** Whether holdings were counted at the close before its day, by the record of that close; or, where that session had no price, of one before it. */
export function isCut(close: Placed | null, action: StockActionFacts, applied: StockAppliedFacts): boolean {
  if (applied.time < action.counted) return false;
  if (close === null) return applied.closeRecord === null && applied.close === null;
  const facts = readStockClose(close.body);
  return (
    facts?.symbol === action.symbol &&
    (facts.close === action.counted || (facts.close < action.counted && facts.tick !== null)) &&
    applied.closeRecord === hashOfText(close.body) &&
    applied.close === (facts.tick?.ticks ?? null)
  );
}

function areListed({ is_whole }: StockActionFile, lines: readonly ReadLine[], applied: StockAppliedFacts): boolean {
  if (is_whole) return lines.every(({ place }, i) => place === i);
  return lines.every((line) => isInList(entitlementLine(line.place, line), line.place, applied.holders, line.path, applied.root));
}

/** The kind of files. */
export const stockActions: ReceiptKind<StockActionFile, StockActionVerdict> & { readonly format: typeof FORMAT } = {
  format: FORMAT,
  rules: [STOCK_ACTION_RULE],
  steps: STEPS,
  verify(value: unknown, expected: Expected = {}) {
    const { steps, check } = stepList<StockActionStep>();
    const verdict = (action: StockActionFacts | null, own: Entitlement | null) => ({
      ok: steps.every(({ ok }) => ok),
      stage: 'settled' as const,
      steps,
      action,
      own,
    });
    if (!check('SHAPE', () => isShaped(value))) return verdict(null, null);
    const file = value as StockActionFile;
    checkPlaced(check, file, [file.notice, file.applied, ...(file.close === null ? [] : [file.close])], expected);
    const [action, applied] = [readStockAction(file.notice.body), readStockApplied(file.applied.body)];
    const lines = readActionLines(file.lines);
    check('NOTICE', () => action !== null && applied !== null && isNoticed(file, action, applied), {
      published: utc(action?.published ?? null),
      opens: utc(action?.exOpens ?? null),
    });
    check('CUT', () => action !== null && applied !== null && isCut(file.close, action, applied), {
      counted: utc(action?.counted ?? null),
    });
    check('LIST', () => applied !== null && lines !== null && areListed(file, lines, applied), {
      count: String(file.lines.length),
    });
    check('RULE', () => {
      if (action === null || applied === null || lines === null) return false;
      return file.is_whole ? isApplied(lines, action, applied) : lines.every((line) => isByNotice(line, action, applied));
    });
    return verdict(action, file.is_whole ? null : (lines?.[0] ?? null));
  },
  headOf: ({ head }) => head,
  logOf: ({ log }) => log,
  describe({ action, own }) {
    if (action === null) return null;
    const of = action.kind.replace('_', ' ');
    if (own === null) return `The ${of} of ${action.symbol} gave every holder what its notice says`;
    return action.kind === 'split'
      ? `The split of ${action.symbol} made ${sharesText(own.after)} of ${sharesText(own.before)} shares, and ${moneyText(own.inLieu)} USDT`
      : `The ${of} of ${action.symbol} paid ${moneyText(own.net)} USDT on ${sharesText(own.before)} shares, ${moneyText(own.withheld)} withheld`;
  },
};
