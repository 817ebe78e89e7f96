/** The card of loans: what they are, what is owed in all, and of own ones the nearest to its sale, with its loan to value and how it stands. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { type Tone, Tag } from '@glasshouse/ui/Chip.tsx';
import { iconLoan } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { nearestLoan, owedByCoin } from '../model/own-loans.ts';
import { useOpenLoans } from '../queries/earn.ts';
import { ProductCard } from './ProductCard.tsx';

type Worrying = Exclude<Loan['state'], 'open' | 'closed' | 'written_off'>;

const TONES: Readonly<Record<Worrying, Tone>> = { warned: 'warn', overdue: 'danger', liquidating: 'danger' };
const isWorrying = (state: Loan['state']): state is Worrying => state in TONES;

function Standing({ loans, nearest }: { loans: readonly Loan[]; nearest: Loan }) {
  const { t } = useTranslation(['earn']);
  const formats = useFormats();
  const { ltv, state, sale_price: price, quote_code: quote } = nearest;
  const sale =
    price === null
      ? []
      : [
          nearest.borrows === 'quote'
            ? t(($) => $.earn.hub.loanSold, { price: formats.exact(price, quote) })
            : t(($) => $.earn.hub.loanBought, { price: formats.exact(price, quote) }),
        ];
  const figures = [
    ltv === null ? t(($) => $.earn.hub.loanNoPrice) : t(($) => $.earn.hub.loanLtv, { ltv: formats.percent(ltv, 1, 1) }),
    ...sale,
  ].join(' · ');
  const owed = owedByCoin(loans).map(({ code, owed: amount }) => formats.exact(amount, code));
  return (
    <>
      <p className="num mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold whitespace-normal text-text-1">
        {t(($) => $.earn.hub.loanOwed, { amount: owed.join(' · ') })}
        {isWorrying(state) && <Tag tone={TONES[state]}>{t(($) => $.earn.hub.loanStates[state])}</Tag>}
      </p>
      <p className="num text-sm whitespace-normal text-text-2">
        {loans.length > 1 ? t(($) => $.earn.hub.loanNearest, { figures }) : figures}
      </p>
      {loans.length > 1 && (
        <p className="num text-sm whitespace-normal text-text-2">{t(($) => $.earn.hub.open, { count: loans.length })}</p>
      )}
    </>
  );
}

/** The card. */
export function LoanCard() {
  const { t } = useTranslation(['earn', 'names']);
  const read = useOpenLoans();
  return (
    <ProductCard
      read={read}
      product="loans"
      own={(read.data ?? []).length > 0 ? '#/pages/common/borrowing' : undefined}
      href="#/pages/common/borrowing"
      icon={iconLoan}
      title={t(($) => $.names.products.loans)}
      text={t(($) => $.earn.hub.loanText)}
    >
      {(list) => {
        const nearest = nearestLoan(list);
        return nearest && <Standing loans={list} nearest={nearest} />;
      }}
    </ProductCard>
  );
}
