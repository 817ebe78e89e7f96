/** GET /loan/list: loans of the user, newest first. */
import { listLoans } from '@glasshouse/contract/loans';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { loadLoans } from '../store/loans.ts';
import type { LoanParts } from './parts.ts';
import { showLoans } from './show.ts';

export const listLoansHandler = (parts: LoanParts) =>
  handleUser(listLoans, async ({ status, ...input }, { user }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const loans = await loadLoans(db, user.id, status ?? null, paging.slice);
    return presentPage(paging, await showLoans(parts, db, loans), (loan) => loan);
  });
