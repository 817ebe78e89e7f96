/** GET /portfolio/summary: what the user owns, what it cost, and the result of a span with its reasons. */
import { getPortfolio } from '@glasshouse/contract/portfolio';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Portfolio } from './deps.ts';
import { presentSummary } from './present.ts';
import { readSpan } from './read-span.ts';

export const getPortfolioHandler = (portfolio: Portfolio) =>
  handleUser(getPortfolio, async ({ period = 'today', method = 'average' }, { user }) =>
    presentSummary(portfolio, await readSpan(portfolio, user.id, period, 'ends'), period, method),
  );
