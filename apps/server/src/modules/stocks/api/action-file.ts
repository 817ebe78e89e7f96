/** The file of an action that was applied: notice, close and application with their proofs, and entitlements without their users. */
import type { StockActionReceipt } from '@glasshouse/contract/stocks';
import type { LogRecord } from '@glasshouse/proofs';
import { listPaths, showActionLine } from '@glasshouse/proofs/stocks';
import { refuse } from '../../../platform/refusal.ts';
import { nextHeadBy } from '../../proofs/index.ts';
import { appliedRecord, closeRecord, entitlementLines, noticeRecord } from '../domain/records.ts';
import type { ActionState, UserEntitlement } from '../domain/stock.ts';
import { loadDayOf } from '../store/terms.ts';
import { type StockParts, stockOf } from './parts.ts';

/** Makes it, whole or with the line of one user. Refusal STOCKS_RECEIPT_NOT_YET while no signed head covers it. */
export async function actionFile(
  parts: StockParts,
  { action, applied, replacesHash }: ActionState,
  list: readonly UserEntitlement[],
  userId: number | null,
): Promise<StockActionReceipt> {
  const { proofs, platform } = parts;
  const notYet = async (): Promise<never> =>
    refuse('STOCKS_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
  if (applied === null) return notYet();
  const stock = stockOf(parts, action.marketId);
  const day = applied.closeHash === null ? null : await loadDayOf(platform.db, action.marketId, applied.closeHash);
  const records: LogRecord[] = [noticeRecord(stock, action, replacesHash), appliedRecord(stock, action, applied)];
  if (day) records.push(closeRecord(stock, day));
  const leaves = await Promise.all(records.map((record) => proofs.leafOf(record)));
  const found = leaves.filter((leaf) => leaf !== null);
  const proved = found.length === records.length ? await proofs.proofs(found) : null;
  if (proved === null) return notYet();
  const [notice, said, close = null] = proved.leaves;
  const own = userId === null ? list : list.filter((one) => one.userId === userId);
  const paths =
    userId === null
      ? []
      : listPaths(
          entitlementLines(list),
          own.map(({ place }) => place),
        );
  const { head, nodes, keys } = proved;
  const file = {
    format: 'glasshouse-stock-action',
    version: '1',
    log: head.log,
    notice,
    applied: said,
    close,
    lines: own.map((one, i) => showActionLine(one.place, one, paths[i] ?? [])),
    is_whole: userId === null,
    nodes,
    head,
    keys,
  };
  // The contract's lists are not read-only.
  return file as unknown as StockActionReceipt;
}
