/**
 * The form of a follow: what is typed, what is wrong with it, and what is sent. Pure. Numbers are canonical decimal texts, '' where
 * nothing was typed; slippage is typed in percent and sent as a fraction.
 */
import type { ClientInput } from '@glasshouse/client';
import { COPY_LIMITS, type CopyFollow, type followTrader } from '@glasshouse/contract/copy';
import { compareDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { isDecimal } from '@glasshouse/ui/format/decimal.ts';

export type FollowType = 'multiple' | 'lots';
export const FOLLOW_TYPES = ['multiple', 'lots'] as const;

/** What is typed. The number of each type is kept while the other one is looked at. */
export interface FollowForm {
  readonly type: FollowType;
  readonly multiple: string;
  readonly lots: string;
  readonly budget: string;
  readonly maxLoss: string;
  /** '' for no bound of its own. */
  readonly orderMargin: string;
  readonly openMax: string;
  readonly leverage: string;
  /** In percent. */
  readonly slippage: string;
}

const toPercent = (fraction: string) => mulDecimals(fraction, '100', 4, 'down');
const toFraction = (percent: string) => mulDecimals(percent, '0.01', 6, 'down');

/** What a first follow begins with; the budget is the user's to name. */
export const FIRST_FORM: FollowForm = {
  type: 'multiple',
  multiple: '0.25',
  lots: '0.01',
  budget: '',
  maxLoss: '',
  orderMargin: '',
  openMax: '',
  leverage: String(COPY_LIMITS.leverage.first),
  slippage: toPercent(COPY_LIMITS.slippage.first),
};

/** The form of a follow that stands. */
export function formOf(follow: CopyFollow): FollowForm {
  const type = follow.type === 1 ? 'multiple' : 'lots';
  return {
    ...FIRST_FORM,
    type,
    [type]: follow.number,
    budget: follow.budget,
    maxLoss: follow.max_loss,
    orderMargin: follow.order_margin_max ?? '',
    openMax: follow.open_max === null ? '' : String(follow.open_max),
    leverage: String(follow.multiple_max),
    slippage: toPercent(follow.slippage),
  };
}

/** What is wrong with a field. */
export type Fault =
  | { readonly fault: 'range'; readonly low: string; readonly high: string }
  | { readonly fault: 'missing'; readonly amount: string }
  | { readonly fault: 'full'; readonly amount: string }
  | { readonly fault: 'aboveBudget'; readonly amount: string };

export type FollowField = 'number' | 'budget' | 'maxLoss' | 'orderMargin' | 'openMax' | 'leverage' | 'slippage';

interface Bounds {
  readonly low: string;
  readonly high: string;
}

const OPEN_MAX: Bounds = { low: '1', high: '100' };
const MONEY: Bounds = { low: '1', high: COPY_LIMITS.budget.high };
const SLIPPAGE: Bounds = { low: toPercent(COPY_LIMITS.slippage.low), high: toPercent(COPY_LIMITS.slippage.high) };
const LEVERAGE: Bounds = { low: String(COPY_LIMITS.leverage.low), high: String(COPY_LIMITS.leverage.high) };

const outside = (text: string, { low, high }: Bounds): Fault | undefined =>
  isDecimal(text) && compareDecimals(text, low) >= 0 && compareDecimals(text, high) <= 0
    ? undefined
    : { fault: 'range', low, high };

/** What stands around the form: free money, what the trader still takes, and what the follow sets aside already. */
export interface Around {
  /** Free in the contract account; undefined while it is not known. */
  readonly free: string | undefined;
  /** The most that the trader still takes; undefined while it is not known. */
  readonly most: string | undefined;
  /** The budget of the follow that is edited; '0' of a new one. */
  readonly before: string;
}

function budgetFault(budget: string, { free, most, before }: Around): Fault | undefined {
  const fault = outside(budget, COPY_LIMITS.budget);
  if (fault) return fault;
  const more = subDecimals(budget, before);
  if (most !== undefined && compareDecimals(more, most) > 0) return { fault: 'full', amount: most };
  if (free !== undefined && compareDecimals(more, free) > 0) return { fault: 'missing', amount: subDecimals(more, free) };
  return undefined;
}

/** What is wrong, field by field. Nothing typed is no fault: the button waits for it. */
export function faultsOf(form: FollowForm, around: Around): Partial<Record<FollowField, Fault>> {
  const { budget, maxLoss } = form;
  const typed = (text: string, fault: (text: string) => Fault | undefined) => (text === '' ? undefined : fault(text));
  const faults: Partial<Record<FollowField, Fault | undefined>> = {
    number: typed(form[form.type], (text) => outside(text, COPY_LIMITS[form.type])),
    budget: typed(budget, (text) => budgetFault(text, around)),
    maxLoss: typed(maxLoss, (text) =>
      isDecimal(budget) && isDecimal(text) && compareDecimals(text, budget) > 0
        ? { fault: 'aboveBudget', amount: budget }
        : outside(text, MONEY),
    ),
    orderMargin: typed(form.orderMargin, (text) => outside(text, MONEY)),
    openMax: typed(form.openMax, (text) => outside(text, OPEN_MAX)),
    leverage: typed(form.leverage, (text) => outside(text, LEVERAGE)),
    slippage: typed(form.slippage, (text) => outside(text, SLIPPAGE)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** Whether all that a follow needs is there and nothing is wrong. */
export const isReady = (form: FollowForm, around: Around): boolean =>
  [form[form.type], form.budget, form.leverage, form.slippage].every((text) => text !== '') &&
  Object.keys(faultsOf(form, around)).length === 0;

/** The most that is lost once the cap closes all copies: the cap, or the budget where none was typed. */
export const lossCapOf = ({ maxLoss, budget }: FollowForm): string => (maxLoss === '' ? budget : maxLoss);

/** What is sent. Only where the form is ready. */
export function inputOf(form: FollowForm, traderId: number, agreement: boolean): ClientInput<typeof followTrader> {
  return {
    trader_user_id: traderId,
    type: form.type === 'multiple' ? 1 : 2,
    number: form[form.type],
    budget: form.budget,
    max_loss: lossCapOf(form),
    order_margin_max: form.orderMargin === '' ? null : form.orderMargin,
    open_max: form.openMax === '' ? null : Number(form.openMax),
    multiple_max: Number(form.leverage),
    slippage: toFraction(form.slippage),
    ...(agreement ? { agreement } : {}),
  };
}
