/** Lines that belong together as one row in words; it folds out to them, each of which opens its journal. */
import type { AccountType } from '@glasshouse/contract';
import type { BillEntry } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useId } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { type BillGroup, priceOf } from '../model/bill-groups.ts';
import { exactAmount, shownAmount } from '../model/display.ts';
import { causeIcon } from './cause-icons.ts';

/** Props of BillGroupRow. */
export interface BillGroupRowProps {
  group: BillGroup;
  onPress: (entry: BillEntry) => void;
}

const unsigned = (entry: BillEntry): BillEntry => ({ ...entry, amount: entry.amount.replace('-', '') });

/** What a row says. */
interface RowWords {
  title: string;
  /** The account, or where the money came from. */
  place: string;
  value: string;
  /** Below the value. */
  unit: string;
}

/** What a balance was behind a line. */
function useBalanceAfter(): (entry: BillEntry) => string {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  return ({ balance, code }) =>
    t(($) => $.wallet.bills.after, { amount: hidden ? HIDDEN_FIGURE : withUnit(formats.balance(balance, code), code) });
}

/** The words of a row. Money that only changes its form has no sign. */
function useRowWords(group: BillGroup): RowWords {
  const { t } = useTranslation(['wallet', 'names']);
  const formats = useFormats();
  const { story, out, into } = group;
  const after = useBalanceAfter();
  const accountOf = (entry: BillEntry) => t(($) => $.wallet.accounts[entry.account as AccountType]);
  const figure = (entry: BillEntry) => {
    const { text, decimals } = shownAmount(unsigned(entry));
    return formats.number(text, decimals);
  };
  const place = accountOf(out);
  if (story === 'summed') {
    const { text, decimals } = shownAmount({ ...out, kind: 'trade' });
    const value = withUnit(formats.signed(text, decimals), out.code);
    return { title: t(($) => $.names.causes[out.cause]), place, value, unit: after(out) };
  }
  if (story === 'moved') {
    const [title, from] = [
      t(($) => $.wallet.bills.moved, { account: accountOf(into) }),
      t(($) => $.wallet.bills.movedFrom, { account: place }),
    ];
    return { title, place: from, value: figure(out), unit: out.code };
  }
  const [named, shown] = story === 'bought' ? [into, out] : [out, into];
  const side = story === 'bought' ? 'paid' : 'received';
  return {
    title: t(($) => $.wallet.bills[story], { amount: withUnit(figure(named), named.code) }),
    place,
    value: figure(shown),
    unit: t(($) => $.wallet.bills[side], { code: shown.code }),
  };
}

/** The row. */
export function BillGroupRow({ group, onPress }: BillGroupRowProps) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const id = useId();
  const { out, entries } = group;
  const [open, setOpen] = useRemembered(`wallet.bill.${out.journal_id}`, false);
  const words = useRowWords(group);
  const price = priceOf(group);
  return (
    <div className="border-b border-line-1">
      <button
        type="button"
        className="g-row is-pressable w-full text-left"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconTile icon={causeIcon(out.cause)} />
        <span className="g-row-main">
          <span className="g-row-title">{words.title}</span>
          <span className="g-sub flex flex-wrap gap-x-2">
            <span>{words.place}</span>
            {price && (
              <span className="num">
                {t(($) => $.wallet.bills.atPrice, { price: withUnit(formats.number(price.price), price.code) })}
              </span>
            )}
            <span className="num">{formats.clock(out.time)}</span>
          </span>
        </span>
        <span className="g-row-value">
          <span className="num">{words.value}</span>
          <span className="g-sub block">{words.unit}</span>
        </span>
        <Icon d={iconChevronDown} size={16} className={open ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!open} className="px-gutter pb-3 pl-14">
        {open && entries.map((entry) => <Leg key={entry.id} entry={entry} group={group} onPress={onPress} />)}
      </div>
    </div>
  );
}

/** One line of the journal, exact. */
function Leg({ entry, group, onPress }: BillGroupRowProps & { entry: BillEntry }) {
  const { t } = useTranslation(['wallet', 'names']);
  const formats = useFormats();
  const account = t(($) => $.wallet.accounts[entry.account as AccountType]);
  const isMain = group.story !== 'summed' && entry.kind === group.out.kind;
  const words = group.story === 'moved' ? (['taken', 'given'] as const) : (['paidFrom', 'receivedTo'] as const);
  const label = isMain
    ? t(($) => $.wallet.bills[words[entry.amount.startsWith('-') ? 0 : 1]], { account })
    : t(($) => $.names.causes[entry.cause]);
  const after = useBalanceAfter();
  const { text, decimals } = exactAmount({ ...entry, kind: 'funds' });
  return (
    <button
      type="button"
      className="flex min-h-tap w-full items-center justify-between gap-3 border-b border-line-1 text-left text-sm last:border-b-0"
      onClick={() => onPress(entry)}
    >
      <span className="text-text-2">{label}</span>
      <span className="num text-right">
        {withUnit(formats.signed(text, decimals), entry.code)}
        <span className="block text-xs text-text-3">{after(entry)}</span>
      </span>
    </button>
  );
}
