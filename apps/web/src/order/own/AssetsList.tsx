/** What the account holds: available, in orders, value. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useSettings } from '../../app/session/use-session.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useOwnOrders } from '../product.ts';
import { useBalances } from './account.ts';

export interface AssetsListProps {
  /** Shows only the two currencies of a pair. */
  pair: Pair | null;
}

/** The holdings; coins without any are left out unless a pair asks for them. */
export function AssetsList({ pair }: AssetsListProps) {
  const { t } = useTranslation(['orders', 'common']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const words = useOwnOrders().useWords();
  const balances = useBalances();
  if (balances.isPending) return <SkeletonList rows={3} label={t(($) => $.orders.form.loadingBalance)} />;
  if (!balances.data) {
    return (
      <ErrorState
        compact
        title={t(($) => $.orders.own.failedAssets)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void balances.refetch()}
      />
    );
  }
  const shown = balances.data.filter((one) =>
    pair ? one.currency_id === pair.baseId || one.currency_id === pair.quoteId : compareDecimals(one.total, '0') > 0,
  );
  if (shown.length === 0) return <EmptyState compact title={words.accountEmpty} text={words.accountEmptyText} />;
  const figure = (text: string, code: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.balance(text, code), code);
  return (
    <List label={words.account}>
      {shown.map((one) => (
        <ListRow
          key={one.currency_id}
          icon={<CoinIcon symbol={one.code} size={32} />}
          title={one.code}
          sub={
            <span className="num">
              {t(($) => $.orders.order.inOrders)} {figure(one.frozen, one.code)}
            </span>
          }
          value={figure(one.available, one.code)}
          valueSub={
            one.equivalent === null
              ? t(($) => $.orders.order.available)
              : `≈\u00a0${hidden ? HIDDEN_FIGURE : formats.fiat(one.equivalent)}`
          }
        />
      ))}
    </List>
  );
}
