/** A loan: what is owed against what, how it stands, what to do, what happened, and its receipt. */
import type { Loan, LoanDetail } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { iconClock, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useServerNow } from '../../../market/use-server-now.ts';
import { useIndexNow } from '../live/use-index-now.ts';
import { type LoanNow, actsOf, isNearSale, standing, stateOf } from '../model/figures.ts';
import { type ActForm, useAct } from '../queries/use-act.ts';
import { ActButton, Acts } from './Acts.tsx';
import { Events } from './Events.tsx';
import { StateTag, isOver } from './LoanCard.tsx';
import { LtvScale } from './LtvScale.tsx';
import { Receipt } from './Receipt.tsx';
import { Sale } from './Sale.tsx';
import { IfNothing, WarnedNote, Ways } from './Warned.tsx';
import { coinOf, useLoanWords } from './words.ts';

const SECOND = 1_000;

/** What is left until a time. */
const useLeft = (until: number): string => useFormats().countdown(Math.max(0, until - useServerNow(SECOND)));

function Overdue({ until }: { until: number }) {
  const { t } = useTranslation(['loans']);
  return (
    <Note tone="danger" icon={iconClock}>
      <span className="num whitespace-normal">{t(($) => $.loans.detail.overdue, { left: useLeft(until) })}</span>
    </Note>
  );
}

function Owed({ loan, now }: { loan: Loan; now: LoanNow }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  return (
    <div className="num flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <p className="text-xs text-text-3">
        {t(($) => $.loans.detail.owe)}
        <b className="block text-3xl font-semibold text-text-1">{formats.exact(now.owed, loan.code)}</b>
      </p>
      <p className="text-xs text-text-3">
        {t(($) => $.loans.detail.payBy)}
        <b className="block whitespace-normal text-md font-semibold text-text-1">
          {loan.due === null ? t(($) => $.loans.apply.anyDay) : formats.dateTime(loan.due)}
        </b>
      </p>
    </div>
  );
}

/** How a loan stands now. */
function Standing({ loan, now, index }: { loan: Loan; now: LoanNow; index: string | null }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const isGrey = useGreyPrices();
  const exact = (text: string) => formats.exact(text, loan.code);
  const isSold = loan.borrows === 'quote';
  return (
    <Card as="section">
      <LtvScale levels={loan} ltv={now.ltv} />
      <Stats
        columns={2}
        className="mt-4"
        items={[
          { label: t(($) => $.loans.detail.warnedAt), value: words.price(loan, now.warning), tone: 'warn' },
          {
            label: isSold ? t(($) => $.loans.detail.soldAt) : t(($) => $.loans.detail.boughtAt),
            value: words.price(loan, now.sale),
            tone: 'down',
          },
          {
            label: t(($) => $.loans.detail.now, { code: coinOf(loan) }),
            value: <span className={isGrey ? 'text-text-3' : ''}>{words.price(loan, index)}</span>,
          },
          { label: t(($) => $.loans.detail.pledged), value: formats.exact(loan.pledge, loan.pledge_code) },
          { label: t(($) => $.loans.detail.borrowed), value: exact(loan.principal) },
          { label: t(($) => $.loans.detail.interest), value: exact(loan.interest) },
        ]}
      />
    </Card>
  );
}

function Terms({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const rate = words.rate(loan.rate);
  const over = isOver(loan);
  return (
    <KeyValueList
      items={[
        { label: t(($) => $.loans.detail.term), value: words.term(loan.term) },
        {
          label: t(($) => $.loans.apply.rate),
          value: loan.term === 'open' ? t(($) => $.loans.apply.variable, { rate }) : t(($) => $.loans.apply.fixed, { rate }),
        },
        !over && {
          label: t(($) => $.loans.detail.nextHour),
          value: t(($) => $.loans.detail.nextHourText, {
            amount: formats.exact(loan.interest_hour, loan.code),
            time: formats.dateTime(loan.next_hour),
          }),
        },
        { label: t(($) => $.loans.detail.interestPaid), value: formats.exact(loan.interest_paid, loan.code) },
        loan.sold !== '0' && {
          label: loan.borrows === 'quote' ? t(($) => $.loans.detail.soldAll) : t(($) => $.loans.detail.spentAll),
          value: formats.exact(loan.sold, loan.pledge_code),
          tone: 'down',
        },
        { label: t(($) => $.loans.detail.opened), value: words.utc(loan.opened) },
        loan.ended !== null && { label: t(($) => $.loans.detail.ended), value: words.utc(loan.ended) },
      ]}
    />
  );
}

/** What has to be known first. */
function Notices({ loan, now, index }: { loan: Loan; now: LoanNow; index: string | null }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  switch (loan.state) {
    case 'warned':
      return <WarnedNote loan={loan} now={now} index={index} />;
    case 'overdue':
      return loan.grace_end === null ? null : <Overdue until={loan.grace_end} />;
    case 'liquidating':
      return (
        <Note tone="danger" icon={iconWarn}>
          {t(($) => $.loans.detail.liquidating)}
        </Note>
      );
    case 'closed':
      return <Note>{t(($) => $.loans.detail.closedText)}</Note>;
    case 'written_off':
      return (
        <Note tone="danger" icon={iconWarn}>
          {t(($) => $.loans.detail.writtenOff, { amount: formats.exact(loan.loss ?? '0', loan.code) })}
        </Note>
      );
    case 'open':
      return index === null ? <Note tone="warn">{t(($) => $.loans.apply.stale)}</Note> : null;
  }
}

interface OpenProps {
  detail: LoanDetail;
  now: LoanNow;
  index: string | null;
  form: ActForm;
}

function OpenLoan({ detail, now, index, form }: OpenProps) {
  const { loan, liquidations } = detail;
  const running = liquidations.find(({ ended }) => ended === null);
  return (
    <>
      <Owed loan={loan} now={now} />
      <Standing loan={loan} now={now} index={index} />
      {running && <Sale detail={detail} sale={running} />}
      {isNearSale(loan) && <Ways loan={loan} index={index} form={form} />}
      {actsOf(loan).length > 0 && <Acts loan={loan} now={now} form={form} />}
      {isNearSale(loan) && <IfNothing loan={loan} now={now} />}
    </>
  );
}

/** The page of a loan. */
export function Detail({ detail }: { detail: LoanDetail }) {
  const { t } = useTranslation(['loans']);
  const { loan, events } = detail;
  const index = useIndexNow(loan);
  const now = standing(loan, stateOf(loan), index);
  const form = useAct(loan, index);
  return (
    <Page
      subject={String(loan.id)}
      title={t(($) => $.loans.list.title, { id: loan.id })}
      {...(actsOf(loan).length > 0
        ? {
            foot: (
              <ActionFoot>
                <ActButton form={form} />
              </ActionFoot>
            ),
          }
        : {})}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        {loan.state !== 'open' && (
          <p>
            <StateTag state={loan.state} />
          </p>
        )}
        <Notices loan={loan} now={now} index={index} />
        {!isOver(loan) && <OpenLoan detail={detail} now={now} index={index} form={form} />}
        <Terms loan={loan} />
        <Events detail={detail} />
        <Receipt key={`${loan.id} ${loan.state} ${events.length}`} loan={loan} auto={isOver(loan) || loan.sold !== '0'} />
      </div>
    </Page>
  );
}
