/** The days of the charts: what was traded, converted, staked and earned, in USD at today's index. */
import { type OverviewDay, OVERVIEW_DAYS } from '@glasshouse/contract/overview';
import { addDecimals, formatAmount, mulDecimals } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import type { DayFigure } from '../../../platform/figures.ts';
import { dayOf, dayText } from '../../accounting/index.ts';
import { loadNewUsers } from '../../identity/index.ts';
import type { OverviewParts } from './parts.ts';

const CENTS = 2;
const emptyDay = (day: number, users: number): OverviewDay => ({
  day: dayText(day),
  new_users: users,
  spot_volume: '0',
  conversion_volume: '0',
  options_staked: '0',
  fees: '0',
  deposits: '0',
  withdrawals: '0',
});

/** The last 30 days, oldest first. A trade is counted by what its seller received; what has no price counts as nothing. */
export async function loadDays(
  { platform, accounting, ledger, markets, figures }: OverviewParts,
  db: Db,
): Promise<OverviewDay[]> {
  const to = dayOf(platform.clock.now());
  const from = to - OVERVIEW_DAYS + 1;
  const newUsers = await loadNewUsers(db, from);
  const days = new Map<number, OverviewDay>();
  for (let day = from; day <= to; day++) days.set(day, emptyDay(day, newUsers.get(day) ?? 0));
  const byCause = new Map(
    figures.flatMap(({ days: own = [] }) =>
      own.map(({ cause, assets, ...figure }) => [cause as string, { ...figure, assets: assets && new Set(assets()) }] as const),
    ),
  );
  const add = (day: number, figure: DayFigure['name'] | 'fees', assetId: number, atoms: bigint) => {
    const [row, asset, price] = [days.get(day), ledger.asset(assetId), markets.priceInUsd(assetId)];
    if (!row || !asset || price === null) return;
    row[figure] = addDecimals(row[figure], mulDecimals(formatAmount(atoms, asset.scale), price, CENTS, 'down'));
  };
  for (const row of await accounting.turnover(db, { from, to }, [...byCause.keys()])) {
    const figure = byCause.get(row.cause);
    if (figure && (figure.assets?.has(row.asset_id) ?? true)) add(row.day, figure.name, row.asset_id, BigInt(row[figure.way]));
  }
  for (const row of await accounting.fees(db, { from, to })) add(row.day, 'fees', row.asset_id, BigInt(row.atoms));
  return [...days.values()];
}
