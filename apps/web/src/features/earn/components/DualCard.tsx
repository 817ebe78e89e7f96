/** The card of dual investment: what it is, the best rate of a year on sale, and how many own positions are open. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconConvert } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { bestRate } from '../model/rates.ts';
import { useDualTotals, useDuals } from '../queries/earn.ts';
import { ProductCard } from './ProductCard.tsx';

/** The card. */
export function DualCard() {
  const { t } = useTranslation(['earn', 'names']);
  const formats = useFormats();
  const open = (useDualTotals().data?.list ?? []).reduce((sum, { positions }) => sum + positions, 0);
  return (
    <ProductCard
      read={useDuals()}
      href="#/pages/invest/invest"
      icon={iconConvert}
      title={t(($) => $.names.products.dual)}
      text={t(($) => $.earn.hub.dualText)}
    >
      {(index) => {
        const best = bestRate(index);
        return (
          <>
            <p className="num mt-3 whitespace-normal text-lg font-semibold text-text-1">
              {best === null
                ? t(($) => $.earn.hub.next, { time: formats.dateTime(index.next) })
                : t(($) => $.earn.hub.dualRate, { rate: formats.percent(best, 2, 2) })}
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
