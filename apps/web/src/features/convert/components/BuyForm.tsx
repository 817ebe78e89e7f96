/** The form of a quick buy: what is paid, in which coin, at which price. */
import type { ConversionTerms, ConvertibleCurrency } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Keypad } from '@glasshouse/ui/Keypad.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { toEditText } from '@glasshouse/ui/format/parse.ts';
import { useMedia } from '@glasshouse/ui/use-media.ts';
import { useState } from 'react';
import { hrefOf } from '../../../app/paths.ts';
import type { FiatTerms } from '../model/fiat-trade.ts';
import { CheaperWay } from './CheaperWay.tsx';
import { ConversionPage } from './ConversionPage.tsx';
import { ConvertibleSheet } from './ConvertibleSheet.tsx';
import { FiatTrade } from './FiatTrade.tsx';
import { MissingFunds } from './MissingFunds.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { type ConversionForm, useConversionForm } from './use-conversion-form.ts';
import { useSideChoice } from './use-side-choice.ts';
import { useFigures } from './words.ts';

const PRESETS = ['50', '100', '250', '500'];
/** What people pay with: currencies that count as one US dollar. */
const PAY_CODES: ReadonlySet<string> = new Set(['USDT', 'USD']);

export interface BuyFormProps {
  list: readonly ConvertibleCurrency[];
  terms: ConversionTerms;
  /** What the level of verification allows with fiat money. */
  fiatTerms: FiatTerms;
  currency?: string | undefined;
  /** The currency to pay with. */
  pay?: string | undefined;
}

/** A phone that is held upright, with room for keys beside the figures. */
const KEYPAD = '(max-width: 599px) and (min-height: 700px)';

function AmountKeypad({ form }: { form: ConversionForm }) {
  const { t } = useTranslation(['convert']);
  return (
    <Keypad
      label={t(($) => $.convert.buy.keypad)}
      deleteLabel={t(($) => $.convert.buy.keypadDelete)}
      text={form.text}
      onEdit={form.edit}
    />
  );
}

interface PaidAmountProps {
  form: ConversionForm;
  hasKeypad: boolean;
  pay: ConvertibleCurrency;
  coin: ConvertibleCurrency;
}

/** The amount that is paid, in large figures, with what it buys below; and amounts for one press. */
function PaidAmount({ form, hasKeypad, pay, coin }: PaidAmountProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  return (
    <>
      <label className="grid justify-items-center gap-1">
        <span className="text-xs text-text-3">{t(($) => $.convert.convert.pay)}</span>
        <span className="flex max-w-full items-baseline justify-center gap-2">
          <input
            {...form.input}
            // The keys below stand in for those of the device, which would cover the price.
            inputMode={hasKeypad ? 'none' : 'decimal'}
            style={{ width: `${Math.max(form.text.length, 1) + 0.3}ch` }}
            className="num min-w-0 bg-transparent text-center text-[2.5rem] leading-[3.25rem] font-semibold text-text-1 outline-none placeholder:text-text-3"
          />
          <span className="text-md text-text-2">{pay.code}</span>
        </span>
        <span className="num min-h-5 text-text-3">
          {form.conversion.held ? `≈ ${figures.exact(form.conversion.held.quote.received, coin.code)}` : ''}
        </span>
      </label>
      <div className="grid grid-cols-2 gap-2">
        {PRESETS.map((preset) => (
          <Chip key={preset} fill on={form.number === preset} onClick={() => form.setText(toEditText(preset))}>
            {form.exact(preset)}
          </Chip>
        ))}
      </div>
    </>
  );
}

interface CurrencyCardProps {
  code: string;
  label: string;
  text: string;
  value: string;
  onPress: () => void;
}

/** A chosen currency; a press chooses another. */
function CurrencyCard({ code, label, text, value, onPress }: CurrencyCardProps) {
  return (
    <Card className="py-0!">
      <ListRow
        icon={<CoinIcon symbol={code} size={34} />}
        title={<span className="text-xs text-text-3">{label}</span>}
        sub={<span className="text-sm font-semibold text-text-1">{text}</span>}
        value={value}
        chevron
        onPress={onPress}
      />
    </Card>
  );
}

/** The whole page, once the currencies are known. */
export function BuyForm({ list, terms, fiatTerms, currency, pay: paidWith }: BuyFormProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const payable = list.filter((one) => PAY_CODES.has(one.code));
  const coins = list.filter((one) => !PAY_CODES.has(one.code));
  const [ids, setIds] = useState(() => ({
    coin: coins.find((one) => String(one.currency_id) === currency)?.currency_id ?? coins[0]?.currency_id ?? 0,
    pay: (payable.find((one) => String(one.currency_id) === paidWith) ?? payable[0])?.currency_id ?? 0,
  }));
  const { side, open, setOpen, choose } = useSideChoice<keyof typeof ids>();
  const find = (id: number) => list.find((one) => one.currency_id === id) ?? (list[0] as ConvertibleCurrency);
  const pay = find(ids.pay);
  const coin = find(ids.coin);
  const back = hrefOf('/pages/fund/quick_buy', { currency: coin.currency_id, pay: pay.currency_id });
  const form = useConversionForm({
    list,
    from: pay,
    to: coin,
    manner: 'buy',
    terms,
    fiatTerms,
    back,
    act: (amount) => t(($) => $.convert.buy.button, { code: coin.code, amount }),
  });
  const { gate, missing, conversion } = form;
  const hasKeypad = useMedia(KEYPAD);
  const price = (one: ConvertibleCurrency) => (one.price === null ? t(($) => $.convert.shared.halted) : figures.price(one.price));
  return (
    <ConversionPage {...form.page} keypad={hasKeypad && <AmountKeypad form={form} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
        <PaidAmount form={form} hasKeypad={hasKeypad} pay={pay} coin={coin} />
        {gate && <FiatTrade gate={gate} back={back} />}
        {missing && <MissingFunds id={form.errorId} text={missing} currency={pay} />}
        <CurrencyCard
          code={coin.code}
          label={t(($) => $.convert.buy.coin)}
          text={coin.name}
          value={price(coin)}
          onPress={() => choose('coin')}
        />
        <CurrencyCard
          code={pay.code}
          label={t(($) => $.convert.buy.payFrom)}
          text={t(($) => $.convert.buy.balance, { code: pay.code, account: figures.account(pay.account) })}
          value={figures.balance(pay.available, pay.code)}
          onPress={() => choose('pay')}
        />
        <PriceBlock price={conversion} terms={terms} manner="buy" />
        {conversion.held && <CheaperWay quote={conversion.held.quote} />}
      </div>
      {conversion.sheet}
      {side && (
        <ConvertibleSheet
          open={open}
          onOpenChange={setOpen}
          title={side === 'coin' ? t(($) => $.convert.buy.coin) : t(($) => $.convert.buy.payFrom)}
          currencies={side === 'coin' ? coins : payable}
          valueOf={(one) => (side === 'coin' ? price(one) : figures.balance(one.available, one.code))}
          onPick={(id) => {
            setIds({ ...ids, [side]: id });
            if (side === 'pay') form.setText('');
          }}
        />
      )}
    </ConversionPage>
  );
}
