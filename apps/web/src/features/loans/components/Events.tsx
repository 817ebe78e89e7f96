/** What happened to a loan, newest first, each with the loan after it; sales lead to their working. */
import type { Loan, LoanDetail, LoanEventItem } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Timeline } from '@glasshouse/ui/Timeline.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useLoanWords } from './words.ts';

const BAD = new Set<LoanEventItem['kind']>(['warned', 'overdue', 'liquidating', 'round', 'written_off']);

/** The words of an event. */
function useEventWords(loan: Loan) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  return ({ kind, amount, amount_code: code, price }: LoanEventItem): string => {
    const shown = amount === null || code === null ? '' : formats.exact(amount, code);
    switch (kind) {
      case 'opened':
        return t(($) => $.loans.events.opened, { amount: formats.exact(loan.borrowed, loan.code) });
      case 'repaid':
      case 'pledged':
      case 'unpledged':
        return t(($) => $.loans.events[kind], { amount: shown });
      case 'round':
        return loan.borrows === 'quote'
          ? t(($) => $.loans.events.round, { amount: shown })
          : t(($) => $.loans.sale.bought, { amount: shown });
      case 'warned':
        return t(($) => $.loans.events.warned, { price: words.price(loan, price) });
      default:
        return t(($) => $.loans.events[kind]);
    }
  };
}

/** The section. */
export function Events({ detail: { loan, events } }: { detail: LoanDetail }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const wordsOf = useEventWords(loan);
  const title = t(($) => $.loans.events.title);
  return (
    <section>
      <SectionHead className="-mx-gutter" title={title} />
      <Timeline
        label={title}
        items={events.map((event) => ({
          title: wordsOf(event),
          state: BAD.has(event.kind) ? 'failed' : 'done',
          time: formats.dateTime(event.time),
          text: (
            <span className="num whitespace-normal">
              {event.to_interest !== null &&
                event.to_interest !== '0' &&
                `${t(($) => $.loans.events.interest, { amount: formats.exact(event.to_interest, loan.code) })} · `}
              {t(($) => $.loans.events.after, {
                owed: formats.exact(event.owed, loan.code),
                pledge: formats.exact(event.pledge, loan.pledge_code),
              })}
              {event.kind === 'round' && event.liquidation !== null && (
                <Link
                  className="block underline underline-offset-4"
                  href={`#${hrefOf('/pages/common/borrowing', { id: loan.id, sale: event.liquidation })}`}
                >
                  {t(($) => $.loans.sale.see)}
                </Link>
              )}
            </span>
          ),
        }))}
      />
    </section>
  );
}
