/** One line of the bill: why, where, when, how much, and the balance after it. Opens its journal. */
import type { AccountType } from '@glasshouse/contract';
import type { BillEntry, BillFunding } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { HIDDEN_FIGURE, directionOf, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { isNeutral, rowParts, shownAmount } from '../model/display.ts';
import { causeIcon } from './cause-icons.ts';

/** Props of BillRow. */
export interface BillRowProps {
  entry: BillEntry;
  withAccount: boolean;
  onPress: (entry: BillEntry) => void;
}

/** A line of the bill. */
export function BillRow({ entry, withAccount, onPress }: BillRowProps) {
  const { t } = useTranslation(['wallet', 'names']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const place = usePlace(entry, withAccount);
  const neutral = isNeutral(entry);
  const amount = shownAmount(entry);
  const figure = neutral ? formats.number(amount.text, amount.decimals) : formats.signed(amount.text, amount.decimals);
  const title =
    entry.cause === 'spot_order_hold' && entry.reference !== ''
      ? t(($) => $.wallet.bills.reservedFor, { order: entry.reference })
      : t(($) => $.names.causes[entry.cause]);
  const other = useOtherSide(entry);
  return (
    <div className="border-b border-line-1">
      <ListRow
        tile
        icon={causeIcon(entry.cause)}
        title={title}
        onPress={() => onPress(entry)}
        sub={
          <span className="flex flex-wrap gap-x-2">
            {place && <span>{place}</span>}
            {entry.funding ? <Funding {...entry.funding} code={entry.code} /> : other && <span>{other}</span>}
            <span className="num">{formats.clock(entry.time)}</span>
          </span>
        }
        value={withUnit(figure, entry.code)}
        {...(entry.kind === 'reward' ? { valueTone: directionOf(entry.amount, amount.decimals) } : {})}
        valueSub={t(($) => $.wallet.bills.after, {
          amount: hidden ? HIDDEN_FIGURE : withUnit(formats.balance(entry.balance, entry.code), entry.code),
        })}
      />
    </div>
  );
}

/** What a payment of funding was computed from. */
function Funding({ symbol, due, rate, mark, code }: BillFunding & { code: string }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const facts = { symbol, rate: formats.percent(rate, 4, 4), mark: withUnit(formats.number(mark), code), time: formats.utc(due) };
  return <span className="num">{t(($) => $.wallet.bills.fundingOf, facts)}</span>;
}

/** The account, if it is asked for, and the bucket unless the money is free; null without both. */
function usePlace(entry: BillEntry, withAccount: boolean): string | null {
  const { t } = useTranslation(['wallet']);
  const { bucket: name } = rowParts(entry);
  const account = t(($) => $.wallet.accounts[entry.account as AccountType]);
  const bucket = name && t(($) => $.wallet.bills[name]);
  if (!withAccount) return bucket;
  return bucket === null ? account : t(($) => $.wallet.bills.place, { account, bucket });
}

/** The other side in words; nothing where the cause or the bucket says it already. */
function useOtherSide(entry: BillEntry): string | null {
  const { t } = useTranslation(['wallet']);
  if (entry.counterpart_account !== null) {
    const account = t(($) => $.wallet.accounts[entry.counterpart_account as AccountType]);
    return entry.amount.startsWith('-') ? `→ ${account}` : `← ${account}`;
  }
  const { counterpart } = rowParts(entry);
  return counterpart && t(($) => $.wallet.counterparts[counterpart]);
}
