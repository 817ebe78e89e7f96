/** Closing everything: which orders are sent, what is left after them, then one press. Lazy. */
import { cancelAllOrders, placeOrder } from '@glasshouse/contract/spot';
import { getMarginAccount, repayMargin } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { CallFailure } from '@glasshouse/client';
import { useState } from 'react';
import { client, failureText } from '../../../app/services.ts';
import { QUOTE_ID, moneyOf } from '../model/account.ts';
import { isInDebt } from '../model/standing.ts';
import { type ClosingOrder, closingOrders, keptAfterClosing } from '../model/ways.ts';
import { type AccountView, rereadMargin, useAccountView } from '../queries/margin.ts';
import type { MarginSheetProps } from './MarginActs.tsx';
import { MONEY, debtsIn, useMarginWords } from './words.ts';

/** What a taker of the first tier pays; the desk takes its own. */
const USUAL_TAKER_PPM = 1_000;
const QUIET = { quiet: true } as const;
const ACCOUNT = { account: 'margin' } as const;

/** Pays every debt back from what is free of its asset. */
async function payDebts(): Promise<boolean> {
  const account = await client.call(getMarginAccount, {}, QUIET);
  for (const { currency_id: currencyId, available } of debtsIn(account.items)) {
    if (compareDecimals(available, '0') <= 0) continue;
    const options = { ...QUIET, requestId: client.newRequestId() };
    await client.call(repayMargin, { currency_id: currencyId, number: available }, options);
  }
  return !isInDebt(await client.call(getMarginAccount, {}, QUIET));
}

/** Ends open orders, pays what can be paid, sends the orders, pays the rest. Answers whether nothing is owed. */
async function closeAll({ balances }: AccountView, orders: readonly ClosingOrder[]): Promise<boolean> {
  await client.call(cancelAllOrders, ACCOUNT, { ...QUIET, requestId: client.newRequestId() });
  await payDebts();
  for (const { assetId, side, quantity } of orders) {
    const scale = balances.find((one) => one.assetId === assetId)?.scale ?? 0;
    const input = {
      ...ACCOUNT,
      currency_id: assetId,
      legal_id: QUOTE_ID,
      type: side,
      kind: 'market',
      amount: formatAmount(quantity, scale),
      side_effect: 'repay',
    } as const;
    await client.call(placeOrder, input, { ...QUIET, requestId: client.newRequestId() });
  }
  return await payDebts();
}

/** The question. */
export default function CloseSheet({ open, onOpenChange }: Omit<MarginSheetProps, 'currencyId'>) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { view } = useAccountView();
  const [busy, setBusy] = useState(false);
  const items = view?.standing?.items ?? null;
  const orders = items === null ? [] : closingOrders(items, USUAL_TAKER_PPM);
  const kept = items === null ? null : moneyOf(keptAfterClosing(items, USUAL_TAKER_PPM));
  const close = async () => {
    if (!view || busy) return;
    setBusy(true);
    try {
      const isClosed = await closeAll(view, orders);
      if (isClosed) toast.show({ kind: 'success', text: t(($) => $.leverage.close.done) });
      else toast.show({ kind: 'info', text: t(($) => $.leverage.close.partly), durationMs: 5_000 });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.show({ kind: 'error', text: t(($) => $.leverage.close.failed, { reason: failureText(error) }) });
    } finally {
      rereadMargin();
      setBusy(false);
      onOpenChange(false);
    }
  };
  const amountOf = ({ assetId, quantity }: ClosingOrder) => {
    const balance = view?.balances.find((one) => one.assetId === assetId);
    return { amount: balance ? words.exact(formatAmount(quantity, balance.scale), balance.code) : '' };
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.leverage.close.title)}
      description={t(($) => $.leverage.close.text)}
      safeLabel={t(($) => $.leverage.close.keepOpen)}
      actionLabel={t(($) => $.leverage.close.act)}
      tone="danger"
      busy={busy}
      onAction={() => void close()}
    >
      <KeyValueList
        panel
        items={[
          ...orders.map((order) => ({
            key: `${order.side}${order.assetId}`,
            label:
              order.side === 'sell'
                ? t(($) => $.leverage.close.sells, amountOf(order))
                : t(($) => $.leverage.close.buys, amountOf(order)),
            value: '',
          })),
          ...debtsIn(view?.account.items ?? []).map((item) => ({
            key: `debt${item.currency_id}`,
            label: t(($) => $.leverage.close.repays, { amount: words.owed(item.owed, item.code) }),
            value: '',
          })),
          kept !== null && { key: 'kept', label: t(($) => $.leverage.close.keep), value: words.own(kept, MONEY), result: true },
        ]}
      />
      <p className="mt-2 text-xs text-text-3">
        {t(($) => $.leverage.close.cancel)} {t(($) => $.leverage.close.undo)}
      </p>
    </Dialog>
  );
}
