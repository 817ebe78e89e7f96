/** The form of a conversion: two currencies, the amount, the price that is held for it. */
import type { ConvertibleCurrency, ConversionTerms } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconConvert } from '@glasshouse/ui/icons.ts';
import { type ReactNode, Suspense, lazy, useId, useState } from 'react';
import { navigation } from '../../../app/services.ts';
import { hrefOf } from '../../../app/paths.ts';
import { amountState } from '../model/amount.ts';
import { type FiatTerms, fiatGateOf } from '../model/fiat-trade.ts';
import { useConversions } from '../queries/convert.ts';
import { AmountShares } from './AmountShares.tsx';
import { CoinButton } from './CoinButton.tsx';
import { ConversionPage } from './ConversionPage.tsx';
import { ConversionRow } from './HistoryRows.tsx';
import { FiatTrade } from './FiatTrade.tsx';
import { MissingFunds } from './MissingFunds.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { RateHistory } from './RateHistory.tsx';
import { useConversion } from './use-conversion.tsx';
import { useFigures } from './words.ts';

const CoinSheet = lazy(() => import('./CoinSheet.tsx'));
const RECENT = 3;

/** Two currencies of which each is the other's opposite. */
interface Pair {
  from: number;
  to: number;
}

function startPair(
  list: readonly ConvertibleCurrency[],
  start: { currency?: string | undefined; to?: string | undefined },
): Pair {
  const byCode = (code: string) => list.find((one) => one.code === code)?.currency_id;
  const known = (id: string | undefined) => list.find((one) => String(one.currency_id) === id)?.currency_id;
  const first = list[0]?.currency_id ?? 0;
  const from = known(start.currency) ?? byCode('USDT') ?? first;
  const wished = known(start.to);
  const to = wished !== undefined && wished !== from ? wished : byCode(from === byCode('BTC') ? 'USDT' : 'BTC');
  return { from, to: to ?? first };
}

function Recent() {
  const { t } = useTranslation(['convert', 'common']);
  const list = useConversions(true, RECENT);
  if (list.items.length === 0) return null;
  return (
    <section className="-mx-gutter">
      <SectionHead
        title={t(($) => $.convert.convert.recent)}
        action={{ label: t(($) => $.common.buttons.viewAll), href: '#/pages/fund/transfer_history' }}
      />
      <List>
        {list.items.slice(0, RECENT).map((one) => (
          <ConversionRow key={one.id} conversion={one} />
        ))}
      </List>
    </section>
  );
}

function Half({ head, aside, children }: { head: string; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="py-3">
      <p className="flex justify-between gap-3 text-xs text-text-3">
        <span>{head}</span>
        <span className="num">{aside}</span>
      </p>
      <div className="mt-1 flex items-center gap-3">{children}</div>
    </div>
  );
}

/** Props of ConvertForm. */
export interface ConvertFormProps {
  list: readonly ConvertibleCurrency[];
  terms: ConversionTerms;
  /** What the level of verification allows with fiat money. */
  fiatTerms: FiatTerms;
  start: { currency?: string | undefined; to?: string | undefined };
}

/** The whole page, once the currencies are known. */
export function ConvertForm({ list, terms, fiatTerms, start }: ConvertFormProps) {
  const { t } = useTranslation(['convert', 'common', 'shell']);
  const figures = useFigures();
  const [pair, setPair] = useState(() => startPair(list, start));
  const [text, setText] = useState('');
  const [side, setSide] = useState<keyof Pair | null>(null);
  const [open, setOpen] = useState(false);
  const errorId = useId();
  const find = (id: number) => list.find((one) => one.currency_id === id) ?? (list[0] as ConvertibleCurrency);
  const from = find(pair.from);
  const to = find(pair.to);
  const number = fromEditText(text);
  const state = amountState(number, from.available);
  const exact = (amount: string) => figures.exact(amount, from.code);
  const gate = fiatGateOf(from, to, fiatTerms);
  const mustVerify = gate?.kind === 'verify';
  const back = hrefOf('/pages/fund/fundTransfer', { currency: pair.from, to: pair.to });
  const conversion = useConversion({
    wanted: { ...pair, number },
    affordable: state.kind === 'good' && !mustVerify,
    manner: 'convert',
    terms,
    currencies: list,
    onDone: () => setText(''),
  });
  const pick = (id: number) => {
    if (side === null) return;
    const other = side === 'from' ? 'to' : 'from';
    if (side === 'from') setText('');
    setPair(pair[other] === id ? { from: pair.to, to: pair.from } : { ...pair, [side]: id });
  };
  const choose = (which: keyof Pair) => {
    setSide(which);
    setOpen(true);
  };
  const missing = state.kind === 'missing' ? t(($) => $.convert.shared.needMore, { amount: exact(state.missing) }) : undefined;
  const label =
    missing !== undefined
      ? t(($) => $.shell.toasts.insufficientBalance)
      : state.kind === 'empty'
        ? t(($) => $.convert.shared.enter)
        : t(($) => $.convert.convert.button, { amount: exact(number) });
  return (
    <ConversionPage
      label={mustVerify ? t(($) => $.convert.shared.verify) : label}
      ready={mustVerify || (state.kind === 'good' && conversion.held !== null)}
      onReview={mustVerify ? () => navigation.navigateTo('/pages/setting/real', { return: back }) : conversion.review}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1">
        <Card className="relative py-0! focus-within:border-brand-art">
          <Half
            head={t(($) => $.convert.convert.from, { account: figures.account(from.account) })}
            aside={t(($) => $.convert.shared.free, { amount: figures.balance(from.available, from.code) })}
          >
            <CoinButton code={from.code} what={t(($) => $.convert.convert.chooseFrom)} onPress={() => choose('from')} />
            <input
              aria-label={t(($) => $.convert.convert.amount, { code: from.code })}
              aria-invalid={missing ? true : undefined}
              aria-describedby={missing ? errorId : undefined}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={text}
              onChange={(event) => setText(acceptEdit(text, event.target.value, from.scale))}
              className="num min-w-0 flex-1 bg-transparent text-right text-2xl font-semibold text-text-1 outline-none placeholder:text-text-3"
            />
          </Half>
          <div className="border-t border-line-1" />
          <Half
            head={t(($) => $.convert.convert.to, { account: figures.account(to.account) })}
            aside={figures.balance(to.available, to.code)}
          >
            <CoinButton code={to.code} what={t(($) => $.convert.convert.chooseTo)} onPress={() => choose('to')} />
            <output className="num min-w-0 flex-1 truncate text-right text-2xl font-semibold text-text-2">
              {conversion.held ? figures.formats.exactFigure(conversion.held.quote.received, to.code) : '–'}
            </output>
          </Half>
          <span className="[position:absolute] top-1/2 left-1/2 -translate-1/2 rounded-xl bg-surface-2">
            <IconButton
              icon={iconConvert}
              label={t(($) => $.convert.convert.swap)}
              onClick={() => {
                setPair({ from: pair.to, to: pair.from });
                setText('');
              }}
            />
          </span>
        </Card>
        {gate && <FiatTrade gate={gate} back={back} />}
        {missing && <MissingFunds id={errorId} text={missing} currency={from} />}
        <AmountShares
          available={from.available}
          scale={from.scale}
          onPick={(share) => setText(share === '0' ? '' : toEditText(share))}
        />
        <PriceBlock price={conversion} terms={terms} manner="convert" />
        <RateHistory from={from} to={to} />
        <Recent />
      </div>
      {conversion.sheet}
      {side && (
        <Suspense fallback={null}>
          <CoinSheet
            open={open}
            onOpenChange={setOpen}
            title={side === 'from' ? t(($) => $.convert.convert.chooseFrom) : t(($) => $.convert.convert.chooseTo)}
            coins={list.map((one) => ({
              id: one.currency_id,
              code: one.code,
              name: one.name,
              value: figures.balance(one.available, one.code),
              blocked: one.status === 'normal' && one.price !== null ? undefined : t(($) => $.convert.shared.halted),
            }))}
            onPick={pick}
          />
        </Suspense>
      )}
    </ConversionPage>
  );
}
