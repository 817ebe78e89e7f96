/** GET /microtrade/statistics: what the user's own options came to. */
import { getOptionStatistics } from '@glasshouse/contract/options';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { dayOf, weekOf } from '../domain/limits.ts';
import { presentOwn } from '../domain/statistics.ts';
import { limitAsset } from './limits.ts';
import type { OptionParts } from './parts.ts';
import { type Figures, addFigures, loadOwnFigures, noFigures } from '../store/days.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const getOptionStatisticsHandler = (parts: OptionParts) =>
  handleUser(getOptionStatistics, async (input, { user }) => {
    const days = Math.min(365, Math.max(1, Number(input.days ?? DEFAULT_DAYS)));
    const now = parts.platform.clock.now();
    const { code, scale } = limitAsset(parts);
    const since = (from: number) => loadOwnFigures(parts.platform.db, user.id, from);
    const sum = (rows: readonly Figures[]) => {
      const total = noFigures();
      for (const row of rows) addFigures(total, row);
      return total;
    };
    const rows = await since(now - days * DAY_MS);
    const [hour, today, week] = [sum(await since(now - HOUR_MS)), sum(await since(dayOf(now))), sum(await since(weekOf(now)))];
    const net = ({ staked, returned }: Figures) => formatAmount(returned - staked, scale);
    return {
      days,
      code,
      total: presentOwn(sum(rows), scale),
      list: rows.map((row) => ({ seconds: row.seconds, ...presentOwn(row, scale) })),
      losses_last_hour: hour.lost,
      today: net(today),
      week: net(week),
    };
  });
