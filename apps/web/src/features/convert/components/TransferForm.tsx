/** The form of a transfer: two accounts, the coin, the amount, what it costs (nothing) and what is left. */
import type { AccountType } from '@glasshouse/contract';
import { type Transfer, type UserCurrency, changeAccount } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { subDecimals } from '@glasshouse/money';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { NO_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconBill, iconChevronDown, iconConvert } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { navigation } from '../../../app/services.ts';
import { amountState } from '../model/amount.ts';
import { type Route, freeIn, routeFor, withEnd } from '../model/route.ts';
import { rereadMoney } from '../queries/convert.ts';
import { AmountShares } from './AmountShares.tsx';
import { useSideChoice } from './use-side-choice.ts';
import { useFigures } from './words.ts';

const AccountSheet = lazyPart(() => import('./AccountSheet.tsx'));
const CoinSheet = lazyPart(() => import('./CoinSheet.tsx'));

type Layer = 'from' | 'to' | 'coin';

function End({ label, account, free, onPress }: { label: string; account: string; free: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="flex min-h-16 w-full items-center gap-3 py-2 text-left">
      <span className="w-14 shrink-0 text-text-3">{label}</span>
      <span className="min-w-0 flex-1 pr-12">
        <span className="block font-semibold text-text-1">{account}</span>
        <span className="num block text-xs text-text-3">{free}</span>
      </span>
      <Icon d={iconChevronDown} size={16} className="text-text-3" />
    </button>
  );
}

export interface TransferFormProps {
  currencies: readonly UserCurrency[];
  start: { currency?: string | undefined; from?: string | undefined; to?: string | undefined };
}

/** What is transferred from where to where, and doing it. A changed form no longer shows the result of the last transfer. */
function useTransfer({ currencies, start }: TransferFormProps) {
  const figures = useFigures();
  const find = (id: number) => currencies.find((one) => one.id === id) ?? (currencies[0] as UserCurrency);
  const [currencyId, setCurrencyId] = useState(() =>
    Number(start.currency ?? currencies.find((one) => one.code === 'USDT')?.id ?? currencies[0]?.id),
  );
  const currency = find(currencyId);
  const [route, setRoute] = useState<Route>(() => routeFor(currency, start));
  const [text, setText] = useState('');
  const [result, setResult] = useState<Transfer | null>(null);
  const number = fromEditText(text);
  const free = freeIn(currency, route.from);
  const exact = (amount: string) => figures.exact(amount, currency.code);
  const act = useCallMutation(changeAccount, {
    onDone: (done) => {
      setResult(done);
      setText('');
      rereadMoney();
    },
    onFailure: rereadMoney,
  });
  const changeRoute = (next: Route) => {
    setRoute(next);
    setResult(null);
  };
  const pickCoin = (id: number) => {
    setCurrencyId(id);
    changeRoute(routeFor(find(id), route));
    setText('');
  };
  const edit = (next: string) => {
    setResult(null);
    setText(acceptEdit(text, next, currency.scale));
  };
  return {
    currency,
    route,
    text,
    number,
    free,
    state: amountState(number, free),
    result,
    act,
    exact,
    changeRoute,
    pickCoin,
    edit,
    setText,
  };
}

type TransferState = ReturnType<typeof useTransfer>;

interface TransferPartProps {
  form: TransferState;
}

/** Both accounts with what is free in them, and swapping them. */
function RouteCard({ form, onChoose }: TransferPartProps & { onChoose: (layer: Layer) => void }) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const { currency, route } = form;
  const freeText = (type: AccountType) =>
    t(($) => $.convert.shared.free, { amount: figures.balance(freeIn(currency, type), currency.code) });
  return (
    <Card className="relative py-0!">
      <End
        label={t(($) => $.convert.transfer.from)}
        account={figures.account(route.from)}
        free={freeText(route.from)}
        onPress={() => onChoose('from')}
      />
      <div className="ml-[68px] border-t border-line-1" />
      <End
        label={t(($) => $.convert.transfer.to)}
        account={figures.account(route.to)}
        free={freeText(route.to)}
        onPress={() => onChoose('to')}
      />
      <span className="[position:absolute] top-1/2 right-11 -translate-y-1/2 rounded-xl bg-surface-2">
        <IconButton
          icon={iconConvert}
          label={t(($) => $.convert.transfer.swap)}
          onClick={() => form.changeRoute({ from: route.to, to: route.from })}
        />
      </span>
    </Card>
  );
}

function CoinCard({ code, onPress }: { code: string; onPress: () => void }) {
  const { t } = useTranslation(['convert']);
  return (
    <Card className="py-0!">
      <button
        type="button"
        onClick={onPress}
        aria-label={`${t(($) => $.convert.transfer.coin)}: ${code}`}
        className="flex min-h-14 w-full items-center gap-3 text-left"
      >
        <CoinIcon symbol={code} size={28} />
        <span className="flex-1 font-semibold text-text-1">{code}</span>
        <Icon d={iconChevronDown} size={16} className="text-text-3" />
      </button>
    </Card>
  );
}

/** The transfer that was done, what both accounts hold now, and the way back for who was sent here for money. */
function TransferResult({ currency, result, sent }: { currency: UserCurrency; result: Transfer; sent: boolean }) {
  const { t } = useTranslation(['convert', 'common']);
  const figures = useFigures();
  return (
    <div role="status">
      <Note tone="info">
        <b>{t(($) => $.convert.transfer.doneTitle)}.</b>{' '}
        {t(($) => $.convert.transfer.done, {
          amount: figures.exact(result.received, currency.code),
          account: figures.account(result.to_field),
        })}
      </Note>
      <KeyValueList
        className="mt-2"
        items={([result.from_field, result.to_field] as const).map((type) => ({
          key: type,
          label: t(($) => $.convert.transfer.now, { account: figures.account(type) }),
          value: figures.balance(freeIn(currency, type), currency.code),
        }))}
      />
      {sent && (
        <Button className="mt-3" block onClick={navigation.back}>
          {t(($) => $.common.buttons.back)}
        </Button>
      )}
    </div>
  );
}

/** Rate, fee, what is left and what arrives. */
function TransferFacts({ form: { currency, route, free, number, state, exact } }: TransferPartProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  return (
    <KeyValueList
      items={[
        {
          label: t(($) => $.convert.transfer.rate),
          value: `${figures.exact('1', currency.code)} = ${figures.exact('1', currency.code)}`,
        },
        { label: t(($) => $.convert.transfer.fee), value: exact('0') },
        state.kind === 'good' && {
          label: t(($) => $.convert.transfer.left, { account: figures.account(route.from) }),
          value: figures.balance(subDecimals(free, number), currency.code),
        },
        {
          label: t(($) => $.convert.transfer.receive),
          value: state.kind === 'good' ? exact(number) : NO_FIGURE,
          result: true,
        },
      ]}
    />
  );
}

interface TransferSheetsProps extends TransferPartProps {
  currencies: readonly UserCurrency[];
  choice: ReturnType<typeof useSideChoice<Layer>>;
}

/** Choosing an account or the coin. */
function TransferSheets({ form, currencies, choice: { side: layer, open, setOpen } }: TransferSheetsProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const { currency, route } = form;
  return (
    <Suspense fallback={null}>
      {(layer === 'from' || layer === 'to') && (
        <AccountSheet
          open={open}
          onOpenChange={setOpen}
          title={layer === 'from' ? t(($) => $.convert.transfer.chooseFrom) : t(($) => $.convert.transfer.chooseTo)}
          currency={currency}
          onPick={(type) => form.changeRoute(withEnd(route, layer, type))}
        />
      )}
      {layer === 'coin' && (
        <CoinSheet
          open={open}
          onOpenChange={setOpen}
          title={t(($) => $.convert.transfer.coin)}
          coins={currencies.map((one) => ({
            ...one,
            value: figures.balance(freeIn(one, route.from), one.code),
            blocked: one.status === 'normal' ? undefined : t(($) => $.convert.shared.halted),
          }))}
          onPick={form.pickCoin}
        />
      )}
    </Suspense>
  );
}

/** The button; its label is what is missing, or what it does. */
function TransferButton({ form: { currency, route, number, state, act, exact } }: TransferPartProps) {
  const { t } = useTranslation(['convert', 'common', 'shell']);
  const halted = currency.status !== 'normal';
  const label = act.checking
    ? t(($) => $.common.states.checking)
    : halted
      ? `${currency.code}: ${t(($) => $.convert.shared.halted)}`
      : state.kind === 'missing'
        ? t(($) => $.shell.toasts.insufficientBalance)
        : state.kind === 'empty'
          ? t(($) => $.convert.shared.enter)
          : t(($) => $.convert.transfer.button, { amount: exact(number) });
  return (
    <Button
      variant="primary"
      size="lg"
      block
      needsConnection
      busy={act.busy}
      disabled={state.kind !== 'good' || halted}
      onClick={() => act.submit({ currency_id: currency.id, number, from_field: route.from, to_field: route.to })}
    >
      {label}
    </Button>
  );
}

/** The whole page, once the currencies are known. */
export function TransferForm(props: TransferFormProps) {
  const { t } = useTranslation(['convert', 'common', 'shell']);
  const form = useTransfer(props);
  const choice = useSideChoice<Layer>();
  const { currency, state, exact, result } = form;
  return (
    <Page
      actions={<IconButton icon={iconBill} label={t(($) => $.convert.shared.history)} href="#/pages/fund/transfer_history" />}
      foot={
        <ActionFoot note={t(($) => $.convert.transfer.note)}>
          <TransferButton form={form} />
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1">
        <RouteCard form={form} onChoose={choice.choose} />
        <CoinCard code={currency.code} onPress={() => choice.choose('coin')} />
        <Field
          label={t(($) => $.convert.transfer.amount)}
          size="lg"
          inputMode="decimal"
          value={form.text}
          suffix={currency.code}
          onChange={(event) => form.edit(event.target.value)}
          {...(state.kind === 'missing' ? { error: t(($) => $.convert.shared.needMore, { amount: exact(state.missing) }) } : {})}
        />
        <AmountShares
          available={form.free}
          scale={currency.scale}
          onPick={(share) => form.setText(share === '0' ? '' : toEditText(share))}
        />
        {result ? (
          <TransferResult currency={currency} result={result} sent={props.start.to !== undefined} />
        ) : (
          <TransferFacts form={form} />
        )}
      </div>
      <TransferSheets form={form} currencies={props.currencies} choice={choice} />
    </Page>
  );
}
