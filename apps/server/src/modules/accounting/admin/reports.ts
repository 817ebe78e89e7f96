/** The reports of the books, as calls and files take them. Exact decimals; USD by the index of this moment, cut to cents. */
import { CAUSES, type Cause, kindOfCause } from '@glasshouse/contract';
import type { FeeIncome, HouseAccount, Reconciliation } from '@glasshouse/contract/accounting';
import { formatAmount, mulDecimals } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { loadHouseAccounts } from '../../ledger/index.ts';
import { dayText } from '../domain/days.ts';
import { type AssetSides, emptySide, findGaps } from '../domain/reconcile.ts';
import { type AccountingParts, assetOf } from './parts.ts';
import { type DayRange, type SideRow, loadFees, loadFlows, loadSides } from '../store/moves.ts';

/** Changes within one user: nothing comes or goes. */
const INNER: readonly Cause[] = CAUSES.filter((cause) => ['reserve', 'transfer'].includes(kindOfCause(cause)));

/** What an amount is worth at this moment, cut to cents; null without a price. */
export function worth({ priceInUsd }: Pick<AccountingParts, 'priceInUsd'>, assetId: number, amount: string): string | null {
  const price = priceInUsd(assetId);
  return price === null ? null : mulDecimals(amount, price, 2, 'down');
}

/** Every account of the house and the outside. */
export async function houseReport(parts: AccountingParts, db: Db): Promise<HouseAccount[]> {
  const rows = await loadHouseAccounts(db);
  return rows.map(({ kind, purpose, asset_id, balance: atoms }) => {
    const asset = assetOf(parts, asset_id);
    const balance = formatAmount(BigInt(atoms), asset.scale);
    return { kind, purpose, currency_id: asset.id, code: asset.code, balance, usd: worth(parts, asset.id, balance) };
  });
}

/** Fee income, newest day first. */
export async function feeReport(parts: AccountingParts, db: Db, range: DayRange): Promise<FeeIncome[]> {
  const rows = await loadFees(db, range);
  return rows.map(({ day, asset_id, cause, atoms }) => {
    const asset = assetOf(parts, asset_id);
    const amount = formatAmount(BigInt(atoms), asset.scale);
    return { day: dayText(day), currency_id: asset.id, code: asset.code, cause, amount, usd: worth(parts, asset.id, amount) };
  });
}

function sidesByAsset(rows: readonly SideRow[], isNow: boolean): Map<number, AssetSides> {
  const found = new Map<number, AssetSides>();
  for (const row of rows) {
    const sides = found.get(row.asset_id) ?? { user: emptySide(isNow), house: emptySide(isNow), external: emptySide(isNow) };
    found.set(row.asset_id, sides);
    const [opening, moved] = [BigInt(row.opening), BigInt(row.net)];
    sides[row.kind] = {
      opening,
      in: BigInt(row.in),
      out: BigInt(row.out),
      closing: opening + moved,
      held: row.held === null ? null : BigInt(row.held),
    };
  }
  return found;
}

/** Opening, flows and closing of every asset that was ever there. */
export async function reconciliationReport(
  parts: AccountingParts,
  db: Db,
  range: DayRange & { isNow: boolean },
): Promise<Reconciliation[]> {
  const rows = await loadSides(db, range, { inner: INNER, isNow: range.isNow });
  return [...sidesByAsset(rows, range.isNow)].map(([assetId, sides]) => {
    const { code, scale } = assetOf(parts, assetId);
    const text = (atoms: bigint) => formatAmount(atoms, scale);
    const side = ({ opening, in: came, out, closing }: AssetSides['user']) => ({
      opening: text(opening),
      in: text(came),
      out: text(out),
      net: text(closing - opening),
      closing: text(closing),
    });
    const { difference, unaccounted } = findGaps(sides);
    const [users, house] = [side(sides.user), side(sides.house)];
    return {
      currency_id: assetId,
      code,
      users,
      house,
      external: side(sides.external),
      difference: text(difference),
      unaccounted: unaccounted === null ? null : text(unaccounted),
      users_usd: worth(parts, assetId, users.closing),
      house_usd: worth(parts, assetId, house.closing),
    };
  });
}

/** Flows of one asset, or of all, by account and cause. */
export async function flowReport(parts: AccountingParts, db: Db, range: DayRange, assetId: number | null) {
  const rows = await loadFlows(db, range, assetId);
  return rows.map((row) => {
    const { code, scale } = assetOf(parts, row.asset_id);
    return {
      code,
      flow: {
        party: row.kind,
        purpose: row.purpose,
        cause: row.cause,
        in: formatAmount(BigInt(row.atoms_in), scale),
        out: formatAmount(BigInt(row.atoms_out), scale),
        entries: row.entries,
      },
    };
  });
}
