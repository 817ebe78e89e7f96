/** The card of dual investment: what it is, what its terms pay now, and how many own positions are open. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconConvert } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { yieldsOf } from '../model/rates.ts';
import { useDualTotals, useDuals } from '../queries/earn.ts';
import { ProductCard } from './ProductCard.tsx';

/** The card. */
export function DualCard() {
  const { t } = useTranslation(['earn', 'names']);
  const formats = useFormats();
  const open = (useDualTotals().data?.list ?? []).reduce((sum, { positions }) => sum + positions, 0);
  const percent = (fraction: string) => formats.percent(fraction, 2, 2);
  return (
    <ProductCard
      read={useDuals()}
      product={null}
      href="#/pages/invest/invest"
      icon={iconConvert}
      title={t(($) => $.names.products.dual)}
      text={t(($) => $.earn.hub.dualText)}
    >
      {(index) => {
        const yields = yieldsOf(index);
        return (
          <>
            <p className="num mt-3 whitespace-normal text-lg font-semibold text-text-1">
              {yields === null
                ? t(($) => $.earn.hub.next, { time: formats.dateTime(index.next) })
                : t(($) => $.earn.hub.dualRate, { from: percent(yields.from), to: percent(yields.to) })}
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
