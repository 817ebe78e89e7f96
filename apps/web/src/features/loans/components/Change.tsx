/** How a loan stands now, and then. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { NowAfter } from '@glasshouse/ui/NowAfter.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { coinOf, useLoanWords } from './words.ts';
import type { LoanNow } from '../model/figures.ts';

export interface ChangeProps {
  loan: Loan;
  title: string;
  heads: readonly [now: string, then: string];
  now: LoanNow;
  then: LoanNow;
  /** Rows that say nothing here are left out. */
  brief?: boolean;
}

/** The table. */
export function Change({ loan, title, heads, now, then, brief }: ChangeProps) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const { code, pledge_code: pledge, quote_code: quote } = loan;
  const price = { code: coinOf(loan), quote };
  const row = (label: string, of: (one: LoanNow) => string) => [label, of(now), of(then)] as const;
  const spare = ({ spare: atoms }: LoanNow) => (atoms === null ? NO_FIGURE : formats.exactFigure(atoms, pledge));
  const rows = [
    row(
      t(($) => $.loans.acts.youOwe, { code }),
      ({ owed }) => formats.exactFigure(owed, code),
    ),
    ...(brief
      ? []
      : [
          row(
            t(($) => $.loans.acts.interestDay, { code }),
            (one) => formats.exactFigure(one.interestDay, code),
          ),
        ]),
    row(
      t(($) => $.loans.acts.pledged, { code: pledge }),
      (one) => formats.exactFigure(one.pledge, pledge),
    ),
    row(
      t(($) => $.loans.ltv.title),
      ({ ltv }) => words.ltv(ltv),
    ),
    row(loan.borrows === 'quote' ? t(($) => $.loans.acts.soldAt, price) : t(($) => $.loans.acts.boughtAt, price), ({ sale }) =>
      sale === null ? t(($) => $.loans.ltv.never) : words.figure(loan, sale),
    ),
    ...(brief
      ? []
      : [
          row(
            t(($) => $.loans.acts.spare, { code: pledge }),
            spare,
          ),
        ]),
  ];
  return <NowAfter title={title} heads={heads} rows={rows.map(([label, before, after]) => ({ label, now: before, after }))} />;
}
