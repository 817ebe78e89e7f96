/** The card of lock-up: what it is, what it pays now, and how many own orders are in progress. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconLock } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type RateBar, barsOf, nextOpening, ratesOf } from '../model/rates.ts';
import { useLockupTotals, useLockups } from '../queries/earn.ts';
import { ProductCard } from './ProductCard.tsx';
import './earn.css';

/** Terms as bars: the longer, the higher the rate. What they say is said in words below. */
function Bars({ bars }: { bars: readonly RateBar[] }) {
  return (
    <div className="en-bars num" aria-hidden="true">
      {bars.map(({ units, share }) => (
        <span key={units}>
          <i style={{ height: `${share * 100}%` }} />
          {units}
        </span>
      ))}
    </div>
  );
}

/** The card. */
export function LockupCard() {
  const { t } = useTranslation(['earn', 'names']);
  const formats = useFormats();
  const open = (useLockupTotals().data?.list ?? []).reduce((sum, { orders }) => sum + orders, 0);
  const percent = (fraction: string) => formats.percent(fraction, 2, 4);
  return (
    <ProductCard
      read={useLockups()}
      product="lockup"
      own={open > 0 ? '#/pages/lockming/order' : undefined}
      href="#/pages/lockming/lockming"
      icon={iconLock}
      title={t(($) => $.names.products.lockup)}
      text={t(($) => $.earn.hub.lockupText)}
    >
      {({ list }) => {
        const [rates, next] = [ratesOf(list), nextOpening(list)];
        return (
          <>
            <Bars bars={barsOf(list)} />
            <p className="num mt-3 whitespace-normal text-lg font-semibold text-text-1">
              {rates
                ? t(($) => $.earn.hub.rates, { from: percent(rates.from), to: percent(rates.to) })
                : next === null
                  ? t(($) => $.earn.hub.soldOut)
                  : t(($) => $.earn.hub.next, { time: formats.dateTime(next) })}
            </p>
            {open > 0 && (
              <p className="num whitespace-normal text-sm text-text-2">{t(($) => $.earn.hub.open, { count: open })}</p>
            )}
          </>
        );
      }}
    </ProductCard>
  );
}
