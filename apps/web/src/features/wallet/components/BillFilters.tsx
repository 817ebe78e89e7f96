/** The filters of a bill as chips: time, account, kind, coin. */
import { ACCOUNT_TYPE_NAMES, type AccountType, type CauseKind } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';
import { useState } from 'react';
import { type BillFilter, OFFERED_KINDS, lastMonths } from '../model/bill-filter.ts';
import { DaysSheet } from './DaysSheet.tsx';
import { FilterChip } from './FilterChip.tsx';
import { useCoinOptions } from './use-coin-options.ts';
import { useRangeName } from './use-range-name.ts';

/** Props of BillFilters. */
export interface BillFiltersProps {
  filter: BillFilter;
  onChange: (next: BillFilter) => void;
  /** The account is always chosen (spot until another is). */
  oneAccount?: boolean;
  /** The page is of one coin in one account: only time and kind. */
  fixed?: boolean;
}

const MONTHS = 12;
const ALL = 'all';
const DAYS = 'days';

/** The chips. */
export function BillFilters({ filter, onChange, oneAccount = false, fixed = false }: BillFiltersProps) {
  const { t } = useTranslation(['wallet']);
  const coins = useCoinOptions();
  const accounts = ACCOUNT_TYPE_NAMES.map((value) => ({ value, label: t(($) => $.wallet.accounts[value]) }));
  return (
    <ChipRow label={t(($) => $.wallet.bills.filters)}>
      <TimeChip filter={filter} onChange={onChange} />
      {!fixed && (
        <FilterChip<AccountType>
          label={t(($) => $.wallet.bills.account)}
          allLabel={oneAccount ? undefined : t(($) => $.wallet.bills.allAccounts)}
          options={accounts}
          value={filter.type}
          onChange={(type) => onChange({ ...filter, type })}
        />
      )}
      <FilterChip<CauseKind>
        label={t(($) => $.wallet.bills.cause)}
        allLabel={t(($) => $.wallet.bills.allCauses)}
        options={OFFERED_KINDS.map((value) => ({ value, label: t(($) => $.wallet.kinds[value]) }))}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      {!fixed && (
        <FilterChip
          label={t(($) => $.wallet.bills.coin)}
          allLabel={t(($) => $.wallet.bills.allCoins)}
          options={coins}
          value={filter.currency}
          onChange={(currency) => onChange({ ...filter, currency })}
        />
      )}
    </ChipRow>
  );
}

function TimeChip({ filter, onChange }: Pick<BillFiltersProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation(['wallet']);
  const nameOf = useRangeName();
  const [choosing, setChoosing] = useState(false);
  const months = lastMonths(Date.now(), MONTHS);
  const isSet = filter.from !== undefined || filter.to !== undefined;
  const month = months.find(({ from, to }) => from === filter.from && to === filter.to);
  const select = (value: string) => {
    if (value === DAYS) setChoosing(true);
    else {
      const chosen = months.find(({ from }) => from === value);
      onChange({ ...filter, from: chosen?.from, to: chosen?.to });
    }
  };
  return (
    <>
      <Menu
        label={t(($) => $.wallet.bills.time)}
        value={month?.from ?? (isSet ? DAYS : ALL)}
        items={[
          { value: ALL, label: t(($) => $.wallet.bills.allTime) },
          ...months.map(({ from, to }) => ({ value: from, label: nameOf({ from, to }) })),
          { value: DAYS, label: t(($) => $.wallet.bills.days) },
        ]}
        onSelect={select}
        trigger={
          <Chip menu on={isSet} className="min-h-9">
            <span className="sr">{t(($) => $.wallet.bills.time)}: </span>
            {isSet ? nameOf(filter) : t(($) => $.wallet.bills.allTime)}
          </Chip>
        }
      />
      <DaysSheet
        open={choosing}
        onOpenChange={setChoosing}
        from={filter.from}
        to={filter.to}
        onChoose={(from, to) => onChange({ ...filter, from, to })}
      />
    </>
  );
}
