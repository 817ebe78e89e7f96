/** GET /loan/detail: a loan of the user with all that happened to it. */
import { getLoan } from '@glasshouse/contract/loans';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadLoan } from '../store/loans.ts';
import { detailOf } from './own-loan.ts';
import type { LoanParts } from './parts.ts';

export const getLoanHandler = (parts: LoanParts) =>
  handleUser(getLoan, async ({ id }, { user }) => {
    const { db } = parts.platform;
    return detailOf(parts, db, (await loadLoan(db, user.id, Number(id))) ?? refuseField('id', 'LOANS_UNKNOWN'));
  });
