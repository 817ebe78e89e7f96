/** GET /admin/accounting/fees: fee income by day, asset and cause. */
import { listFeeIncome } from '@glasshouse/contract/accounting';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { dayText } from '../domain/days.ts';
import { type AccountingParts, requireRange } from './parts.ts';
import { feeReport } from './reports.ts';

export const listFeeIncomeHandler = (parts: AccountingParts) =>
  handleStaff(listFeeIncome, async (tx, input) => {
    const range = requireRange(parts, input);
    return { from: dayText(range.from), to: dayText(range.to), list: await feeReport(parts, tx, range) };
  });
