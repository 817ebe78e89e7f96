/** The order form of a stock, its figures, the press that leads to the confirmation, and what mends a refusal. */
import { listStockHoldings } from '@glasshouse/contract/stocks';
import { listWallets } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type FormEvent, Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn, useRequireLogin, useSettings } from '../../../app/session/use-session.ts';
import { MoveFromSpot } from '../../../order/own/MoveFromSpot.tsx';
import { takesOrders } from '../model/standing.ts';
import { STOCK_FIELDS } from '../model/trade-form.ts';
import { FIELD_IDS, StockFields } from './StockFields.tsx';
import type { StockFlow } from './use-stock-flow.ts';
import type { StockFormState } from './use-stock-trade.ts';
import { MONEY, useStockWords } from './words.ts';

const StockConfirm = lazyPart(() => import('./StockConfirm.tsx'));

interface FormProps {
  form: StockFormState;
  flow: StockFlow;
}

/** Total, what is paid as, fee, what there is. */
function Figures({ form: { context, sums, draft, pair } }: { form: StockFormState }) {
  const { t } = useTranslation(['orders', 'equities']);
  const formats = useFormats();
  const words = useStockWords();
  const hidden = useSettings((settings) => settings.hideBalances);
  const isAbout = draft.kind === 'market';
  const buys = draft.side === 'buy';
  const [has, unit] = buys ? [context.money, MONEY] : [context.shares, pair.base];
  const about = (text: string) => (isAbout ? `≈\u00a0${text}` : text);
  const none = withUnit(NO_FIGURE, MONEY);
  return (
    <div aria-live="polite">
      <KeyValueList
        dense
        items={[
          {
            key: 'total',
            label: t(($) => $.orders.form.total),
            value: sums ? about(withUnit(formats.moneyFigure(sums.value, MONEY), 'USD')) : withUnit(NO_FIGURE, 'USD'),
          },
          {
            key: 'paid',
            label: buys ? t(($) => $.equities.form.paidAs) : t(($) => $.equities.form.gotAs),
            value: sums ? about(words.exactMoney(sums.total)) : none,
          },
          {
            key: 'fee',
            label: t(($) => $.orders.form.fee, { rate: formats.percent(context.fee, 2) }),
            value: sums ? about(words.exactMoney(sums.fee)) : none,
          },
          {
            key: 'has',
            label: t(($) => $.orders.form.available),
            value: withUnit(has === null ? NO_FIGURE : hidden ? HIDDEN_FIGURE : formats.balance(has, unit), unit),
          },
        ]}
      />
    </div>
  );
}

/** The press. */
function Press({ form, flow }: FormProps) {
  const { t } = useTranslation(['orders', 'equities']);
  const words = useStockWords();
  const loggedIn = useIsLoggedIn();
  const isStale = useIsStale();
  const { draft, stock, sums, missing } = form;
  if (!loggedIn)
    return (
      <Button type="submit" variant="primary" block>
        {t(($) => $.orders.form.logIn)}
      </Button>
    );
  if (missing !== null)
    return (
      <Button type="submit" block needsConnection>
        {t(($) => $.orders.form.notEnough, { unit: draft.side === 'buy' ? MONEY : stock.code })}
      </Button>
    );
  const taken = takesOrders(stock);
  const waits = draft.kind === 'market' && isStale;
  const amount = sums === null ? stock.code : words.sharesOf(sums.shares, stock.code);
  const act =
    draft.side === 'buy' ? t(($) => $.orders.form.buyCoin, { coin: amount }) : t(($) => $.orders.form.sellCoin, { coin: amount });
  return (
    <Button type="submit" variant={draft.side} block needsConnection busy={flow.busy} disabled={!taken || waits}>
      {taken ? (waits ? t(($) => $.orders.form.waiting) : act) : t(($) => $.orders.form.closed)}
    </Button>
  );
}

/** Money from Spot in one press, where the account lacks it. */
function Move({ form: { missing, draft, pair, context } }: { form: StockFormState }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const isEmpty = context.money !== null && Number(context.money) === 0;
  if (draft.side === 'sell' || (missing === null && !isEmpty)) return null;
  return (
    <MoveFromSpot
      to="stock"
      account={t(($) => $.equities.account.name)}
      currencyId={pair.quoteId}
      missing={missing ?? ''}
      reread={[listWallets, listStockHoldings]}
      words={{
        missing: (amount) => t(($) => $.equities.form.missing, { amount: words.money(amount) }),
        move: (amount) => t(($) => $.equities.form.move, { amount: words.money(amount) }),
        transfer: t(($) => $.equities.form.transfer),
      }}
      className="grid gap-2 text-xs text-text-2"
    />
  );
}

/** The form. */
export function StockForm({ form, flow }: FormProps) {
  const { t } = useTranslation(['orders']);
  const requireLogin = useRequireLogin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    requireLogin(() => {
      const field = STOCK_FIELDS.find((one) => form.problems[one] !== undefined);
      if (field === undefined) {
        flow.review();
        return;
      }
      form.dispatch({ type: 'tried' });
      haptic('error');
      document.getElementById(FIELD_IDS[field])?.focus();
    });
  };
  return (
    <>
      <form className="s-form" aria-label={t(($) => $.orders.form.title)} onSubmit={submit} noValidate>
        <StockFields form={form} />
        <Figures form={form} />
        <Press form={form} flow={flow} />
        {flow.refusalText !== null && (
          <div role="alert">
            <Note tone="danger" icon={iconWarn}>
              {flow.refusalText}
            </Note>
          </div>
        )}
        <Move form={form} />
      </form>
      {flow.ticket && (
        <Suspense fallback={null}>
          <StockConfirm flow={flow} ticket={flow.ticket} />
        </Suspense>
      )}
    </>
  );
}
