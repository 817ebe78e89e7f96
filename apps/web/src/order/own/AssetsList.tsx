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
import { useBalances } from './account.ts';

/** Props of AssetsList. */
export interface AssetsListProps {
  /** Shows only the two currencies of a pair. */
  pair: Pair | null;
}

/** The holdings; coins without any are left out unless a pair asks for them. */
export function AssetsList({ pair }: AssetsListProps) {
  const { t } = useTranslation(['spot', 'common']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const balances = useBalances();
  if (balances.isPending) return <SkeletonList rows={3} label={t(($) => $.spot.form.loadingBalance)} />;
  if (!balances.data) {
    return (
      <ErrorState
        compact
        title={t(($) => $.spot.own.failedAssets)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void balances.refetch()}
      />
    );
  }
  const shown = balances.data.filter((one) =>
    pair ? one.currency_id === pair.baseId || one.currency_id === pair.quoteId : compareDecimals(one.total, '0') > 0,
  );
  if (shown.length === 0)
    return <EmptyState compact title={t(($) => $.spot.own.noAssets)} text={t(($) => $.spot.own.noAssetsText)} />;
  const figure = (text: string, code: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.balance(text, code), code);
  return (
    <List label={t(($) => $.spot.form.account)}>
      {shown.map((one) => (
        <ListRow
          key={one.currency_id}
          icon={<CoinIcon symbol={one.code} size={32} />}
          title={one.code}
          sub={
            <span className="num">
              {t(($) => $.spot.order.inOrders)} {figure(one.frozen, one.code)}
            </span>
          }
          value={figure(one.available, one.code)}
          valueSub={
            one.equivalent === null
              ? t(($) => $.spot.order.available)
              : `≈\u00a0${hidden ? HIDDEN_FIGURE : formats.fiat(one.equivalent)}`
          }
        />
      ))}
    </List>
  );
}
