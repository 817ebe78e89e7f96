/** What loans keep of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { loadLoans } from '../store/loans.ts';
import type { LoanParts } from './parts.ts';
import { showLoan } from './show.ts';

/** Every loan. */
export const loanSections = (parts: LoanParts): PersonSection[] => [
  sectionOf(
    'loans',
    (db, userId, slice) => loadLoans(db, userId, null, slice),
    ({ id }) => id,
    (loan) => showLoan(parts, loan, null),
  ),
];
