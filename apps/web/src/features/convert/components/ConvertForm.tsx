/** The form of a conversion: two currencies, the amount, the price that is held for it. */
import type { ConversionTerms, ConvertibleCurrency } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconConvert } from '@glasshouse/ui/icons.ts';
import { type ReactNode, useState } from 'react';
import { hrefOf } from '../../../app/paths.ts';
import type { FiatTerms } from '../model/fiat-trade.ts';
import { useConversions } from '../queries/convert.ts';
import { AmountShares } from './AmountShares.tsx';
import { CoinButton } from './CoinButton.tsx';
import { ConversionPage } from './ConversionPage.tsx';
import { ConvertibleSheet } from './ConvertibleSheet.tsx';
import { FiatTrade } from './FiatTrade.tsx';
import { ConversionRow } from './HistoryRows.tsx';
import { MissingFunds } from './MissingFunds.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { RateHistory } from './RateHistory.tsx';
import { type ConversionForm, useConversionForm } from './use-conversion-form.ts';
import { useSideChoice } from './use-side-choice.ts';
import { useFigures } from './words.ts';

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

interface PairCardProps {
  form: ConversionForm;
  from: ConvertibleCurrency;
  to: ConvertibleCurrency;
  onChoose: (side: keyof Pair) => void;
  onSwap: () => void;
}

/** Both halves of the pair: the amount that is given, what the held price makes of it, and swapping them. */
function PairCard({ form, from, to, onChoose, onSwap }: PairCardProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const { held } = form.conversion;
  return (
    <Card className="relative py-0! focus-within:border-brand-art">
      <Half
        head={t(($) => $.convert.convert.from, { account: figures.account(from.account) })}
        aside={t(($) => $.convert.shared.free, { amount: figures.balance(from.available, from.code) })}
      >
        <CoinButton code={from.code} what={t(($) => $.convert.convert.chooseFrom)} onPress={() => onChoose('from')} />
        <input
          {...form.input}
          className="num min-w-0 flex-1 bg-transparent text-right text-2xl font-semibold text-text-1 outline-none placeholder:text-text-3"
        />
      </Half>
      <div className="border-t border-line-1" />
      <Half
        head={t(($) => $.convert.convert.to, { account: figures.account(to.account) })}
        aside={figures.balance(to.available, to.code)}
      >
        <CoinButton code={to.code} what={t(($) => $.convert.convert.chooseTo)} onPress={() => onChoose('to')} />
        <output className="num min-w-0 flex-1 truncate text-right text-2xl font-semibold text-text-2">
          {held ? figures.formats.exactFigure(held.quote.received, to.code) : '–'}
        </output>
      </Half>
      <span className="[position:absolute] top-1/2 left-1/2 -translate-1/2 rounded-xl bg-surface-2">
        <IconButton icon={iconConvert} label={t(($) => $.convert.convert.swap)} onClick={onSwap} />
      </span>
    </Card>
  );
}

export interface ConvertFormProps {
  list: readonly ConvertibleCurrency[];
  terms: ConversionTerms;
  /** What the level of verification allows with fiat money. */
  fiatTerms: FiatTerms;
  start: { currency?: string | undefined; to?: string | undefined };
}

/** The whole page, once the currencies are known. */
export function ConvertForm({ list, terms, fiatTerms, start }: ConvertFormProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const [pair, setPair] = useState(() => startPair(list, start));
  const { side, open, setOpen, choose } = useSideChoice<keyof Pair>();
  const find = (id: number) => list.find((one) => one.currency_id === id) ?? (list[0] as ConvertibleCurrency);
  const from = find(pair.from);
  const to = find(pair.to);
  const back = hrefOf('/pages/fund/fundTransfer', { currency: pair.from, to: pair.to });
  const form = useConversionForm({
    list,
    from,
    to,
    manner: 'convert',
    terms,
    fiatTerms,
    back,
    act: (amount) => t(($) => $.convert.convert.button, { amount }),
  });
  const { setText, gate, missing, conversion } = form;
  const swap = () => {
    setPair({ from: pair.to, to: pair.from });
    setText('');
  };
  const pick = (id: number) => {
    if (side === null) return;
    const other = side === 'from' ? 'to' : 'from';
    if (side === 'from') setText('');
    setPair(pair[other] === id ? { from: pair.to, to: pair.from } : { ...pair, [side]: id });
  };
  return (
    <ConversionPage {...form.page}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1">
        <PairCard form={form} from={from} to={to} onChoose={choose} onSwap={swap} />
        {gate && <FiatTrade gate={gate} back={back} />}
        {missing && <MissingFunds id={form.errorId} text={missing} currency={from} />}
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
        <ConvertibleSheet
          open={open}
          onOpenChange={setOpen}
          title={side === 'from' ? t(($) => $.convert.convert.chooseFrom) : t(($) => $.convert.convert.chooseTo)}
          currencies={list}
          valueOf={(one) => figures.balance(one.available, one.code)}
          onPick={pick}
        />
      )}
    </ConversionPage>
  );
}
