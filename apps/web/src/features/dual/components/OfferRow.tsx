/** A product in a list: its linked price and how far that is, what it pays, what is left, and the way to buy. */
import type { DualOffer } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { isEnded } from '../model/maturities.ts';
import { useDualWords } from './words.ts';
import './dual.css';

/** How much is left; nothing of what has ended, and of a paused one: why it is paused stands once above all of them. */
function useLeft(offer: DualOffer): string | null {
  const { remaining_shares: left, max_shares: all, status } = offer;
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const number = (value: number) => formats.number(String(value), 0);
  if (status === 'paused' || isEnded(offer)) return null;
  if (status === 'sold_out') return t(($) => $.dual.list.soldOut, { sold: number(all), all: number(all) });
  return t(($) => $.dual.list.left, { left: number(left), all: number(all) });
}

/** The row. */
export function OfferRow({ offer }: { offer: DualOffer }) {
  const { t } = useTranslation(['dual']);
  const words = useDualWords();
  const formats = useFormats();
  const left = useLeft(offer);
  const { status, distance, term_yield: term, annualized_rate: rate } = offer;
  return (
    <article className="du-row">
      <div className="min-w-0">
        <h3 className="num font-semibold text-text-1">{words.price(offer.linked_price)}</h3>
        {distance !== null && !isEnded(offer) && (
          <p className="num whitespace-normal text-xs text-text-3">
            {t(($) => $.dual.list.distance, { distance: formats.change(distance) })}
          </p>
        )}
        {left !== null && <p className="num whitespace-normal text-xs text-text-3">{left}</p>}
      </div>
      <div className="text-right">
        {!isEnded(offer) && <p className="num text-lg font-semibold text-text-1">{term === null ? '–' : words.yieldOf(term)}</p>}
        {rate !== null && words.isOfDays(offer.unit_ms) && (
          <p className="num text-xs text-text-3">{t(($) => $.dual.list.year, { rate: words.rateOf(rate) })}</p>
        )}
      </div>
      {status === 'on_sale' ? (
        <Button size="sm" href={`#${hrefOf('/pages/invest/purchase', { id: offer.id })}`}>
          {t(($) => $.dual.list.buy)}
        </Button>
      ) : (
        <Tag>{t(($) => $.dual.list.states[status])}</Tag>
      )}
    </article>
  );
}
