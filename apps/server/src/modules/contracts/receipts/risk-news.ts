/** Notifies owners that a position or a cross account is at risk: it follows the alerts, so that each has its news once. */
import { formatAmount } from '@glasshouse/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { beginFollowing, follow, type FollowStep, sharedCursor } from '../../../platform/follow/index.ts';
import { MOST, type NewsParts, type PositionAlert, tellPeople } from './tell-people.ts';

/** The names of the cursors: of positions, and of cross accounts. */
export const RISKS_CURSOR = 'contracts.risks';
export const ACCOUNT_RISKS_CURSOR = 'contracts.account_risks';
const RISKS = sharedCursor(RISKS_CURSOR);
const ACCOUNT_RISKS = sharedCursor(ACCOUNT_RISKS_CURSOR);

/** Begins behind nothing. */
export async function beginRisks(db: Db): Promise<void> {
  await beginFollowing(db, RISKS_CURSOR, 0);
  await beginFollowing(db, ACCOUNT_RISKS_CURSOR, 0);
}

interface RiskRow extends PositionAlert {
  mark: number;
  liquidation: number;
}

async function stepPositions(parts: NewsParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<RiskRow>`
    SELECT id, position_id AS position, user_id AS user, market_id AS market, side, lots, mark_ticks AS mark,
      liquidation_ticks AS liquidation
    FROM contract_risk_alerts WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  return tellPeople(parts, tx, rows, ({ user: userId, position: id, market: marketId, side, lots, mark, liquidation }) => {
    const { symbol, priceDecimals, lotDecimals } = parts.labelsOf({ marketId });
    const price = (ticks: number) => formatAmount(BigInt(ticks), priceDecimals);
    const share = formatAmount(BigInt(lots), lotDecimals);
    const params = { id, symbol, side, share, mark: price(mark), liquidation: price(liquidation) };
    return { userId, kind: 'contract_at_risk', params };
  });
}

interface AccountRow {
  id: number;
  user: number;
  asset: number;
  equity: string;
  requirement: string;
}

async function stepAccounts(parts: NewsParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<AccountRow>`
    SELECT id, user_id AS user, asset_id AS asset, equity::text, requirement::text
    FROM contract_account_alerts WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  return tellPeople(parts, tx, rows, ({ user: userId, asset, equity, requirement }) => {
    const { code, scale } = parts.assetOf(asset);
    const [worth, required] = [equity, requirement].map((atoms) => formatAmount(BigInt(atoms), scale)) as [string, string];
    return { userId, kind: 'contract_account_at_risk', params: { code, equity: worth, requirement: required } };
  });
}

/** Notifies the owners of both. */
export async function tellRisks(parts: NewsParts): Promise<void> {
  const of = (table: string) => ({ table, column: 'id' });
  await follow(parts.db, RISKS, (tx, position) => stepPositions(parts, tx, position), of('contract_risk_alerts'));
  await follow(parts.db, ACCOUNT_RISKS, (tx, position) => stepAccounts(parts, tx, position), of('contract_account_alerts'));
}
