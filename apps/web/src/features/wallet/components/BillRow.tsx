/** One change of one balance: why, where, when, how much, and the balance after it. */
import { type AccountType, type BillEntry, kindOfCause } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { HIDDEN_FIGURE, directionOf, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { balanceDecimals } from '../model/display.ts';
import { causeIcon } from './cause-icons.ts';

/** A line of the bill. */
export function BillRow({ entry, withAccount }: { entry: BillEntry; withAccount: boolean }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const decimals = balanceDecimals(entry.code);
  const account = t(($) => $.wallet.accounts[entry.account as AccountType]);
  const bucket = entry.bucket === 'frozen' ? t(($) => $.wallet.bills.frozen) : t(($) => $.wallet.bills.available);
  return (
    <ListRow
      tile
      icon={causeIcon(entry.cause)}
      title={t(($) => $.wallet.causes[entry.cause])}
      sub={
        <span className="flex flex-wrap gap-x-2">
          <span>{withAccount ? t(($) => $.wallet.bills.place, { account, bucket }) : bucket}</span>
          <span className="num">{formats.clock(entry.time)}</span>
        </span>
      }
      value={withUnit(formats.signed(entry.amount, signedDecimals(entry.amount, decimals)), entry.code)}
      {...(kindOfCause(entry.cause) === 'reserve' ? {} : { valueTone: directionOf(entry.amount, MOST_DECIMALS) })}
      valueSub={t(($) => $.wallet.bills.after, {
        amount: hidden ? HIDDEN_FIGURE : withUnit(formats.number(entry.balance, decimals), entry.code),
      })}
    />
  );
}

/** No asset has more (house.md, scales). */
const MOST_DECIMALS = 10;

/** A change is shown whole: a fee of 0.00000012 BTC is not "0.0000". */
function signedDecimals(amount: string, atLeast: number): number {
  const point = amount.indexOf('.');
  return Math.max(atLeast, point < 0 ? 0 : amount.length - point - 1);
}
