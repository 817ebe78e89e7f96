/** GET /admin/user/loans: loans of a user as they see them themselves. */
import { listUserLoans } from '@glasshouse/contract/loans';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { LoanParts } from '../api/parts.ts';
import { showLoans } from '../api/show.ts';
import { loadLoans } from '../store/loans.ts';

export const listUserLoansHandler = (parts: LoanParts) =>
  handleStaff(listUserLoans, async (tx, { user_id: userId, status, ...input }) => {
    const paging = readPaging(input);
    const loans = await loadLoans(tx, Number(userId), status ?? null, paging.slice);
    return presentPage(paging, await showLoans(parts, tx, loans), (loan) => loan);
  });
