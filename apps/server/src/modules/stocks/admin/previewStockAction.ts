/** GET /admin/stocks/action_preview: what an action would be for all holders of the stock now. */
import { previewStockAction } from '@glasshouse/contract/stocks';
import { earliestExSession, sessionBefore, sumOf } from '@glasshouse/proofs/stocks';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { entitlementsOf, loadHoldings, residentsAt } from '../api/apply.ts';
import { type StockParts, requireStock } from '../api/parts.ts';
import { presentFigures } from '../domain/present.ts';
import { REDUCED_WITHHOLDING_PPM, calendarNamed } from '../domain/stock.ts';
import { loadDays } from '../store/terms.ts';
import { readFigures } from './action-kind.ts';

const SESSIONS = 10;
const LARGEST = 50;
const numberOr = (text: string | number | undefined) => (text === undefined ? undefined : Number(text));

export const previewStockActionHandler = (parts: StockParts) =>
  handleStaff(previewStockAction, async (tx, { currency_id: id, numerator, denominator, ...input }) => {
    const now = parts.platform.clock.now();
    const stock = requireStock(parts, id);
    const figures = readFigures({ ...input, numerator: numberOr(numerator), denominator: numberOr(denominator) });
    const withholdingPpm = figures.kind === 'dividend' ? stock.withholdingPpm : 0;
    const [day] = await loadDays(tx, stock.marketId, 1);
    const holders = await loadHoldings(tx, stock.assetId);
    const terms = { ...figures, withholdingPpm, reducedPpm: withholdingPpm > 0 ? REDUCED_WITHHOLDING_PPM : null };
    const list = entitlementsOf(terms, holders, day?.close?.ticks ?? null, await residentsAt(tx, now));
    const calendar = calendarNamed(stock.calendar);
    const exDays = [];
    for (let session = earliestExSession(calendar, now); exDays.length < SESSIONS; session = calendar.opening(session.close))
      exDays.push({ day: session.day, opens: session.open, counted: sessionBefore(calendar, session).close });
    return {
      ex_days: exDays,
      holders: list.length,
      ...presentFigures({ ...sumOf(list), withholdingPpm }),
      list: list.slice(0, LARGEST).map((one) => ({ user_id: one.userId, ...presentFigures(one) })),
      time: now,
    };
  });
