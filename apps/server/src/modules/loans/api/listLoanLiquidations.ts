/** GET /loan/liquidations: forced sales, newest first; nobody is named. */
import { listLoanLiquidations } from '@glasshouse/contract/loans';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { loadLiquidations } from '../store/liquidations.ts';
import type { LoanParts } from './parts.ts';
import { showLiquidation } from './show.ts';

const numberOf = (id: string | number | undefined) => (id === undefined ? null : Number(id));

export const listLoanLiquidationsHandler = ({ platform }: Pick<LoanParts, 'platform'>) =>
  handleVisitor(listLoanLiquidations, async ({ currency_id: assetId, loan_id: loanId, ...input }) => {
    const paging = readPaging(input);
    const stories = await loadLiquidations(platform.db, { assetId: numberOf(assetId), loanId: numberOf(loanId) }, paging.slice);
    return presentPage(paging, stories.map(showLiquidation), (one) => one);
  });
