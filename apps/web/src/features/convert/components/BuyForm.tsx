/** The form of a quick buy: what is paid, in which coin, at which price. */
import type { ConversionTerms, ConvertibleCurrency } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { Suspense, lazy, useId, useState } from 'react';
import { navigation } from '../../../app/services.ts';
import { hrefOf } from '../../../app/paths.ts';
import { amountState } from '../model/amount.ts';
import { type FiatTerms, fiatGateOf } from '../model/fiat-trade.ts';
import { CheaperWay } from './CheaperWay.tsx';
import { ConversionPage } from './ConversionPage.tsx';
import { FiatTrade } from './FiatTrade.tsx';
import { MissingFunds } from './MissingFunds.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { useConversion } from './use-conversion.tsx';
import { useFigures } from './words.ts';

const CoinSheet = lazy(() => import('./CoinSheet.tsx'));
const PRESETS = ['50', '100', '250', '500'];
/** What people pay with: currencies that count as one US dollar. */
const PAY_CODES: ReadonlySet<string> = new Set(['USDT', 'USD']);

/** Props of BuyForm. */
export interface BuyFormProps {
  list: readonly ConvertibleCurrency[];
  terms: ConversionTerms;
  /** What the level of verification allows with fiat money. */
  fiatTerms: FiatTerms;
  currency?: string | undefined;
  /** The currency to pay with. */
  pay?: string | undefined;
}

/** The whole page, once the currencies are known. */
export function BuyForm({ list, terms, fiatTerms, currency, pay: paidWith }: BuyFormProps) {
  const { t } = useTranslation(['convert', 'common', 'shell']);
  const figures = useFigures();
  const payable = list.filter((one) => PAY_CODES.has(one.code));
  const coins = list.filter((one) => !PAY_CODES.has(one.code));
  const [ids, setIds] = useState(() => ({
    coin: coins.find((one) => String(one.currency_id) === currency)?.currency_id ?? coins[0]?.currency_id ?? 0,
    pay: (payable.find((one) => String(one.currency_id) === paidWith) ?? payable[0])?.currency_id ?? 0,
  }));
  const [text, setText] = useState('');
  const [side, setSide] = useState<keyof typeof ids | null>(null);
  const [open, setOpen] = useState(false);
  const errorId = useId();
  const find = (id: number) => list.find((one) => one.currency_id === id) ?? (list[0] as ConvertibleCurrency);
  const pay = find(ids.pay);
  const coin = find(ids.coin);
  const number = fromEditText(text);
  const state = amountState(number, pay.available);
  const exact = (amount: string) => figures.exact(amount, pay.code);
  const gate = fiatGateOf(pay, coin, fiatTerms);
  const mustVerify = gate?.kind === 'verify';
  const back = hrefOf('/pages/fund/quick_buy', { currency: coin.currency_id, pay: pay.currency_id });
  const conversion = useConversion({
    wanted: { from: pay.currency_id, to: coin.currency_id, number },
    affordable: state.kind === 'good' && !mustVerify,
    manner: 'buy',
    terms,
    currencies: list,
    onDone: () => setText(''),
  });
  const missing = state.kind === 'missing' ? t(($) => $.convert.shared.needMore, { amount: exact(state.missing) }) : undefined;
  const label =
    missing !== undefined
      ? t(($) => $.shell.toasts.insufficientBalance)
      : state.kind === 'empty'
        ? t(($) => $.convert.shared.enter)
        : t(($) => $.convert.buy.button, { code: coin.code, amount: exact(number) });
  const choose = (which: keyof typeof ids) => {
    setSide(which);
    setOpen(true);
  };
  const price = (one: ConvertibleCurrency) => (one.price === null ? t(($) => $.convert.shared.halted) : figures.price(one.price));
  return (
    <ConversionPage
      label={mustVerify ? t(($) => $.convert.shared.verify) : label}
      ready={mustVerify || (state.kind === 'good' && conversion.held !== null)}
      onReview={mustVerify ? () => navigation.navigateTo('/pages/setting/real', { return: back }) : conversion.review}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
        <label className="grid justify-items-center gap-1">
          <span className="text-xs text-text-3">{t(($) => $.convert.convert.pay)}</span>
          <span className="flex max-w-full items-baseline justify-center gap-2">
            <input
              aria-label={t(($) => $.convert.convert.amount, { code: pay.code })}
              aria-invalid={missing ? true : undefined}
              aria-describedby={missing ? errorId : undefined}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              style={{ width: `${Math.max(text.length, 1) + 0.3}ch` }}
              value={text}
              onChange={(event) => setText(acceptEdit(text, event.target.value, pay.scale))}
              className="num min-w-0 bg-transparent text-center text-[40px] leading-[52px] font-semibold text-text-1 outline-none placeholder:text-text-3"
            />
            <span className="text-md text-text-2">{pay.code}</span>
          </span>
          <span className="num min-h-5 text-text-3">
            {conversion.held ? `≈ ${figures.exact(conversion.held.quote.received, coin.code)}` : ''}
          </span>
        </label>
        <div className="grid grid-cols-2 gap-2 min-[380px]:grid-cols-4">
          {PRESETS.map((preset) => (
            <Chip key={preset} fill on={number === preset} onClick={() => setText(toEditText(preset))}>
              {exact(preset)}
            </Chip>
          ))}
        </div>
        {gate && <FiatTrade gate={gate} back={back} />}
        {missing && <MissingFunds id={errorId} text={missing} currency={pay} />}
        <Card className="py-0!">
          <ListRow
            icon={<CoinIcon symbol={coin.code} size={34} />}
            title={<span className="text-xs text-text-3">{t(($) => $.convert.buy.coin)}</span>}
            sub={<span className="text-sm font-semibold text-text-1">{coin.name}</span>}
            value={price(coin)}
            chevron
            onPress={() => choose('coin')}
          />
        </Card>
        <Card className="py-0!">
          <ListRow
            icon={<CoinIcon symbol={pay.code} size={34} />}
            title={<span className="text-xs text-text-3">{t(($) => $.convert.buy.payFrom)}</span>}
            sub={
              <span className="text-sm font-semibold text-text-1">
                {t(($) => $.convert.buy.balance, { code: pay.code, account: figures.account(pay.account) })}
              </span>
            }
            value={figures.balance(pay.available, pay.code)}
            chevron
            onPress={() => choose('pay')}
          />
        </Card>
        <PriceBlock price={conversion} terms={terms} manner="buy" />
        {conversion.held && <CheaperWay quote={conversion.held.quote} />}
      </div>
      {conversion.sheet}
      {side && (
        <Suspense fallback={null}>
          <CoinSheet
            open={open}
            onOpenChange={setOpen}
            title={side === 'coin' ? t(($) => $.convert.buy.coin) : t(($) => $.convert.buy.payFrom)}
            coins={(side === 'coin' ? coins : payable).map((one) => ({
              id: one.currency_id,
              code: one.code,
              name: one.name,
              value: side === 'coin' ? price(one) : figures.balance(one.available, one.code),
              blocked: one.status === 'normal' && one.price !== null ? undefined : t(($) => $.convert.shared.halted),
            }))}
            onPick={(id) => {
              setIds({ ...ids, [side]: id });
              if (side === 'pay') setText('');
            }}
          />
        </Suspense>
      )}
    </ConversionPage>
  );
}
