/** What somebody needs to lead: requirements, questions, and words of a trader. Pure. */
import { COPY_LIMITS, COPY_QUESTIONS, type CopyCheck, type CopyEntryValue, type CopyQuestion } from '@glasshouse/contract/copy';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { INDEX_UNIT, dropOf, nextIndex } from '@glasshouse/proofs/copy';
import { type Unfit, moneyText } from './follow.ts';

const DAY_MS = 86_400_000;
const PPM = 1_000_000n;
/** How long a rejection counts. */
export const AGAIN_MS = 7 * DAY_MS;

/** What the operator began with. */
export const FIRST_ENTRY: CopyEntryValue = { days: 180, closed: 50, equity: '2000', drop: '0.3' };
/** The same in a demo, where nobody has a history. */
export const DEMO_ENTRY: CopyEntryValue = { days: 0, closed: 5, equity: '500', drop: '0.3' };

/** The right answers. */
const RIGHT: Readonly<Record<CopyQuestion, 'a' | 'b' | 'c'>> = {
  loss_bound: 'b',
  same_price: 'a',
  share_losses: 'c',
  past_record: 'b',
  ended_listed: 'a',
};

/** Whether all questions were answered right. */
export const areRight = (answers: Readonly<Record<CopyQuestion, string>>): boolean =>
  COPY_QUESTIONS.every((question) => answers[question] === RIGHT[question]);

/** What moved in the contract account on a day that it moved: by contracts, and otherwise (transfers, grants). Atoms. */
export interface AccountDay {
  readonly contracts: bigint;
  readonly others: bigint;
}

/**
 * The largest drop of an account over its days, in parts per million rounded up: by balances, so that what positions would bring is
 * left out, and blind to transfers. It begins anew once all was taken out; what was lost whole stays a drop of everything.
 */
export function dropOfDays(days: readonly AccountDay[]): bigint {
  let [equity, index] = [0n, INDEX_UNIT];
  const indexes: bigint[] = [];
  for (const { contracts, others } of days) {
    const after = equity + contracts + others;
    const moved = { paidIn: others > 0n ? others : 0n, paidOut: others < 0n ? -others : 0n };
    index = nextIndex(index, equity, { equity: after, ...moved });
    indexes.push(index);
    equity = after;
  }
  return dropOf(indexes);
}

/** The figures of an account. Atoms; `since` in epoch ms. */
export interface OwnFigures {
  readonly level: number;
  /** When the first position was opened; null: there was none. */
  readonly since: number | null;
  readonly closed: number;
  readonly equity: bigint;
  readonly days: readonly AccountDay[];
}

const atomsOf = (text: string): bigint => {
  const parsed = parseAmount(text, 6, 'nonNegative');
  return parsed.ok ? parsed.atoms : 0n;
};

/** Each requirement with the own figure. */
export function checksOf(entry: CopyEntryValue, own: OwnFigures, now: number): CopyCheck[] {
  const days = own.since === null ? null : Math.floor((now - own.since) / DAY_MS);
  const drop = dropOfDays(own.days);
  return [
    { check: 'verified', need: '1', have: String(own.level), met: own.level >= 1 },
    { check: 'days', need: String(entry.days), have: days === null ? null : String(days), met: (days ?? 0) >= entry.days },
    { check: 'closed', need: String(entry.closed), have: String(own.closed), met: own.closed >= entry.closed },
    { check: 'equity', need: entry.equity, have: moneyText(own.equity), met: own.equity >= atomsOf(entry.equity) },
    { check: 'drop', need: entry.drop, have: formatAmount(drop, 6), met: drop < atomsOf(entry.drop) },
  ];
}

/** Whether a published requirement can be applied: a drop between nothing and everything. */
export const isEntry = ({ equity, drop }: CopyEntryValue): 'equity' | 'drop' | null => {
  const [money, fraction] = [parseAmount(equity, 6, 'nonNegative'), parseAmount(drop, 6)];
  if (!money.ok) return 'equity';
  return fraction.ok && fraction.atoms <= PPM ? null : 'drop';
};

/** Letters, digits, marks and punctuation of any language in one line: nothing that hides, breaks or turns a line. */
const WORDS = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

/** Reads a name or motto: trimmed, single spaces, so many characters. */
export function readWords(field: 'name' | 'motto', text: string): string | Unfit {
  const words = text.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ');
  const { min, max } = COPY_LIMITS[field];
  const characters = [...words].length;
  if (characters >= min && characters <= max && WORDS.test(words)) return words;
  return { field, code: 'COPY_NAME_INVALID', params: { min: String(min), max: String(max) } };
}
