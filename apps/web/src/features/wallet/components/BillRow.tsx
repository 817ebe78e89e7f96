/** One line of the bill: why, where, when, how much, and the balance after it. Opens its journal. */
import type { AccountType, BillEntry } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { HIDDEN_FIGURE, directionOf, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { balanceDecimals, isNeutral, shownAmount } from '../model/display.ts';
import { causeIcon } from './cause-icons.ts';

/** Props of BillRow. */
export interface BillRowProps {
  entry: BillEntry;
  withAccount: boolean;
  onPress: (entry: BillEntry) => void;
}

/** A line of the bill. */
export function BillRow({ entry, withAccount, onPress }: BillRowProps) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const account = t(($) => $.wallet.accounts[entry.account as AccountType]);
  const bucket = entry.bucket === 'frozen' ? t(($) => $.wallet.bills.frozen) : t(($) => $.wallet.bills.available);
  const neutral = isNeutral(entry);
  const amount = shownAmount(entry);
  const figure = neutral ? formats.number(amount.text, amount.decimals) : formats.signed(amount.text, amount.decimals);
  return (
    <div className="border-b border-line-1">
      <ListRow
        tile
        icon={causeIcon(entry.cause)}
        title={t(($) => $.wallet.causes[entry.cause])}
        onPress={() => onPress(entry)}
        sub={
          <span className="flex flex-wrap gap-x-2">
            <span>{withAccount ? t(($) => $.wallet.bills.place, { account, bucket }) : bucket}</span>
            <span className="num">{formats.clock(entry.time)}</span>
          </span>
        }
        value={withUnit(figure, entry.code)}
        {...(neutral ? {} : { valueTone: directionOf(entry.amount, amount.decimals) })}
        valueSub={t(($) => $.wallet.bills.after, {
          amount: hidden ? HIDDEN_FIGURE : withUnit(formats.number(entry.balance, balanceDecimals(entry.code)), entry.code),
        })}
      />
    </div>
  );
}
