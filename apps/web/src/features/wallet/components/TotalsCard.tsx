/**
 * What came in, went out and was paid in fees in a month or another range: the worth of all of it at today's prices, and
 * below it each asset exactly, with its balances before and after.
 */
import type { BillTotal } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { HIDDEN_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import type { BillFilter, TimeRange } from '../model/bill-filter.ts';
import { hasMoved, worthOf } from '../model/bill-worth.ts';
import { currencyLook } from '../model/display.ts';
import { useBillTotals } from '../queries/wallet.ts';
import { useExchanged } from './use-exchanged.ts';

/** Props of TotalsCard. */
export interface TotalsCardProps {
  /** What the range is called: "November 2026". */
  title: string;
  range: Required<TimeRange>;
  filter: Omit<BillFilter, 'from' | 'to'>;
  /** Drawn below the figures. */
  children?: ReactNode;
}

/** The totals of a range. */
export function TotalsCard({ title, range, filter, children }: TotalsCardProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const totals = useBillTotals({ ...filter, ...range });
  const waiting = useLoadingShown(totals.isPending);
  if (waiting) return <SkeletonCard label={t(($) => $.wallet.totals.loading)} />;
  if (totals.isError && !totals.data) {
    return (
      <ErrorState
        compact
        title={t(($) => $.wallet.totals.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void totals.refetch()}
        retrying={totals.isFetching}
      />
    );
  }
  if (!totals.data) return <div className="h-[112px]" />;
  return (
    <Totals title={title} list={totals.data.list} time={totals.data.time}>
      {children}
    </Totals>
  );
}

interface TotalsProps {
  title: string;
  list: readonly BillTotal[];
  time: number;
  children: ReactNode;
}

function Totals({ title, list, time, children }: TotalsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [open, setOpen] = useState(false);
  const worth = worthOf(list);
  const moved = list.filter(hasMoved);
  const figure = (usd: string) => (
    <AmountText
      value={formats.fiatValue(usd)}
      {...currencyLook(formats.fiatCurrency)}
      approx
      hidden={hidden}
      hiddenLabel={t(($) => $.wallet.total.hidden)}
    />
  );
  return (
    <Card as="section">
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      <Stats
        columns={3}
        items={[
          { label: t(($) => $.wallet.totals.in), value: figure(worth.in) },
          { label: t(($) => $.wallet.totals.out), value: figure(worth.out) },
          { label: t(($) => $.wallet.totals.fees), value: figure(worth.fees) },
        ]}
      />
      {!hidden && children}
      <p className="mt-2 flex flex-wrap gap-x-3 text-micro text-text-3">
        <span>{t(($) => $.wallet.totals.note, { time: formats.dateTime(time) })}</span>
        {formats.ratesDate && <span>{t(($) => $.common.figures.ratesFrom, { date: formats.ratesDate })}</span>}
        {worth.unpriced.length > 0 && <span>{t(($) => $.common.figures.unpriced, { codes: worth.unpriced.join(', ') })}</span>}
      </p>
      {moved.length > 0 && (
        <Button size="sm" variant="link" className="px-0" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t(($) => $.wallet.totals.less) : t(($) => $.wallet.totals.more)}
        </Button>
      )}
      {open && moved.map((total) => <AssetTotals key={total.currency_id} total={total} hidden={hidden} />)}
    </Card>
  );
}

function AssetTotals({ total, hidden }: { total: BillTotal; hidden: boolean }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const exact = (text: string) => (hidden ? HIDDEN_FIGURE : formats.money(text, total.code));
  const exchanged = useExchanged(total);
  return (
    <section className="mt-3 border-t border-line-1 pt-3">
      <h3 className="mb-1 flex items-center gap-2 text-sm font-semibold">
        <CoinIcon symbol={total.code} size={20} />
        {total.code}
      </h3>
      <KeyValueList
        dense
        items={[
          total.opening !== null && { label: t(($) => $.wallet.totals.opening), value: exact(total.opening) },
          { label: t(($) => $.wallet.totals.in), value: exact(total.in) },
          { label: t(($) => $.wallet.totals.out), value: exact(total.out) },
          exchanged !== null && {
            label: t(($) => $.wallet.totals.exchanged),
            value: hidden ? HIDDEN_FIGURE : exchanged,
          },
          { label: t(($) => $.wallet.totals.fees), value: exact(total.fees) },
          total.closing !== null && { label: t(($) => $.wallet.totals.closing), value: exact(total.closing), result: true },
        ]}
      />
    </section>
  );
}
