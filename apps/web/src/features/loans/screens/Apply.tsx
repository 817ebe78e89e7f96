/** Applying for a loan: both amounts, the term, how it would stand, the two trigger prices, and what it costs. */
import type { LoanPair, LoanTerms } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconBill } from '@glasshouse/ui/icons.ts';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { errorAt } from '../../../app/data/error-at.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { WaysToMoney } from '../../../app/page/WaysToMoney.tsx';
import { CoinChips } from '../../../market/CoinChips.tsx';
import { ConfirmLoan, RiskNote } from '../components/ConfirmLoan.tsx';
import { LoanFigures } from '../components/LoanFigures.tsx';
import { LtvScale } from '../components/LtvScale.tsx';
import { Triggers } from '../components/Triggers.tsx';
import { coinOf, useLoanWords } from '../components/words.ts';
import { useLoanNews } from '../live/use-loan-news.ts';
import { type PairChoice, debtsOf, pledgesOf, variantsOf } from '../model/pairs.ts';
import { useTerms } from '../queries/loans.ts';
import { type ApplyForm, useApply, usePair } from '../queries/use-apply.ts';

type Choose = (part: Partial<PairChoice>) => void;

function Levels({ pairs, pair, choose }: { pairs: readonly LoanPair[]; pair: LoanPair; choose: Choose }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const variants = variantsOf(pairs, pair);
  if (variants.length < 2) return null;
  return (
    <>
      <Segmented
        label={t(($) => $.loans.apply.levels)}
        size="sm"
        options={variants.map((value) => ({ value, label: t(($) => $.loans.apply[value]) }))}
        value={pair.variant}
        onChange={(variant) => choose({ variant })}
      />
      {pair.variant === 'tight' && pair.most_user !== null && (
        <p className="num whitespace-normal text-xs text-text-3">
          {t(($) => $.loans.apply.tightText, { amount: formats.money(pair.most_user, pair.quote_code) })}
        </p>
      )}
    </>
  );
}

/** Why the amount to borrow is refused. */
function useAmountError(pair: LoanPair, { quote, act, isWhole }: ApplyForm): string | undefined {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const refused = errorAt(act.failure, ['number', 'rate', 'term', 'currency_id']);
  if (refused !== undefined) return refused;
  if (!isWhole || !quote) return undefined;
  if (compareDecimals(quote.number, quote.most) > 0) {
    const amount = formats.exact(quote.most, pair.code);
    const words = {
      pledge: t(($) => $.loans.apply.tooMuch, { amount }),
      pool: t(($) => $.loans.apply.poolMost, { amount }),
      user: t(($) => $.loans.apply.userMost, { amount }),
    };
    return words[quote.most_by];
  }
  if (quote.refusal === 'LOANS_BELOW_MINIMUM')
    return t(($) => $.loans.apply.least, { amount: formats.money(pair.least, pair.quote_code) });
  return undefined;
}

function Amounts({ terms, pair, form, choose }: { terms: LoanTerms; pair: LoanPair; form: ApplyForm; choose: Choose }) {
  const { t } = useTranslation(['loans', 'shell']);
  const formats = useFormats();
  const { code, pledge_code: pledge, quote_code: unit } = pair;
  const { quote } = form;
  const missing = form.isMissing ? t(($) => $.shell.toasts.insufficientBalance) : undefined;
  return (
    <>
      <CoinChips
        label={t(($) => $.loans.apply.coin)}
        coins={debtsOf(terms.pairs)}
        chosen={pair.currency_id}
        onChoose={(debt) => choose({ debt })}
      />
      <CoinAmountField
        label={t(($) => $.loans.apply.borrow)}
        aside={
          quote
            ? t(($) => $.loans.apply.upTo, { amount: formats.money(quote.most, code) })
            : t(($) => $.loans.apply.poolFree, { amount: formats.money(pair.free, code) })
        }
        code={code}
        scale={pair.scale}
        value={form.text}
        onChange={form.setText}
        error={useAmountError(pair, form)}
      />
      <CoinChips
        label={t(($) => $.loans.apply.against)}
        coins={pledgesOf(terms.pairs, pair.currency_id)}
        chosen={pair.pledge_currency_id}
        onChoose={(id) => choose({ pledge: id })}
      />
      <CoinAmountField
        label={t(($) => $.loans.apply.pledge)}
        aside={t(($) => $.loans.apply.free, { amount: formats.money(form.free, pledge) })}
        code={pledge}
        scale={pair.pledge_scale}
        value={form.pledgeText}
        onChange={form.setPledgeText}
        all={{
          label: t(($) => $.loans.apply.max),
          onPress: () => form.setPledgeText(form.free === '0' ? '' : toEditText(form.free)),
        }}
        error={errorAt(form.act.failure, ['pledge_number', 'pledge_currency_id']) ?? missing}
      />
      {(form.isMissing || form.free === '0') && <WaysToMoney currency={pair.pledge_currency_id} />}
      {pair.index !== null && (
        <p className="num flex flex-wrap items-center gap-2 text-xs text-text-3">
          {t(($) => $.loans.detail.now, { code: coinOf(pair) })} {formats.price(pair.index, pair.price_decimals)} {unit}
          <PriceSourceLabel prices={terms.label} />
        </p>
      )}
    </>
  );
}

/** Why nothing can be borrowed now. */
function Conditions({ terms, pair }: { terms: LoanTerms; pair: LoanPair }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const isFull = terms.open_loans !== null && terms.open_loans >= terms.most_loans;
  const lines = [
    ...(pair.index === null ? [t(($) => $.loans.apply.stale)] : []),
    ...(compareDecimals(pair.free, '0') <= 0 ? [t(($) => $.loans.apply.poolEmpty, { code: pair.code })] : []),
    ...(isFull ? [t(($) => $.loans.apply.tooMany, { count: terms.most_loans })] : []),
  ];
  return (
    <>
      {lines.map((text) => (
        <Note key={text} tone="warn">
          {text}
        </Note>
      ))}
      <p className="num whitespace-normal text-xs text-text-3">
        {t(($) => $.loans.apply.lender)} {t(($) => $.loans.apply.verify, { amount: formats.money(terms.verified_from, 'USDT') })}
      </p>
    </>
  );
}

function Foot({ pair, form }: { pair: LoanPair; form: ApplyForm }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  return (
    <ActionFoot>
      <Button variant="primary" size="lg" block needsConnection disabled={!form.isReady} onClick={() => form.setOpen(true)}>
        {form.isWhole
          ? t(($) => $.loans.apply.review, { amount: formats.exact(form.number, pair.code) })
          : t(($) => $.loans.apply.enter)}
      </Button>
    </ActionFoot>
  );
}

function Form({ terms, pair, choose }: { terms: LoanTerms; pair: LoanPair; choose: Choose }) {
  const { t } = useTranslation(['loans']);
  const words = useLoanWords();
  const form = useApply(pair);
  const { quote } = form;
  return (
    <Page
      title={t(($) => $.loans.list.apply)}
      actions={<IconButton icon={iconBill} label={t(($) => $.loans.list.all)} href="#/pages/common/borrowing" />}
      foot={<Foot pair={pair} form={form} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Amounts terms={terms} pair={pair} form={form} choose={choose} />
        <Segmented
          label={t(($) => $.loans.apply.for)}
          options={terms.terms.map(({ term }) => ({ value: term, label: words.term(term) }))}
          value={form.term}
          onChange={form.setTerm}
        />
        <Levels pairs={terms.pairs} pair={pair} choose={choose} />
        <Card as="section">
          <LtvScale levels={pair} ltv={quote?.ltv ?? null} />
          {quote && (
            <div className="mt-3">
              <Triggers quote={quote} />
            </div>
          )}
        </Card>
        {quote && <LoanFigures quote={quote} />}
        <RiskNote quote={pair} />
        <Conditions terms={terms} pair={pair} />
        <HelpLink about="loans" />
      </div>
      {quote && <ConfirmLoan quote={quote} form={form} />}
    </Page>
  );
}

function Chosen({ terms }: { terms: LoanTerms }) {
  const { t } = useTranslation(['loans']);
  const { pair, choose } = usePair(terms);
  if (!pair)
    return (
      <Page>
        <EmptyState title={t(($) => $.loans.apply.none)} />
      </Page>
    );
  const { currency_id: id, pledge_currency_id: against } = pair;
  return <Form key={`${id} ${against}`} terms={terms} pair={pair} choose={choose} />;
}

export default function Apply() {
  const { t } = useTranslation(['loans']);
  const read = useTerms();
  useLoanNews();
  if (read.data) return <Chosen terms={read.data} />;
  return (
    <Page>
      <ReadStates read={read} loading={t(($) => $.loans.apply.loading)} failed={t(($) => $.loans.apply.failed)} />
    </Page>
  );
}
