/** A loan near its sale: the price and its distance, what would help with the level after it, and what comes if nothing is done. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type LoanNow, type LoanThen, afterAct, cureOf, distanceOf } from '../model/figures.ts';
import { typedAtoms } from '../../../order/atoms.ts';
import { saleAt } from '../model/sale.ts';
import type { ActForm } from '../queries/use-act.ts';
import { coinOf, useLoanWords } from './words.ts';
import './loans.css';

export interface WarnedProps {
  loan: Loan;
  now: LoanNow;
  index: string | null;
  form: ActForm;
}

/** The words of how far the price is. */
export function useDistance(loan: Loan, index: string | null, sale: string | null): string | null {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const distance = distanceOf(loan, index, sale);
  if (distance === null || compareDecimals(distance, '0') < 0) return null;
  const shown = { code: coinOf(loan), distance: formats.percent(distance, 1, 1) };
  return loan.borrows === 'quote' ? t(($) => $.loans.warned.below, shown) : t(($) => $.loans.warned.above, shown);
}

/** The bar at the head of the page. */
export function WarnedNote({ loan, now, index }: Omit<WarnedProps, 'form'>) {
  const { t } = useTranslation(['loans']);
  const words = useLoanWords();
  const distance = useDistance(loan, index, now.sale);
  const prices = { price: words.price(loan, now.sale), now: words.price(loan, index) };
  return (
    <Note tone="warn" icon={iconWarn}>
      {distance !== null && <b className="num block whitespace-normal">{distance}</b>}
      <span className="num whitespace-normal">
        {loan.borrows === 'quote' ? t(($) => $.loans.warned.text, prices) : t(($) => $.loans.warned.textAbove, prices)}
      </span>
    </Note>
  );
}

/** One way out: what, from where, the level after it. */
function Way({
  loan,
  title,
  sub,
  after,
  act,
  gold,
}: {
  loan: Loan;
  title: string;
  sub: string;
  after: LoanThen | null;
  act: { label: string; onPress: () => void };
  gold?: boolean;
}) {
  const { t } = useTranslation(['loans']);
  const words = useLoanWords();
  if (!after) return null;
  const { sale, ltv } = after.next;
  return (
    <div className="ln-help num">
      <p className="min-w-0 whitespace-normal text-xs text-text-3">
        <b className="block text-md font-medium text-text-1">{title}</b>
        {sub}
      </p>
      <p className="text-right text-xs text-text-3">
        <b className="block text-md text-text-1">{sale === null ? t(($) => $.loans.ltv.never) : words.figure(loan, sale)}</b>
        {ltv !== null && words.ltv(ltv)}
      </p>
      <Button size="sm" {...(gold ? { variant: 'primary' as const } : {})} onClick={act.onPress}>
        {act.label}
      </Button>
    </div>
  );
}

/** The ways out, each with its new price before the press. */
export function Ways({ loan, index, form }: Omit<WarnedProps, 'now'>) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const { code, pledge_code: pledge } = loan;
  const cure = cureOf(loan, index);
  const afterOf = (act: 'repay' | 'add', amount: string) => {
    const by = typedAtoms(amount, act === 'repay' ? loan.scale : loan.pledge_scale);
    return by === null ? null : afterAct(loan, act, by, index);
  };
  const go = (then: () => void) => () => {
    then();
    document.querySelector('#acts')?.scrollIntoView({ block: 'start' });
  };
  const spot = (free: string, of: string) => t(($) => $.loans.warned.fromSpot, { amount: formats.money(free, of) });
  return (
    <Card as="section">
      <div className="flex justify-between gap-3 pb-2">
        <h2 className="font-semibold text-text-1">{t(($) => $.loans.warned.help)}</h2>
        <span className="text-xs text-text-3">{t(($) => $.loans.warned.helpAside)}</span>
      </div>
      {cure && (
        <>
          <Way
            loan={loan}
            gold
            title={t(($) => $.loans.warned.repay, { amount: formats.exact(cure.repay, code) })}
            sub={spot(form.debtFree, code)}
            after={afterOf('repay', cure.repay)}
            act={{ label: t(($) => $.loans.acts.repay), onPress: go(() => form.choose('repay', cure.repay)) }}
          />
          <Way
            loan={loan}
            title={t(($) => $.loans.warned.add, { amount: formats.exact(cure.add, pledge) })}
            sub={spot(form.pledgeFree, pledge)}
            after={afterOf('add', cure.add)}
            act={{ label: t(($) => $.loans.acts.add), onPress: go(() => form.choose('add', cure.add)) }}
          />
        </>
      )}
      <Way
        loan={loan}
        title={t(($) => $.loans.warned.repayAll)}
        sub={t(($) => $.loans.warned.comesBack)}
        after={afterOf('repay', loan.owed)}
        act={{ label: t(($) => $.loans.acts.repay), onPress: go(form.repayAll) }}
      />
    </Card>
  );
}

/** What would be sold at the sale price. */
export function IfNothing({ loan, now }: Pick<WarnedProps, 'loan' | 'now'>) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const sale = saleAt(loan, now.sale);
  if (!sale) return null;
  const coin = coinOf(loan);
  return (
    <Card as="section">
      <div className="flex flex-wrap justify-between gap-x-3 pb-1">
        <h2 className="font-semibold text-text-1">{t(($) => $.loans.warned.nothing)}</h2>
        <span className="num text-xs text-text-3">
          {t(($) => $.loans.warned.example, { price: words.price(loan, sale.price) })}
        </span>
      </div>
      <KeyValueList
        dense
        items={[
          {
            label: loan.borrows === 'quote' ? t(($) => $.loans.warned.sold) : t(($) => $.loans.warned.bought),
            value: formats.exact(sale.quantity, coin),
          },
          { label: t(($) => $.loans.warned.toDebt), value: formats.exact(sale.toDebt, loan.code) },
          {
            label: t(($) => $.loans.warned.costs, { charge: words.charge(loan.charge) }),
            value: formats.result(`-${sale.costs}`, loan.quote_code),
            tone: 'down',
          },
          { label: t(($) => $.loans.warned.stays), value: formats.exact(sale.stays, loan.pledge_code) },
          { label: t(($) => $.loans.warned.owedAfter), value: formats.exact(sale.owed, loan.code) },
        ]}
      />
      <p className="num mt-2 whitespace-normal text-xs text-text-3">
        {loan.warned_at !== null && `${t(($) => $.loans.warned.since, { time: formats.dateTime(loan.warned_at) })} `}
        {t(($) => $.loans.warned.trigger)}
      </p>
    </Card>
  );
}
