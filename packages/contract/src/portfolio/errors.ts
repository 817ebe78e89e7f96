/** Refusals of the portfolio. */
import { defineErrors } from '../core/error-spec.ts';

export const portfolioErrors = defineErrors('portfolio', {
  /** Too much waits to be folded for a call. */
  PORTFOLIO_BEHIND: {},
});
