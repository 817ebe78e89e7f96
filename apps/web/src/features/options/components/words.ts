/** Words and figures that several parts of the options screens share. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { formatMoney } from '@glasshouse/ui';
import { useCallback } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { OptionSide } from '../model/stake.ts';

/** "Up" or "Down". */
export function useSideWord(): (side: OptionSide) => string {
  const { t } = useTranslation(['options']);
  return useCallback((side) => (side === 'up' ? t(($) => $.options.side.up) : t(($) => $.options.side.down)), [t]);
}

/** A duration as on the tiles: seconds below five minutes, then minutes. */
export function useDurationWord(): (seconds: number) => string {
  const { t } = useTranslation(['options']);
  return useCallback(
    (seconds) =>
      seconds > 300 && seconds % 60 === 0
        ? t(($) => $.options.units.minutes, { value: seconds / 60 })
        : t(($) => $.options.units.seconds, { value: seconds }),
    [t],
  );
}

function moneyWords(formats: ReturnType<typeof useFormats>, code: string) {
  return {
    amount: (text: string) => formats.moneyFigure(text, code),
    unit: (text: string) => formats.money(text, code),
    signed: (text: string) => formatMoney(text, code, { sign: true, lang: formats.language }),
    signedUnit: (text: string) => formats.result(text, code),
  };
}

/** Amounts of a currency with its shown decimals. */
export function useMoneyWords(code: string) {
  return moneyWords(useFormats(), code);
}

/** What became of an option, in its own currency: the stake returned, or the signed result. */
export function useResultWord(): (order: Pick<OptionOrder, 'code' | 'profit' | 'returned'>) => string {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  return useCallback(
    ({ code, profit, returned }) => {
      const money = moneyWords(formats, code);
      return compareDecimals(profit ?? '0', '0') === 0
        ? t(($) => $.options.result.returnedText, { amount: money.unit(returned ?? '0') })
        : money.signedUnit(profit ?? '0');
    },
    [t, formats],
  );
}

/** The direction in which a result is drawn. */
export function resultTone({ profit }: Pick<OptionOrder, 'profit'>): 'up' | 'down' | 'zero' {
  const sign = profit === null ? 0 : compareDecimals(profit, '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'zero';
}
