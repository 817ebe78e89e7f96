/** Notifies owners of payments of funding that took much of a margin: it follows the alerts, so that each has its news once. */
import { formatAmount } from '@glasshouse/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type FollowStep, sharedCursor } from '../../../platform/follow/index.ts';
import { MOST, type NewsParts, type PositionAlert, tellPeople } from './tell-people.ts';

/** The name of its cursor. */
export const PAYMENTS_CURSOR = 'contracts.payments';
export const PAYMENTS = sharedCursor(PAYMENTS_CURSOR);

interface AlertRow extends PositionAlert {
  paid: string;
  owed: string;
}

/** Notifies some of them. */
export async function stepPayments(parts: NewsParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<AlertRow>`
    SELECT id, position_id AS position, user_id AS user, market_id AS market, side, lots, paid::text, owed::text
    FROM contract_funding_alerts WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  return tellPeople(parts, tx, rows, ({ user: userId, position: id, market: marketId, side, lots, paid, owed }) => {
    const { symbol, lotDecimals, scale, settle: code } = parts.labelsOf({ marketId });
    const [amount, left] = [paid, owed].map((atoms) => formatAmount(BigInt(atoms), scale)) as [string, string];
    const share = formatAmount(BigInt(lots), lotDecimals);
    return { userId, kind: 'contract_funding', params: { id, symbol, side, share, amount, owed: left, code } };
  });
}
