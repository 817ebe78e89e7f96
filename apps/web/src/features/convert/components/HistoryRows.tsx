/** One transfer and one conversion of the history. */
import type { Conversion } from '@glasshouse/contract/convert';
import type { Transfer } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useFigures } from './words.ts';

/** A transfer: amount, accounts, time. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const route = { from: figures.account(transfer.from_field), to: figures.account(transfer.to_field) };
  return (
    <ListRow
      icon={<CoinIcon symbol={transfer.code} size={32} />}
      title={t(($) => $.convert.history.route, route)}
      sub={<span className="num">{figures.formats.dateTime(transfer.time)}</span>}
      value={figures.exact(transfer.number, transfer.code)}
      valueSub={t(($) => $.convert.history.free)}
    />
  );
}

/** A conversion: what became what, the fee, the time. */
export function ConversionRow({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const { from_code: from, to_code: to } = conversion;
  return (
    <ListRow
      icon={<CoinIcon symbol={to} size={32} />}
      title={t(($) => $.convert.history.route, { from: figures.exact(conversion.number, from), to })}
      sub={
        <span className="num">
          {figures.formats.dateTime(conversion.time)}
          <br />
          {figures.rate(conversion)}
        </span>
      }
      value={figures.exact(conversion.received, to)}
      valueSub={t(($) => $.convert.history.fee, { amount: figures.exact(conversion.fee, to) })}
    />
  );
}
