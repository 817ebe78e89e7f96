/** Figures of recharges and withdrawals with their units. */
import type { AccountType } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { durationOf } from '../model/ways.ts';

/** Texts for amounts, balances, accounts and how long something takes. */
export function useFigures() {
  const { t } = useTranslation(['funding', 'wallet', 'common']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  return {
    formats,
    /** Whole, as it is typed or confirmed. */
    exact: (amount: string, code: string) => formats.exact(amount, code),
    /** Cut to what balances show; hidden when the person wants it so. */
    balance: (amount: string, code: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.balance(amount, code), code),
    account: (type: AccountType) => t(($) => $.wallet.accounts[type]),
    /** "about 30 minutes". */
    about(minutes: number): string {
      const { unit, count } = durationOf(minutes);
      return t(($) => $.funding.shared.about, { time: t(($) => $.common.units[unit], { count }) });
    },
  };
}
