/** GET /admin/accounting/house: what the house and the outside have at this moment. */
import { listHouseAccounts } from '@glasshouse/contract/accounting';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { AccountingParts } from './parts.ts';
import { houseReport } from './reports.ts';

export const listHouseAccountsHandler = (parts: AccountingParts) =>
  handleStaff(listHouseAccounts, async (tx) => ({ list: await houseReport(parts, tx), time: parts.platform.clock.now() }));
