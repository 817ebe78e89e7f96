/** GET /microtrade/fairness: what everybody's options came to, beside what fair coins would do. */
import { type OptionFairness, getOptionFairness } from '@glasshouse/contract/options';
import { OPTION_RULE, breakEvenShare } from '@glasshouse/proofs';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { dayOf } from '../domain/limits.ts';
import { LEAST_OPTIONS, presentPublic } from '../domain/statistics.ts';
import { STAKE_BANDS } from '../domain/terms.ts';
import { limitAsset } from './limits.ts';
import { type OptionParts, requireUnderlying } from './parts.ts';
import { type DayRow, addFigures, loadDays, noFigures } from '../store/days.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

function presentGroup(parts: OptionParts, rows: readonly DayRow[], scale: number): OptionFairness['list'][number] {
  const { matchId, seconds, payout } = rows[0] as DayRow;
  const total = noFigures();
  for (const row of rows) addFigures(total, row);
  return {
    match_id: matchId,
    symbol: parts.markets.market(matchId)?.symbol ?? '',
    seconds,
    payout,
    break_even: breakEvenShare(payout),
    ...presentPublic(total, scale),
    bands: rows.map((row) => ({
      from: STAKE_BANDS[row.band] ?? '0',
      to: STAKE_BANDS[row.band + 1] ?? null,
      ...presentPublic(row, scale),
    })),
  };
}

export const getOptionFairnessHandler = (parts: OptionParts) =>
  handleVisitor(getOptionFairness, async (input) => {
    const matchId = input.match_id === undefined ? null : requireUnderlying(parts, input.match_id).id;
    const days = Math.min(365, Math.max(1, Number(input.days ?? DEFAULT_DAYS)));
    const to = dayOf(parts.platform.clock.now()) + DAY_MS;
    const from = to - days * DAY_MS;
    const { code, scale } = limitAsset(parts);
    const groups = Map.groupBy(
      await loadDays(parts.platform.db, from, to, matchId),
      (row) => `${row.matchId} ${row.seconds} ${row.payout}`,
    );
    const list = [...groups.values()].map((rows) => presentGroup(parts, rows, scale));
    return { rule: OPTION_RULE, from, to, code, least: LEAST_OPTIONS, list };
  });
