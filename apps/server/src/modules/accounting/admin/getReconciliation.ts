/** GET /admin/accounting/reconciliation: opening, flows and closing of every asset, held against the balances. */
import { getReconciliation } from '@glasshouse/contract/accounting';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { dayText } from '../domain/days.ts';
import { type AccountingParts, requireRange } from './parts.ts';
import { reconciliationReport } from './reports.ts';

export const getReconciliationHandler = (parts: AccountingParts) =>
  handleStaff(getReconciliation, async (tx, input) => {
    const range = requireRange(parts, input);
    const list = await reconciliationReport(parts, tx, range);
    return { from: dayText(range.from), to: dayText(range.to), list, time: parts.platform.clock.now() };
  });
