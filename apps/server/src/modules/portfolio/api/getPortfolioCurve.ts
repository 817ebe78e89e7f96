/** GET /portfolio/curve: worth and what was put in at the hours of a span, and now. */
import { FLOWS_LISTED, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type CurvePoint, firstPoint, hoursOf, isEmpty, pointAt } from '../domain/curve.ts';
import type { FlowRow } from '../domain/fold.ts';
import { loadFlows } from '../store/holdings.ts';
import type { Portfolio } from './deps.ts';
import { presentFlow, textOrNull } from './present.ts';
import { type ReadSpan, pricesAt, readSpan } from './read-span.ts';

/** The beginning of an account within the span, points at full hours at which something was there, and the one of now. */
function pointsOf({ ledger }: Portfolio, span: ReadSpan, flows: readonly FlowRow[]): CurvePoint[] {
  const { at, now, begin, end, since, prices } = span;
  const assets = ledger.assets();
  const hours = since === null ? [] : hoursOf(since, now);
  const past = hours.flatMap((hour): CurvePoint[] => {
    const standings = at(hour);
    if (isEmpty(standings)) return [];
    return [pointAt(assets, hour, begin, { standings, priceOf: pricesAt(prices, hour) }, 'average')];
  });
  const first = isEmpty(begin.standings) && flows.length < FLOWS_LISTED ? firstPoint(flows) : null;
  const begun = first !== null && first.time < (past[0]?.time ?? now) ? [first] : [];
  return [...begun, ...past, pointAt(assets, now, begin, end, 'average')];
}

export const getPortfolioCurveHandler = (portfolio: Portfolio) =>
  handleUser(getPortfolioCurve, async ({ period = 'today' }, { user }) => {
    const { ledger, platform } = portfolio;
    const span = await readSpan(portfolio, user.id, period, 'hours');
    const from = span.since ?? span.now;
    const stored = await loadFlows(platform.db, user.id, from, FLOWS_LISTED);
    const known = new Set(stored.map(({ journalId }) => journalId));
    const fresh = span.loaded.newFlows.filter(({ journalId, time }) => time >= from && !known.has(journalId));
    const flows = [...stored, ...fresh].filter(({ atoms }) => atoms !== 0n);
    return {
      period,
      since: span.since,
      points: pointsOf(portfolio, span, flows).map(({ time, worth, putIn }) => ({
        time,
        worth: textOrNull(worth),
        put_in: textOrNull(putIn),
      })),
      flows: flows.flatMap((flow) => {
        const asset = ledger.asset(flow.assetId);
        return asset ? [presentFlow(asset, flow)] : [];
      }),
    };
  });
