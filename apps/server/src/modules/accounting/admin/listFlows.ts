/** GET /admin/accounting/flows: what moved of one asset, by account and cause. */
import { listFlows } from '@glasshouse/contract/accounting';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { dayText } from '../domain/days.ts';
import { type AccountingParts, requireRange } from './parts.ts';
import { flowReport } from './reports.ts';

export const listFlowsHandler = (parts: AccountingParts) =>
  handleStaff(listFlows, async (tx, input) => {
    const range = requireRange(parts, input);
    const asset = parts.ledger.asset(Number(input.currency_id)) ?? refuseField('currency_id', 'WALLET_CURRENCY_UNKNOWN');
    const found = await flowReport(parts, tx, range, asset.id);
    return {
      from: dayText(range.from),
      to: dayText(range.to),
      currency_id: asset.id,
      code: asset.code,
      list: found.map(({ flow }) => flow),
    };
  });
