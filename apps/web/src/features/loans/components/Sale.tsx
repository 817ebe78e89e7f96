/** A forced sale with its working: what fell, how much was needed, at which price it was sold, and where the loan stands. */
import type { Loan, LoanDetail, LoanLiquidation } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { type StepItem, Timeline } from '@glasshouse/ui/Timeline.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { aroundSale, sumsOf } from '../model/liquidation.ts';
import { Change } from './Change.tsx';
import { coinOf, useLoanWords } from './words.ts';
import './loans.css';

type Round = LoanLiquidation['rounds'][number];

function RoundFigures({ loan, round }: { loan: Loan; round: Round }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const { quote_code: quote } = loan;
  const isSold = loan.borrows === 'quote';
  const feeCode = isSold ? quote : loan.code;
  const limit = { price: words.price(loan, round.limit), n: round.n };
  return (
    <>
      <p className="num whitespace-normal">
        {isSold ? t(($) => $.loans.sale.floor, limit) : t(($) => $.loans.sale.ceiling, limit)}
        {round.state !== 'settled' && ` · ${t(($) => $.loans.sale.waiting, { n: round.n })}`}
      </p>
      {round.state === 'settled' && (
        <KeyValueList
          dense
          className="mt-1"
          items={[
            {
              label: isSold ? t(($) => $.loans.sale.gross) : t(($) => $.loans.sale.spent),
              value: `${formats.exact(round.filled, coinOf(loan))} · ${formats.exact(round.gross, quote)}`,
            },
            { label: t(($) => $.loans.sale.fee), value: words.less(round.fee, feeCode) },
            {
              label: t(($) => $.loans.sale.charge, { charge: words.charge(loan.charge) }),
              value: words.less(round.charge, quote),
              tone: 'down',
            },
            { label: t(($) => $.loans.sale.glasshouse), value: formats.exact('0', quote) },
            compareDecimals(round.surplus, '0') > 0 && {
              label: t(($) => $.loans.sale.surplus),
              value: formats.exact(round.surplus, loan.code),
            },
            compareDecimals(round.back, '0') > 0 && {
              label: t(($) => $.loans.sale.unsold),
              value: formats.exact(round.back, loan.pledge_code),
            },
            { label: t(($) => $.loans.sale.toDebt), value: formats.exact(round.to_debt, loan.code) },
          ]}
        />
      )}
    </>
  );
}

/** What fell: the trigger and the three prices that reached it, or the term that was over. */
function useFell({ loan }: LoanDetail, sale: LoanLiquidation, trigger: string | null): StepItem {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  if (sale.reason === 'term') return { state: 'done', title: t(($) => $.loans.sale.over), time: formats.dateTime(sale.time) };
  return {
    state: 'done',
    title: t(($) => $.loans.sale.fell),
    time: words.price(loan, trigger),
    text: (
      <>
        <span className="num whitespace-normal">{t(($) => $.loans.sale.fellText, { time: words.utc(sale.time) })}</span>
        <span className="ln-ticks num">
          {sale.ticks.map(({ leaf, time, price }) => (
            <span key={leaf}>
              <span className="block text-xs text-text-3">{formats.clock(time)}</span>
              <b className="text-text-1">{words.figure(loan, price)}</b>
            </span>
          ))}
        </span>
      </>
    ),
  };
}

function useSteps(detail: LoanDetail, sale: LoanLiquidation): StepItem[] {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const { loan } = detail;
  const fell = useFell(detail, sale, aroundSale(detail, sale).before.sale);
  const [first] = sale.rounds;
  const needed = formats.exact(first?.quantity ?? '0', coinOf(loan));
  const bookTitle = loan.borrows === 'quote' ? t(($) => $.loans.sale.book) : t(($) => $.loans.sale.bookBought);
  return [
    fell,
    {
      state: 'done',
      title: t(($) => $.loans.sale.needed),
      text: (
        <span className="num whitespace-normal">
          {sale.ltv === null
            ? t(($) => $.loans.sale.neededTerm, { quantity: needed })
            : t(($) => $.loans.sale.neededText, {
                ltv: words.ltv(sale.ltv),
                start: words.level(loan.start),
                quantity: needed,
              })}
        </span>
      ),
    },
    ...sale.rounds.map(
      (round): StepItem => ({
        state: round.state === 'settled' ? 'done' : 'running',
        title: round.by === 'market' ? bookTitle : t(($) => $.loans.sale.reserve),
        time: words.price(loan, round.price),
        text: <RoundFigures loan={loan} round={round} />,
      }),
    ),
  ];
}

/** The sale. */
export function Sale({ detail, sale }: { detail: LoanDetail; sale: LoanLiquidation }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const { loan } = detail;
  const { filled, charge } = sumsOf(sale);
  const { before, after } = aroundSale(detail, sale);
  const steps = useSteps(detail, sale);
  const amount = formats.exact(filled, coinOf(loan));
  const stands = t(($) => $.loans.sale.stands);
  return (
    <>
      <div className="num text-center">
        <p className="whitespace-normal text-2xl font-semibold text-down">
          {loan.borrows === 'quote' ? t(($) => $.loans.sale.sold, { amount }) : t(($) => $.loans.sale.bought, { amount })}
        </p>
        <p className="mt-1 whitespace-normal text-sm text-text-2">
          {t(($) => $.loans.sale.sum, {
            charge: words.less(charge, loan.quote_code),
            pledge: formats.exact(after?.pledge ?? sale.pledge, loan.pledge_code),
          })}
        </p>
      </div>
      <Timeline label={t(($) => $.loans.events.title)} items={steps} />
      {after && (
        <Change
          brief
          loan={loan}
          title={stands}
          heads={[t(($) => $.loans.sale.before), t(($) => $.loans.sale.after)]}
          now={before}
          then={after}
        />
      )}
    </>
  );
}
