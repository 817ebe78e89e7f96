/** How sums of rebates are written here: exact, or four dots while balances are hidden. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { decimalsOf } from '../model/figures.ts';

/** Writers of figures. */
export function useAmounts() {
  const { t } = useTranslation(['invites']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  return {
    sum: ({ amount, code }: { amount: string; code: string }) =>
      hidden ? HIDDEN_FIGURE : withUnit(formats.number(amount, decimalsOf(amount)), code),
    gain: ({ amount, code }: { amount: string; code: string }) =>
      hidden ? HIDDEN_FIGURE : withUnit(formats.signed(amount, decimalsOf(amount)), code),
    /** The worth in the chosen fiat currency. */
    worth: (usd: string | null) => {
      if (hidden) return HIDDEN_FIGURE;
      return usd === null ? t(($) => $.invites.figures.noPrice) : `≈\u00a0${formats.fiat(usd)}`;
    },
    share: (fraction: string) => formats.percent(fraction, 0, 2),
  };
}
