/** What owners are told of settled options, in the transaction that settles them. */
import { formatAmount } from '@glasshouse/money';
import type { Tx } from '../../platform/db/database.ts';
import type { Notify } from '../notifications/index.ts';
import { type OptionParts, labelsOf } from './api/parts.ts';
import type { Settled } from './settlement/run-settlement.ts';

/** Writes the news; answers what tells screens, to be called after commit. */
export function tellSettled(parts: OptionParts, notify: Notify, tx: Tx, settled: readonly Settled[]): Promise<() => void> {
  return notify(
    tx,
    settled.map(({ order, result }) => {
      const { symbol, code, scale } = labelsOf(parts, order.matchId, order.assetId);
      const [stake, returned] = [formatAmount(order.stake, scale), formatAmount(result.returned, scale)];
      const params = { id: order.id, match_id: order.matchId, symbol, outcome: result.outcome, stake, returned, code };
      return { userId: order.userId, kind: 'option_settled', params };
    }),
  );
}
