/** GET /admin/user/bills: a user's bill as they see it themselves. */
import { listUserBills } from '@glasshouse/contract/wallet';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type WalletParts, readBillPage, readFilter } from '../api/parts.ts';

export const listUserBillsHandler = (parts: WalletParts) =>
  handleStaff(listUserBills, (tx, input) => readBillPage(parts, input, readFilter(parts.ledger, Number(input.user_id), {}), tx));
