/** GET /admin/overview: users, volume, fees, exposure and what is unusual. */
import { ASSET_IDS } from '@glasshouse/contract';
import { type ExposureRow, getOverview } from '@glasshouse/contract/overview';
import { formatAmount } from '@glasshouse/money';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Db } from '../../../platform/db/database.ts';
import { loadLate } from '../../../platform/due/index.ts';
import { loadAbuse, loadUserFigures } from '../../identity/index.ts';
import type { OpenRisk } from '../../../platform/figures.ts';
import { loadRecentlySettled } from '../../options/index.ts';
import { loadDays } from './days.ts';
import { findUnusual } from '../domain/unusual.ts';
import { type OverviewParts, openRiskOf } from './parts.ts';

const OPTIONS_HOUSE = 'options';
/** What is due and not done for so long is late: due work is looked for each second. */
const LATE_MS = 10_000;

function presentRisk({ ledger, markets }: OverviewParts, risk: readonly OpenRisk[]): ExposureRow[] {
  const rows = new Map<number, ExposureRow>();
  const nothing = () => ({ staked: '0', promised: '0' });
  for (const { matchId, assetId, direction, open, staked, promised } of risk) {
    const scale = ledger.asset(assetId)?.scale ?? 0;
    const symbol = markets.market(matchId)?.symbol ?? String(matchId);
    const row = rows.get(matchId) ?? { match_id: matchId, symbol, open: 0, up: nothing(), down: nothing() };
    row.open += open;
    row[direction] = { staked: formatAmount(staked, scale), promised: formatAmount(promised, scale) };
    rows.set(matchId, row);
  }
  return [...rows.values()];
}

async function houseOf({ accounting, ledger }: OverviewParts, db: Db) {
  const accounts = await accounting.houseAccounts(db);
  const atomsOf = (purpose: string, assetId: number) =>
    BigInt(accounts.find((row) => row.kind === 'house' && row.purpose === purpose && row.asset_id === assetId)?.balance ?? '0');
  const usdt = ledger.asset(ASSET_IDS.USDT);
  return { atoms: atomsOf(OPTIONS_HOUSE, ASSET_IDS.USDT), scale: usdt?.scale ?? 0, code: usdt?.code ?? '' };
}

/** Symbols of markets with a book that have no price at this moment. */
function withoutPrice({ markets, exchange }: OverviewParts): string[] {
  const found = markets.markets().filter(({ id }) => exchange.hasBook(id) && markets.index(id) === null);
  return [...new Set(found.map(({ symbol }) => symbol))];
}

const whole = (decimals: readonly string[]) => decimals.map((text) => Number(text.split('.')[0]));

export const getOverviewHandler = (parts: OverviewParts) =>
  handleStaff(getOverview, async (tx) => {
    const { platform, markets, ledger, jobs } = parts;
    const now = platform.clock.now();
    const [users, days, risk] = [await loadUserFigures(tx, now), await loadDays(parts, tx), await openRiskOf(parts, tx)];
    const [abuse, settled, house] = [await loadAbuse(tx, now), await loadRecentlySettled(tx, now), await houseOf(parts, tx)];
    const promised = risk.reduce((sum, row) => sum + row.promised, 0n);
    const units = 10n ** BigInt(house.scale);
    return {
      users,
      days,
      exposure: { house: formatAmount(house.atoms, house.scale), list: presentRisk(parts, risk) },
      unusual: findUnusual({
        isMoneyStopped: ledger.stopped() !== null,
        isLogStopped: parts.proofs.isStopped(),
        failingMarkets: parts.exchange.failingMarkets(),
        withoutPrice: withoutPrice(parts),
        late: (await loadLate(tx, now - LATE_MS)).map(({ product }) => product),
        failingJobs: jobs.states().flatMap(({ name, failing }) => (failing ? [name] : [])),
        volumes: whole(days.map((day) => day.spot_volume)),
        conversions: whole(days.map((day) => day.conversion_volume)),
        fees: whole(days.map((day) => day.fees)),
        options: {
          settled: settled.settled,
          staked: Number(settled.staked / units),
          returned: Number(settled.returned / units),
        },
        mostFromOneAddress: abuse.most_from_one_address,
        guessedNames: abuse.guessed_names,
        blockedFactors: abuse.blocked_factors,
        // Profits of what is open are in escrow already: low is what is left for the next ones.
        lowHouse: promised > 0n && house.atoms < promised ? [`${OPTIONS_HOUSE} ${house.code}`] : [],
      }),
      prices: markets.source(),
      time: now,
    };
  });
