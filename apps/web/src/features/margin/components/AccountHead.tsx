/** Above the form: the call or the sale of the account where there is one, and its level. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { iconClock, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { serverClock } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { orderTime } from '../../../order/form/words.ts';
import { QUOTE_ID, distanceOf, movingCoin, triggersOf } from '../model/account.ts';
import { hasTraded } from '../model/sale.ts';
import { type AccountView, useAccountView, useOwnSales } from '../queries/margin.ts';
import { LevelCard } from './LevelScale.tsx';
import { useMarginActs } from './acts-context.ts';
import { depositLink, saleLink, viewLink } from './links.ts';
import { debtsIn, useMarginWords } from './words.ts';

/** A sale of the last day is shown where its account stands. */
const SHOWN_MS = 86_400_000;

/** How far the price of the sale is, in words; of an account with several movers its level. */
export function useWhatThreatens({ account, balances, levels, standing }: AccountView): string {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const coin = standing && movingCoin(standing.items);
  const triggers = standing && coin && triggersOf(standing.items, coin.assetId, levels);
  const balance = balances.find(({ assetId }) => assetId === coin?.assetId);
  const sale = triggers?.sale ?? null;
  if (!coin || !balance || !triggers || sale === null)
    return t(($) => $.leverage.called.level, { level: words.threshold(account.levels.liquidation) });
  const distance = distanceOf(coin.ticks, sale).replace('-', '');
  const values = { code: balance.code, distance: formats.percent(distance, 1, 1), price: words.price(balance, sale) };
  return triggers.isFalling ? t(($) => $.leverage.called.falls, values) : t(($) => $.leverage.called.rises, values);
}

/** The note of a call, with the ways out. */
export function CalledNote({ view, more }: { view: AccountView; more?: boolean }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const show = useMarginActs();
  const words = useMarginWords();
  const text = useWhatThreatens(view);
  const { account } = view;
  const debt = debtsIn(account.items)[0];
  if (account.state === 'normal') return null;
  const isSelling = account.state === 'liquidating';
  return (
    <Note tone={isSelling ? 'danger' : 'warn'} icon={iconWarn}>
      <span role="alert" className="num block whitespace-normal">
        <b className="block">
          {isSelling
            ? t(($) => $.leverage.liquidating.title)
            : t(($) => $.leverage.called.title, { time: orderTime(account.called ?? account.time, formats, serverClock.now()) })}
        </b>
        {isSelling ? t(($) => $.leverage.liquidating.text, { heals: words.threshold(account.levels.heals) }) : text}
      </span>
      {more && (
        <div className="mt-2 flex flex-wrap gap-2 *:grow">
          <Button size="sm" variant="primary" onClick={() => show({ what: 'repay', currencyId: debt?.currency_id ?? QUOTE_ID })}>
            {t(($) => $.leverage.debts.repay)}
          </Button>
          <Button size="sm" href={depositLink(debt?.currency_id ?? QUOTE_ID)}>
            {t(($) => $.leverage.account.deposit)}
          </Button>
          {!isSelling && (
            <Button size="sm" onClick={() => show({ what: 'close' })}>
              {t(($) => $.leverage.called.closeShort)}
            </Button>
          )}
        </div>
      )}
      {more && (
        <Link href={viewLink('account')} className="inline-flex min-h-tap items-center text-sm underline underline-offset-4">
          {t(($) => $.leverage.called.ways)}
        </Link>
      )}
    </Note>
  );
}

/** That part of the account was liquidated, with the way to the receipt. */
function SoldBadge() {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const sale = useOwnSales().items.find(hasTraded);
  const now = serverClock.now();
  if (!sale || now - sale.time > SHOWN_MS) return null;
  return (
    <Note icon={iconClock}>
      {t(($) => $.leverage.badge.text, { time: orderTime(sale.time, formats, now) })}{' '}
      <Link href={saleLink(sale.id)} className="whitespace-nowrap underline underline-offset-4">
        {t(($) => $.leverage.badge.see)}
      </Link>
    </Note>
  );
}

/** The head. */
export function AccountHead() {
  const { t } = useTranslation(['leverage']);
  const isLoggedIn = useIsLoggedIn();
  const { view, read } = useAccountView();
  if (!isLoggedIn) return null;
  if (!view)
    return (
      <div className="mg-head">
        {read.isError ? (
          <ReadFailed read={read} title={t(($) => $.leverage.account.failed)} />
        ) : (
          <SkeletonList rows={2} label={t(($) => $.leverage.account.loading)} />
        )}
      </div>
    );
  return (
    <div className="mg-head">
      <CalledNote view={view} more />
      <LevelCard view={view} />
      <SoldBadge />
    </div>
  );
}
