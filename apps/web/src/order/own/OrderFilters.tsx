/** The filters of orders and fills as chips: pair, side, type, state, days. */
import { ORDER_KINDS, type OrderKind, SIDES, type Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { isoDay } from '@glasshouse/ui/format/time.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { type OrderFilter, type OrdersView, countFilters, hasFilter } from './order-filter.ts';
import { useQuotesOf } from '../../market/pair/market-data.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useOwnOrders } from '../product.ts';

const OrderDaysSheet = lazyPart(() => import('./OrderDaysSheet.tsx'));

export interface OrderFiltersProps {
  view: OrdersView;
  filter: OrderFilter;
  onChange: (next: OrderFilter) => void;
}

const ALL = 'all';
const CHOOSE = 'choose';
const DAY_MS = 86_400_000;
/** Ranges offered at once, in days up to today. */
const RANGES = [1, 7, 30, 90] as const;

interface OneFilter<V extends string> {
  label: string;
  all: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

function FilterChip<V extends string>({ label, all, options, value, onChange }: OneFilter<V>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <LazyMenu
      label={label}
      value={value ?? ALL}
      items={[{ value: ALL, label: all }, ...options]}
      onSelect={(next) => onChange(next === ALL ? undefined : (next as V))}
      trigger={
        <Chip menu on={chosen !== undefined} aria-label={`${label}: ${chosen?.label ?? all}`}>
          {chosen?.label ?? label}
        </Chip>
      }
    />
  );
}

function DaysChip({ filter, onChange }: Pick<OrderFiltersProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation(['orders']);
  const { day } = useFormats();
  const sheet = useLazyLayer();
  const today = isoDay(Date.now());
  const startOf = (days: number) => isoDay(Date.now() - (days - 1) * DAY_MS);
  const names = { 1: t(($) => $.orders.filters.today), 7: '', 30: '', 90: '' };
  const nameOf = (days: (typeof RANGES)[number]) => names[days] || t(($) => $.orders.filters.lastDays, { number: days });
  const label = t(($) => $.orders.filters.days);
  const isSet = filter.from !== undefined || filter.to !== undefined;
  const range = RANGES.find((days) => filter.from === startOf(days) && filter.to === today);
  const shown = !isSet ? label : range ? nameOf(range) : `${day(filter.from ?? '…')} – ${day(filter.to ?? '…')}`;
  const select = (value: string) => {
    if (value === CHOOSE) sheet.show();
    else if (value === ALL) onChange({ ...filter, from: undefined, to: undefined });
    else onChange({ ...filter, from: startOf(Number(value)), to: today });
  };
  return (
    <>
      <LazyMenu
        align="end"
        label={label}
        value={!isSet ? ALL : range ? String(range) : CHOOSE}
        onSelect={select}
        items={[
          { value: ALL, label: t(($) => $.orders.filters.allDays) },
          ...RANGES.map((days) => ({ value: String(days), label: nameOf(days) })),
          { value: CHOOSE, label: t(($) => $.orders.filters.chooseDays) },
        ]}
        trigger={
          <Chip menu on={isSet} aria-label={`${label}: ${isSet ? shown : t(($) => $.orders.filters.allDays)}`}>
            {shown}
          </Chip>
        }
      />
      {sheet.wanted && (
        <Suspense fallback={null}>
          <OrderDaysSheet
            open={sheet.open}
            onOpenChange={sheet.onOpenChange}
            from={filter.from}
            to={filter.to}
            onChoose={(from, to) => onChange({ ...filter, from, to })}
          />
        </Suspense>
      )}
    </>
  );
}

export function OrderFilters({ view, filter, onChange }: OrderFiltersProps) {
  const { t } = useTranslation(['orders']);
  const quotes = useQuotesOf(useOwnOrders().marketKind).data ?? [];
  return (
    <ChipRow className="s-filters" label={t(($) => $.orders.filters.title)}>
      <FilterChip
        label={t(($) => $.orders.order.pair)}
        all={t(($) => $.orders.filters.allPairs)}
        options={quotes.map((quote) => ({ value: String(quote.id), label: quote.symbol }))}
        value={filter.marketId === undefined ? undefined : String(filter.marketId)}
        onChange={(id) => onChange({ ...filter, marketId: id === undefined ? undefined : Number(id) })}
      />
      <FilterChip<Side>
        label={t(($) => $.orders.form.side)}
        all={t(($) => $.orders.filters.bothSides)}
        options={SIDES.map((value) => ({ value, label: t(($) => $.orders.order.sides[value]) }))}
        value={filter.side}
        onChange={(side) => onChange({ ...filter, side })}
      />
      {hasFilter(view, 'kind') && (
        <FilterChip<OrderKind>
          label={t(($) => $.orders.order.type)}
          all={t(($) => $.orders.filters.allKinds)}
          options={ORDER_KINDS.map((value) => ({ value, label: t(($) => $.orders.kinds[value]) }))}
          value={filter.kind}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      )}
      {hasFilter(view, 'status') && (
        <FilterChip<'filled' | 'cancelled'>
          label={t(($) => $.orders.order.state)}
          all={t(($) => $.orders.filters.allStates)}
          options={[
            { value: 'filled', label: t(($) => $.orders.order.filledState) },
            { value: 'cancelled', label: t(($) => $.orders.order.cancelled) },
          ]}
          value={filter.status}
          onChange={(status) => onChange({ ...filter, status })}
        />
      )}
      <DaysChip filter={filter} onChange={onChange} />
      {countFilters(view, filter) > 0 && <Chip onClick={() => onChange({})}>{t(($) => $.orders.filters.clear)}</Chip>}
    </ChipRow>
  );
}
