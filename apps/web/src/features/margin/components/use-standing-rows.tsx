/** Rows of level, call and sale, now and after, as every sheet of margin shows them. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import type { MarginItem } from '@glasshouse/proofs/margin';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type Balance, type Levels, type Standing, distanceOf, movingCoin, standingOf, triggersOf } from '../model/account.ts';
import type { ChangeRow } from './Change.tsx';
import { MONEY, useMarginWords } from './words.ts';

/** Call and sale of a coin with the distance from its index. */
function usePrice(balances: readonly Balance[]) {
  const formats = useFormats();
  const words = useMarginWords();
  return (item: MarginItem | undefined, ticks: bigint | null, tone: string) => {
    const balance = balances.find(({ assetId }) => assetId === item?.assetId);
    if (!item || !balance || ticks === null) return NO_FIGURE;
    return (
      <span className="whitespace-nowrap">
        <b className={`font-medium ${tone}`}>{words.bare(balance, ticks)}</b>{' '}
        <span className="text-text-3">{formats.percent(distanceOf(item.ticks, ticks), 1, 1)}</span>
      </span>
    );
  };
}

/** Rows of two standings. `into`: the account after has no coin, call and sale are as if all of it were in this one. */
export function useStandingRows(balances: readonly Balance[], levels: Pick<Levels, 'call' | 'sale'> | null) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const price = usePrice(balances);
  return (
    now: Standing,
    after: readonly MarginItem[],
    into: { items: readonly MarginItem[]; assetId: number } | null,
  ): ChangeRow[] => {
    const then = standingOf(after);
    const shown = into?.items ?? after;
    const coin = into ? shown.find(({ assetId }) => assetId === into.assetId) : movingCoin(shown);
    const code = { code: `${balances.find(({ assetId }) => assetId === coin?.assetId)?.code ?? ''}/${MONEY}` };
    const [before, next] =
      coin && levels ? [triggersOf(now.items, coin.assetId, levels), triggersOf(shown, coin.assetId, levels)] : [null, null];
    const nowCoin = now.items.find(({ assetId }) => assetId === coin?.assetId);
    const rows: ChangeRow[] = [
      { label: t(($) => $.leverage.borrow.level), now: words.level(now.level), after: words.level(then.level) },
      {
        label: t(($) => $.leverage.borrow.collateral),
        now: now.collateralLevel === null ? NO_FIGURE : words.level(now.collateralLevel),
        after: then.collateralLevel === null ? NO_FIGURE : words.level(then.collateralLevel),
      },
    ];
    if (!coin || (before === null && next === null)) return rows;
    const isFalling = (next ?? before)?.isFalling ?? true;
    const sold = () => {
      if (into) return t(($) => $.leverage.borrow.soldIn, code);
      return isFalling ? t(($) => $.leverage.borrow.sold, code) : t(($) => $.leverage.borrow.bought, code);
    };
    return [
      ...rows,
      {
        label: into ? t(($) => $.leverage.borrow.callIn, code) : t(($) => $.leverage.borrow.call, code),
        now: price(nowCoin, before?.call ?? null, 'text-text-3'),
        after: price(coin, next?.call ?? null, 'text-warn'),
      },
      {
        label: sold(),
        now: price(nowCoin, before?.sale ?? null, 'text-text-3'),
        after: price(coin, next?.sale ?? null, 'text-down'),
      },
    ];
  };
}
