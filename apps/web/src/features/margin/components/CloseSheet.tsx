/** Closing everything, or a part: which orders are sent, what is left after them, then one press. Lazy. */
import { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { formatAmount } from '@glasshouse/money';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { failureText } from '../../../app/services.ts';
import { moneyOf, standingOf } from '../model/account.ts';
import { type ClosingOrder, closingOrders, keptAfterClosing, partOrder } from '../model/ways.ts';
import { closeAll, closePart } from '../queries/closing.ts';
import { type AccountView, rereadMargin, useAccountView, useMovedIn, useTakerPpm } from '../queries/margin.ts';
import type { MarginSheetProps } from './MarginActs.tsx';
import { MONEY, debtsIn, useMarginWords } from './words.ts';

const TOAST_MS = 5_000;

/** The act with its toast. */
function useAct(isPart: boolean, onEnd: () => void) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const [busy, setBusy] = useState(false);
  const act = async (view: AccountView, orders: readonly ClosingOrder[]) => {
    if (isPart) {
      const { level } = await closePart(view, orders);
      toast.show({ kind: 'success', text: t(($) => $.leverage.reduce.done, { level: words.level(level) }) });
    } else if (await closeAll(view, orders)) toast.show({ kind: 'success', text: t(($) => $.leverage.close.done) });
    else toast.show({ kind: 'info', text: t(($) => $.leverage.close.partly), durationMs: TOAST_MS });
  };
  const run = async (view: AccountView | null, orders: readonly ClosingOrder[]) => {
    if (!view || busy || (isPart && orders.length === 0)) return;
    setBusy(true);
    try {
      await act(view, orders);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.show({ kind: 'error', text: t(($) => $.leverage.close.failed, { reason: failureText(error) }) });
    } finally {
      rereadMargin();
      setBusy(false);
      onEnd();
    }
  };
  return { busy, run };
}

/** What is sent, in words. */
function useOrderRows(view: AccountView): (orders: readonly ClosingOrder[]) => KeyValue[] {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  return (orders) =>
    orders.map(({ assetId, side, quantity }) => {
      const balance = view.balances.find((one) => one.assetId === assetId);
      const amount = { amount: balance ? words.exact(formatAmount(quantity, balance.scale), balance.code) : '' };
      const label = side === 'sell' ? t(($) => $.leverage.close.sells, amount) : t(($) => $.leverage.close.buys, amount);
      return { key: `${side}${assetId}`, label, value: '' };
    });
}

/** What closing everything sends, pays and leaves: what is kept, and beside it as large what was lost or gained in all. */
function All({ view, orders }: { view: AccountView; orders: readonly ClosingOrder[] }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const taker = useTakerPpm();
  const moved = useMovedIn(view);
  const rowsOf = useOrderRows(view);
  const kept = view.standing === null ? null : keptAfterClosing(view.standing.items, taker);
  const change = kept === null || moved === null ? null : kept - moved;
  return (
    <KeyValueList
      panel
      items={[
        ...rowsOf(orders),
        ...debtsIn(view.account.items).map((item) => ({
          key: `debt${item.currency_id}`,
          label: t(($) => $.leverage.close.repays, { amount: words.owed(item.owed, item.code) }),
          value: '',
        })),
        kept !== null && {
          key: 'kept',
          label: t(($) => $.leverage.close.keep),
          value: words.own(moneyOf(kept), MONEY),
          result: true,
        },
        change !== null && {
          key: 'change',
          label: t(($) => $.leverage.close.result),
          value: words.change(moneyOf(change)),
          tone: change < 0n ? 'down' : 'up',
          result: true,
        },
      ]}
    />
  );
}

/** What the part sends, and the level after it. */
function Part({ view, orders }: { view: AccountView; orders: readonly ClosingOrder[] }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const taker = useTakerPpm();
  const rowsOf = useOrderRows(view);
  const part = view.standing && partOrder(view.standing.items, view.levels.borrow, taker);
  return (
    <KeyValueList
      panel
      items={[
        ...rowsOf(orders),
        part !== null && {
          key: 'level',
          label: t(($) => $.leverage.reduce.levelAfter),
          value: words.level(standingOf(part.after).level),
          result: true,
        },
      ]}
    />
  );
}

/** The orders of the act, counted anew with each price. */
function useOrders(view: AccountView | null, isPart: boolean): readonly ClosingOrder[] {
  const taker = useTakerPpm();
  const items = view?.standing?.items;
  if (!view || !items) return [];
  if (!isPart) return closingOrders(items, taker);
  const part = partOrder(items, view.levels.borrow, taker);
  return part === null ? [] : [part.order];
}

/** The question. */
export default function CloseSheet({ open, onOpenChange, isPart }: Omit<MarginSheetProps, 'currencyId'> & { isPart: boolean }) {
  const { t } = useTranslation(['leverage']);
  const { view, read } = useAccountView();
  const orders = useOrders(view, isPart);
  const { busy, run } = useAct(isPart, () => onOpenChange(false));
  const isSale = orders[0]?.side !== 'buy';
  const partTitle = isSale ? t(($) => $.leverage.reduce.title) : t(($) => $.leverage.reduce.titleBuy);
  const Figures = isPart ? Part : All;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPart ? partTitle : t(($) => $.leverage.close.title)}
      description={isPart ? t(($) => $.leverage.reduce.text) : t(($) => $.leverage.close.text)}
      safeLabel={t(($) => $.leverage.close.keepOpen)}
      actionLabel={isPart ? partTitle : t(($) => $.leverage.close.act)}
      tone="danger"
      busy={busy}
      onAction={() => void run(view, orders)}
    >
      {view ? (
        <Figures view={view} orders={orders} />
      ) : (
        <ReadStates read={read} loading={t(($) => $.leverage.account.loading)} failed={t(($) => $.leverage.account.failed)} />
      )}
      <p className="mt-2 text-xs text-text-3">
        {!isPart && t(($) => $.leverage.close.cancel)} {t(($) => $.leverage.close.undo)}
      </p>
    </Dialog>
  );
}
