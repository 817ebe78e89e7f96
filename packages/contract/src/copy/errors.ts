/** Refusals of copy trading. Those of balances are the wallet's. */
import { defineErrors } from '../core/error-spec.ts';

export const copyErrors = defineErrors('copy', {
  COPY_SELF: {},
  /** Both accounts have an address in common. */
  COPY_LINKED: {},
  /** Who leads follows nobody, and who follows does not lead. */
  COPY_LEADS: {},
  /** There is no such trader, or they do not take followers now. */
  COPY_NOT_LEADING: {},
  /** So much more may all followers together set aside; 0 also where there are as many as can be. */
  COPY_FULL: { most: 'amount', asset: 'text' },
  /** A figure is not within its bounds. */
  COPY_NUMBER: { low: 'amount', high: 'amount' },
  /** So much is missing in the contract account. */
  COPY_BUDGET: { missing: 'amount', asset: 'text' },
  COPY_CAP_ABOVE_BUDGET: { most: 'amount', asset: 'text' },
  COPY_TOO_MANY: { max: 'count' },
  COPY_NOT_FOLLOWING: {},
  COPY_AGREEMENT: {},
  /** Fields name which requirements are not met. */
  COPY_NOT_QUALIFIED: {},
  /** Not all questions were answered right; so many tries are left today. */
  COPY_ANSWERS: { left: 'count' },
  COPY_ALREADY_APPLIED: {},
  COPY_NOT_APPLIED: {},
  COPY_APPLY_LATER: { at: 'time' },
  COPY_NAME_INVALID: { min: 'count', max: 'count' },
  COPY_NAME_TAKEN: {},
  COPY_STILL_OPEN: {},
  /** It is no open copy of the user: a copy that was kept is none any more. */
  COPY_NOT_COPIED: {},
  /** Who is followed places no such order: a block cannot promise it to all. */
  COPY_LEAD_ORDER_KIND: {},
});
