/** GET /admin/user/portfolio: a user's result of each span, as they read it themselves. */
import { PORTFOLIO_PERIODS, type PortfolioSummary, type UserResult, getUserResult } from '@glasshouse/contract/portfolio';
import { handleStaffSnapshot } from '../../../platform/calls/staff.ts';
import type { Portfolio } from '../api/deps.ts';
import { presentSummary } from '../api/present.ts';
import { readEnds } from '../api/read-span.ts';

const totalsOf = ({ unrealised, realised, ...summary }: PortfolioSummary): UserResult => ({
  period: summary.period,
  since: summary.since,
  put_in: summary.put_in,
  result: summary.result,
  percent: summary.percent,
  unrealised: unrealised.result,
  realised: realised.result,
  fees: summary.fees,
  funding: summary.funding,
});

export const getUserResultHandler = (portfolio: Portfolio) =>
  handleStaffSnapshot(getUserResult, async ({ user_id: userId }) => {
    const read = await readEnds(portfolio, Number(userId));
    const summaries = read.map((span, at) => presentSummary(portfolio, span, PORTFOLIO_PERIODS[at]!, 'average'));
    const { time, worth } = summaries[0]!;
    // A coin without a price at the begin of any span is in no sum of it.
    const without = new Set(summaries.flatMap((summary) => summary.without_price));
    return { time, worth, spans: summaries.map(totalsOf), without_price: [...without] };
  });
