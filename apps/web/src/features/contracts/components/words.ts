/** Words and figures that several parts of the contracts screens share. */
import {
  type ContractOrder,
  type ContractPosition,
  type ContractMarket,
  type MarginMode,
  contractCodes,
} from '@glasshouse/contract/contracts';
import { isBorrowingEnd, isSessionEnd } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { NO_FIGURE, formatMoney, withUnit } from '@glasshouse/ui';
import { useCallback, useMemo } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { decimalsOf } from '../../../market/book/book.ts';

/** "Long" or "Short". */
export function useSideWord(): (type: number) => string {
  const { t } = useTranslation(['contracts']);
  return useCallback((type) => (type === 1 ? t(($) => $.contracts.side.long) : t(($) => $.contracts.side.short)), [t]);
}

/** "Isolated" or "Cross". */
export function useModeName(): (mode: MarginMode) => string {
  const { t } = useTranslation(['contracts']);
  return useCallback((mode) => (mode === 'cross' ? t(($) => $.contracts.crossShort) : t(($) => $.contracts.isolatedShort)), [t]);
}

/** "Isolated 20×" or "Cross 20×". */
export function useModeWord(): (of: { margin_mode: MarginMode; multiple: number }) => string {
  const { t } = useTranslation(['contracts']);
  return useCallback(
    ({ margin_mode: mode, multiple }) =>
      mode === 'cross' ? t(($) => $.contracts.cross, { multiple }) : t(($) => $.contracts.isolated, { multiple }),
    [t],
  );
}

/** The direction in which a result is drawn. */
export function toneOf(result: string | null): 'up' | 'down' | 'zero' {
  const sign = result === null ? 0 : compareDecimals(result, '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'zero';
}

/** Figures of a market in the language in use; what is not known is a dash. */
export function useContractFigures(market: ContractMarket, { tick, lot }: { tick: string; lot: string }) {
  const formats = useFormats();
  const { share: base, price: quote, settle } = contractCodes(market);
  const decimals = decimalsOf(tick);
  const lotDecimals = decimalsOf(lot);
  return useMemo(() => {
    const known = (text: string | null | undefined, write: (text: string) => string) =>
      text === null || text === undefined ? NO_FIGURE : write(text);
    return {
      base,
      quote,
      settle,
      decimals,
      price: (text: string | null | undefined) => known(text, (one) => formats.price(one, decimals)),
      priceUnit: (text: string | null | undefined) => known(text, (one) => withUnit(formats.price(one, decimals), quote)),
      size: (text: string) => formats.number(text, lotDecimals),
      sizeUnit: (text: string) => withUnit(formats.number(text, lotDecimals), base),
      money: (text: string | null | undefined) => known(text, (one) => formats.money(one, settle)),
      moneyFigure: (text: string | null | undefined) => known(text, (one) => formats.moneyFigure(one, settle)),
      result: (text: string | null | undefined) => known(text, (one) => formats.result(one, settle)),
      resultFigure: (text: string | null | undefined) =>
        known(text, (one) => formatMoney(one, settle, { sign: true, lang: formats.language })),
      percent: (text: string | null | undefined, min = 1, max = 1) => known(text, (one) => formats.percent(one, min, max)),
      change: (text: string | null | undefined) => known(text, formats.change),
    };
  }, [formats, base, quote, settle, decimals, lotDecimals]);
}

/** What `useContractFigures` answers. */
export type ContractFigures = ReturnType<typeof useContractFigures>;

/** Funding of a position so far: above zero it was received, below zero paid. */
export const fundingOf = ({ overnight_fee }: Pick<ContractPosition, 'overnight_fee'>): string => subDecimals('0', overnight_fee);

/** Whether something is owed, of a position or of a payment. */
export const isOwing = ({ owed }: Pick<ContractPosition, 'owed'>): boolean => compareDecimals(owed, '0') > 0;

/** Why a position ended, in words. */
export function useCloseReason(): (position: ContractPosition) => string | null {
  const { t } = useTranslation(['contracts']);
  return useCallback(({ close_reason: reason }) => (reason === null ? null : t(($) => $.contracts.reasons[reason])), [t]);
}

/** Why an order ended, in words; null of one that was filled. */
export function useEndReason(): (order: ContractOrder) => string | null {
  const { t } = useTranslation(['contracts']);
  return useCallback(
    ({ end_reason: reason }) =>
      reason === null || isSessionEnd(reason) || isBorrowingEnd(reason) ? null : t(($) => $.contracts.ends[reason]),
    [t],
  );
}

/** An order in a few words: "Open long · Limit". */
export function useOrderWords(): (order: ContractOrder) => string {
  const { t } = useTranslation(['contracts', 'orders']);
  return useCallback(
    (order) => {
      const act =
        order.purpose === 'open'
          ? order.type === 1
            ? t(($) => $.contracts.acts.openLong)
            : t(($) => $.contracts.acts.openShort)
          : order.type === 1
            ? t(($) => $.contracts.acts.closeLong)
            : t(($) => $.contracts.acts.closeShort);
      return `${act} · ${t(($) => $.orders.kinds[order.kind])}`;
    },
    [t],
  );
}
