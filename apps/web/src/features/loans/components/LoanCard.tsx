/** A loan in a list: what is owed against what, how it stands, and the price at which it is sold. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { type Tone, Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useIndexNow } from '../live/use-index-now.ts';
import { standing, stateOf } from '../model/figures.ts';
import { LtvScale } from './LtvScale.tsx';
import { useLoanWords } from './words.ts';

const TONES: Readonly<Record<Loan['state'], Tone>> = {
  open: 'plain',
  warned: 'warn',
  overdue: 'danger',
  liquidating: 'danger',
  closed: 'success',
  written_off: 'danger',
};

/** How a loan stands, in a word. */
export function StateTag({ state }: { state: Loan['state'] }) {
  const { t } = useTranslation(['loans']);
  return <Tag tone={TONES[state]}>{t(($) => $.loans.states[state])}</Tag>;
}

/** Whether nothing is owed any more. */
export const isOver = ({ state }: Pick<Loan, 'state'>): boolean => state === 'closed' || state === 'written_off';

function Open({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const now = standing(loan, stateOf(loan), useIndexNow(loan));
  const soldAt = loan.borrows === 'quote' ? t(($) => $.loans.detail.soldAt) : t(($) => $.loans.detail.boughtAt);
  return (
    <>
      <LtvScale levels={loan} ltv={now.ltv} large={false} />
      <KeyValueList
        dense
        className="mt-2"
        items={[
          { label: t(($) => $.loans.detail.owe), value: formats.exact(now.owed, loan.code) },
          { label: t(($) => $.loans.detail.pledged), value: formats.exact(loan.pledge, loan.pledge_code) },
          { label: soldAt, value: words.price(loan, now.sale), tone: 'down' },
        ]}
      />
    </>
  );
}

function Ended({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  return (
    <KeyValueList
      dense
      items={[
        { label: t(($) => $.loans.detail.borrowed), value: formats.exact(loan.borrowed, loan.code) },
        { label: t(($) => $.loans.detail.interestPaid), value: formats.exact(loan.interest_paid, loan.code) },
        loan.loss !== null && {
          label: t(($) => $.loans.states.written_off),
          value: formats.result(`-${loan.loss}`, loan.code),
          tone: 'down',
        },
        loan.ended !== null && { label: t(($) => $.loans.detail.ended), value: formats.dateTime(loan.ended) },
      ]}
    />
  );
}

/** The card; it leads to the loan. */
export function LoanCard({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loans']);
  const words = useLoanWords();
  return (
    <Card as="article" href={`#${hrefOf('/pages/common/borrowing', { id: loan.id })}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinIcon symbol={loan.code} size={24} />
        <h2 className="min-w-0 flex-1 font-semibold text-text-1">
          {t(($) => $.loans.list.title, { id: loan.id })} · {words.term(loan.term)}
        </h2>
        <StateTag state={loan.state} />
      </div>
      {isOver(loan) ? <Ended loan={loan} /> : <Open loan={loan} />}
    </Card>
  );
}
