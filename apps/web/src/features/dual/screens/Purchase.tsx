/** Buying (SCR-081): what it pays, both outcomes in one size, how many shares; the loss as large as the gain. */
import type { DualDetail } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note, SectionHead } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { errorAt } from '../../../app/data/error-at.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { PaidFrom } from '../../../app/funds/PaidFrom.tsx';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { WaysToMoney } from '../../../app/page/WaysToMoney.tsx';
import { ConfirmDual } from '../components/ConfirmDual.tsx';
import { Payoff } from '../components/Payoff.tsx';
import { Tiles } from '../components/Tiles.tsx';
import { useDualWords } from '../components/words.ts';
import { useOwnNews, useProductNews } from '../live/use-dual-news.ts';
import { useDetail } from '../queries/dual.ts';
import { usePurchase } from '../queries/use-purchase.ts';

type Form = ReturnType<typeof usePurchase>;

function Rates({ product, form }: { product: DualDetail; form: Form }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { rate, termYield, units } = form;
  return (
    <>
      <Stats
        columns={words.isOfDays(product.unit_ms) ? 3 : 2}
        items={[
          {
            label: t(($) => $.dual.buy.yieldFor, { term: words.term(units, product.unit_ms) }),
            value: <span className="text-lg">{termYield === null ? '–' : words.yieldOf(termYield)}</span>,
          },
          ...(words.isOfDays(product.unit_ms)
            ? [{ label: t(($) => $.dual.buy.year), value: rate === null ? '–' : words.rateOf(rate) }]
            : []),
          { label: t(($) => $.dual.buy.settles), value: formats.dateTime(product.maturity) },
        ]}
      />
      {product.is_demo && <Tag tone="info">{t(($) => $.dual.list.demo)}</Tag>}
    </>
  );
}

function Shares({ product, form }: { product: DualDetail; form: Form }) {
  const { t } = useTranslation(['dual', 'shell']);
  const formats = useFormats();
  const { num, quote, act } = form;
  const { put_in_code: code, remaining_shares: left, max_shares: all } = product;
  const number = (value: number) => formats.number(String(value), 0);
  const tooMany =
    quote && num !== null && num > quote.most.num
      ? quote.most.by === 'balance' && quote.most.num === 0
        ? t(($) => $.shell.toasts.insufficientBalance)
        : t(($) => $.dual.buy.by[quote.most.by], { num: number(quote.most.num) })
      : undefined;
  const error =
    errorAt(act.failure, ['num', 'id']) ?? tooMany ?? (num === null && form.text !== '' ? t(($) => $.dual.buy.wrong) : undefined);
  const leftText = t(($) => $.dual.buy.left, { left: number(left), all: number(all) });
  return (
    <section className="grid gap-2">
      <StepperField
        label={t(($) => $.dual.buy.shares)}
        value={form.text}
        onChange={form.setText}
        step="1"
        decimals={0}
        min="1"
        max={String(Math.max(1, quote?.most.num ?? product.max_user_shares))}
        decreaseLabel={t(($) => $.dual.buy.fewer)}
        increaseLabel={t(($) => $.dual.buy.more)}
        {...(error === undefined
          ? {
              hint: `${t(($) => $.dual.buy.each, { amount: formats.exact(product.per_share_price, code) })} · ${t(($) => $.dual.buy.free, { amount: formats.money(form.free, code) })}`,
            }
          : { error })}
      />
      {form.lacks !== null && <WaysToMoney currency={form.lacks} />}
      <Progress label={leftText} value={Number(product.progress) * 100} valueText={leftText} />
      <p className="num whitespace-normal text-xs text-text-3">{leftText}</p>
    </section>
  );
}

/** What the rate was made of; the receipt proves it. */
function Formula({ product }: { product: DualDetail }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { quote, operator_share: share } = product;
  if (quote === null) return null;
  const { volatility } = quote;
  const given = formats.percent(String(1 - Number(share)), 0, 2);
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.dual.buy.formula.title)} />
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.dual.buy.formula.index), value: words.price(quote.index) },
          {
            label: volatility.is_start_value
              ? t(($) => $.dual.buy.formula.start)
              : t(($) => $.dual.buy.formula.volatility, { time: formats.dateTime(volatility.hour) }),
            value: formats.percent(volatility.sigma, 2, 2),
          },
          { label: t(($) => $.dual.buy.formula.time), value: formats.countdown(quote.term_ms) },
          { label: t(($) => $.dual.buy.formula.option), value: formats.money(quote.option_price, 'USDT') },
          { label: t(($) => $.dual.buy.formula.fair), value: words.yieldOf(quote.fair_yield) },
          { label: t(($) => $.dual.buy.formula.share), value: given },
          { label: t(($) => $.dual.buy.formula.rate), value: words.yieldOf(quote.term_yield), result: true },
        ]}
      />
    </section>
  );
}

function Foot({ product, form }: { product: DualDetail; form: Form }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const { outcomes, num } = form;
  const label =
    product.status !== 'on_sale'
      ? t(($) => $.dual.list.states[product.status])
      : num === null
        ? t(($) => $.dual.buy.enter)
        : t(($) => $.dual.buy.review);
  return (
    <ActionFoot>
      {outcomes && (
        <p className="mb-2 flex justify-between gap-3 text-sm text-text-2">
          {t(($) => $.dual.buy.putIn)}
          <b className="num text-text-1">{formats.exact(outcomes.putIn, product.put_in_code)}</b>
        </p>
      )}
      <Button variant="primary" size="lg" block needsConnection disabled={!form.isReady} onClick={() => form.least.setOpen(true)}>
        {label}
      </Button>
    </ActionFoot>
  );
}

function Product({ product }: { product: DualDetail }) {
  const { t } = useTranslation(['dual']);
  const words = useDualWords();
  const form = usePurchase(product);
  const index = product.quote?.index ?? null;
  const { outcomes, rate, termYield } = form;
  const term = words.term(form.units, product.unit_ms);
  return (
    <Page
      title={t(($) => (product.type === 'call' ? $.dual.buy.titleCall : $.dual.buy.titlePut), { code: product.code, term })}
      actions={<IconButton icon={iconInfo} label={t(($) => $.dual.list.about)} href="#/pages/invest/help" />}
      foot={<Foot product={product} form={form} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Rates product={product} form={form} />
        {product.status === 'paused' && <Note tone="warn">{t(($) => $.dual.list.paused)}</Note>}
        {outcomes && <Payoff product={product} outcomes={outcomes} index={index} />}
        {outcomes && <Tiles product={product} outcomes={outcomes} index={index} />}
        <Shares product={product} form={form} />
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.dual.buy.warning)}
        </Note>
        <Formula product={product} />
        <PaidFrom fund="dual" codes={[product.code, 'USDT']}>
          <p>{t(($) => $.dual.list.paidFrom)}</p>
        </PaidFrom>
      </div>
      {outcomes && rate !== null && termYield !== null && form.num !== null && (
        <ConfirmDual
          open={form.least.isOpen}
          onOpenChange={form.least.setOpen}
          product={product}
          num={form.num}
          units={form.units}
          rate={rate}
          termYield={termYield}
          outcomes={outcomes}
          index={index}
          least={form.least}
          busy={form.act.busy}
          checking={form.act.checking}
          onConfirm={form.submit}
        />
      )}
    </Page>
  );
}

function Read({ id }: { id: number }) {
  const { t } = useTranslation(['dual']);
  const read = useDetail(id);
  useProductNews(read.data?.currency_id, read.data?.type ?? 'call');
  useOwnNews();
  if (read.data) return <Product key={id} product={read.data} />;
  return (
    <Page>
      <ReadStates read={read} loading={t(($) => $.dual.list.loading)} failed={t(($) => $.dual.buy.failed)} />
    </Page>
  );
}

export default function Purchase() {
  const { t } = useTranslation(['dual']);
  const { id } = usePageSearch('/pages/invest/purchase');
  if (id !== undefined && /^[1-9]\d{0,15}$/.test(id)) return <Read id={Number(id)} />;
  return (
    <Page>
      <EmptyState
        title={t(($) => $.dual.errors.DUAL_UNKNOWN)}
        actions={
          <Button size="sm" variant="primary" href="#/pages/invest/invest">
            {t(($) => $.dual.mine.see)}
          </Button>
        }
      />
    </Page>
  );
}
