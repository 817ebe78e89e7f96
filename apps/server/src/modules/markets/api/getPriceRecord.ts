/** `GET /market/record`: how complete the record of prices is, by source and by hour. */
import { getPriceRecord } from '@glasshouse/contract/markets';
import { SECOND_MS } from '@glasshouse/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type RecordFigure, countedSpan, loggedByHour, recordFigures } from '../store/record-figures.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

const statesOf = (figures: readonly RecordFigure[]) => figures.map(({ state, seconds }) => ({ state, seconds }));

function bySymbol(figures: readonly RecordFigure[]) {
  return [...Map.groupBy(figures, ({ symbol }) => symbol)].map(([symbol, own]) => {
    const sources = Map.groupBy(own, ({ source }) => source);
    const index = statesOf(sources.get('') ?? []);
    sources.delete('');
    return { symbol, index, sources: [...sources].map(([source, states]) => ({ source, states: statesOf(states) })) };
  });
}

/** Binds the call. */
export function bindGetPriceRecord(db: Db, clock: Clock): BoundCall {
  return handleVisitor(getPriceRecord, async (input) => {
    const hours = Number(input.hours ?? HOURS);
    const begins = (Math.floor(clock.now() / HOUR_MS) - hours + 1) * HOUR_MS;
    const span = await countedSpan(db);
    const from = Math.max(begins, span?.first ?? begins);
    const to = Math.max(from, span ? span.last + SECOND_MS : from);
    const logged = new Map((await loggedByHour(db, begins)).map((hour) => [hour.time, hour.logged]));
    const list = Array.from({ length: hours }, (_, i) => begins + i * HOUR_MS)
      .map((time) => ({
        time,
        seconds: Math.max(0, Math.min(to, time + HOUR_MS) - Math.max(from, time)) / SECOND_MS,
        logged: logged.get(time) ?? 0,
      }))
      .filter(({ seconds }) => seconds > 0);
    return {
      from,
      to,
      seconds: (to - from) / SECOND_MS,
      logged: list.reduce((sum, hour) => sum + hour.logged, 0),
      list: bySymbol(await recordFigures(db, begins)),
      hours: list,
    };
  });
}
