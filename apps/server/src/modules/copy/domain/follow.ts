/**
 * A follow: who repeats whom, with which money and within which bounds. Pure.
 *
 * Units: atoms of USDT; numbers in ten-thousandths (of the trader's lots, or of the coin); shares and slippage in parts per million.
 */
import type { ErrorCode } from '@glasshouse/contract';
import { COPY_LIMITS, type CopyConduct } from '@glasshouse/contract/copy';
import { formatAmount, parseAmount } from '@glasshouse/money';

/** Decimals of USDT, of numbers of a follow, and of fractions in parts per million. */
const [MONEY, NUMBER, FRACTION] = [6, 4, 6];
export const CODE = 'USDT';

/** What its owner chooses. */
export interface FollowTerms {
  readonly type: 'multiple' | 'lots';
  readonly numberE4: number;
  readonly budget: bigint;
  readonly maxLoss: bigint;
  /** Null: no bound of its own. */
  readonly orderMarginMax: bigint | null;
  readonly openMax: number | null;
  readonly multipleMax: number;
  readonly slippagePpm: number;
}

/** A follow as it stands. */
export interface Follow extends FollowTerms {
  readonly id: number;
  readonly traderId: number;
  readonly userId: number;
  /** Of gains, as it was agreed when the follow began. */
  readonly sharePpm: number;
  /** What is in no copy and no order. */
  readonly held: bigint;
  /** What its copies brought and cost. */
  readonly realised: bigint;
  /** The highest result that a share was taken at, and what shares were paid. */
  readonly hwm: bigint;
  readonly shared: bigint;
  /** What left it with copies that are its owner's own. */
  readonly taken: bigint;
  /** `ending`: it opens nothing more, and ends once its copies are closed. */
  readonly status: 'following' | 'paused' | 'ending' | 'ended';
  readonly endReason: 'user' | 'trader_ended' | 'loss_cap' | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly revision: number;
}

/** Whether nothing of a follow is in a copy or an order. */
export const isFree = ({
  held,
  budget,
  realised,
  shared,
  taken,
}: Pick<Follow, 'held' | 'budget' | 'realised' | 'shared' | 'taken'>): boolean => held === budget + realised - shared - taken;

/** A trader as they stand. */
export interface Trader {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly motto: string;
  readonly sharePpm: number;
  readonly status: 'leading' | 'paused' | 'ended';
  readonly since: number;
  readonly pausedAt: number | null;
  readonly endedAt: number | null;
  /** `closed`: with their account, so that nobody is left to be paid. */
  readonly endReason: 'user' | 'closed' | 'conduct' | null;
  /** Why the staff ended it; null: it did not. */
  readonly conduct: CopyConduct | null;
  readonly isDemo: boolean;
}

/** A field that cannot be taken as it was written. */
export interface Unfit {
  readonly field: string;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
}
export const isUnfit = (read: unknown): read is Unfit => typeof read === 'object' && read !== null && 'code' in read;

const NUMBER_INVALID = (field: string, low: string, high: string): Unfit => ({
  field,
  code: 'COPY_NUMBER',
  params: { low, high },
});

/** Reads a figure with at most so many decimals that lies within bounds, inclusive. */
export function readWithin(
  field: string,
  text: string,
  { low, high }: { readonly low: string; readonly high: string },
  decimals: number,
): bigint | Unfit {
  const parsed = parseAmount(text, decimals);
  const [least, most] = [parseAmount(low, decimals), parseAmount(high, decimals)];
  if (!parsed.ok || !most.ok || parsed.atoms > most.atoms || (least.ok && parsed.atoms < least.atoms))
    return NUMBER_INVALID(field, low, high);
  return parsed.atoms;
}

/** A share in whole percent, in parts per million; "0" is none. */
export function readShare(text: string): number | Unfit {
  const { high } = COPY_LIMITS.share;
  const unfit = NUMBER_INVALID('share', '0', high);
  const parsed = parseAmount(text, FRACTION, 'nonNegative');
  const most = parseAmount(high, FRACTION);
  if (!parsed.ok || !most.ok || parsed.atoms > most.atoms || parsed.atoms % 10_000n !== 0n) return unfit;
  return Number(parsed.atoms);
}

/** What a call says of a follow, as text. */
export interface FollowWish {
  readonly type: 'multiple' | 'lots';
  readonly number: string;
  readonly budget?: string | undefined;
  readonly max_loss?: string | undefined;
  readonly order_margin_max?: string | null | undefined;
  readonly open_max?: number | null | undefined;
  readonly multiple_max?: number | undefined;
  readonly slippage?: string | undefined;
}

const cap = (budget: bigint, field: string): Unfit => ({
  field,
  code: 'COPY_CAP_ABOVE_BUDGET',
  params: { most: formatAmount(budget, MONEY), asset: CODE },
});

/** Reads a loss cap: at most the budget, which it is where nothing is said. */
export function readLossCap(text: string | undefined, budget: bigint): bigint | Unfit {
  if (text === undefined) return budget;
  const atoms = readWithin('max_loss', text, { low: '1', high: COPY_LIMITS.budget.high }, MONEY);
  if (isUnfit(atoms)) return atoms;
  return atoms > budget ? cap(budget, 'max_loss') : atoms;
}

export const readBudget = (text: string): bigint | Unfit => readWithin('budget', text, COPY_LIMITS.budget, MONEY);

/** What was set before stays where nothing is said of it; a first follow has to name its budget. */
function readMoney(
  wish: FollowWish,
  before: FollowTerms | null,
): Pick<FollowTerms, 'budget' | 'maxLoss' | 'orderMarginMax'> | Unfit {
  const budget = wish.budget === undefined && before !== null ? before.budget : readBudget(wish.budget ?? '');
  if (isUnfit(budget)) return budget;
  const maxLoss = wish.max_loss === undefined && before !== null ? before.maxLoss : readLossCap(wish.max_loss, budget);
  if (isUnfit(maxLoss)) return maxLoss;
  if (maxLoss > budget) return cap(budget, 'max_loss');
  const { order_margin_max: most } = wish;
  const orderMarginMax =
    most === undefined
      ? (before?.orderMarginMax ?? null)
      : most === null
        ? null
        : readWithin('order_margin_max', most, { low: '1', high: COPY_LIMITS.budget.high }, MONEY);
  return isUnfit(orderMarginMax) ? orderMarginMax : { budget, maxLoss, orderMarginMax };
}

/** Reads what a call says, over what was set before. */
export function readTerms(wish: FollowWish, before: FollowTerms | null): FollowTerms | Unfit {
  const number = readWithin('number', wish.number, COPY_LIMITS[wish.type], NUMBER);
  if (isUnfit(number)) return number;
  const money = readMoney(wish, before);
  if (isUnfit(money)) return money;
  const { leverage, slippage } = COPY_LIMITS;
  const slippagePpm =
    wish.slippage === undefined && before !== null
      ? BigInt(before.slippagePpm)
      : readWithin('slippage', wish.slippage ?? slippage.first, slippage, FRACTION);
  if (isUnfit(slippagePpm)) return slippagePpm;
  const multipleMax = wish.multiple_max ?? before?.multipleMax ?? leverage.first;
  if (multipleMax < leverage.low || multipleMax > leverage.high)
    return NUMBER_INVALID('multiple_max', String(leverage.low), String(leverage.high));
  return {
    ...money,
    type: wish.type,
    numberE4: Number(number),
    openMax: wish.open_max === undefined ? (before?.openMax ?? null) : wish.open_max,
    multipleMax,
    slippagePpm: Number(slippagePpm),
  };
}

/** What all followers of a trader together may set aside. */
export const MOST_BUDGETS = 250_000_000_000n;

/** How much more followers of a trader may set aside; nothing where one more follower is too many. */
export function roomOf({ followers, budgets }: { readonly followers: number; readonly budgets: bigint }, isNew: boolean): bigint {
  if (isNew && followers >= COPY_LIMITS.followers) return 0n;
  return budgets >= MOST_BUDGETS ? 0n : MOST_BUDGETS - budgets;
}

export const moneyText = (atoms: bigint): string => formatAmount(atoms, MONEY);
export const numberText = (e4: number): string => formatAmount(BigInt(e4), NUMBER);
export const fractionText = (ppm: number): string => formatAmount(BigInt(ppm), FRACTION);
