/** Where the price stands between both outcomes: the linked price in the middle, a marker at the price now. */
import type { DualPosition } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { CSSProperties } from 'react';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useIndexNow } from '../live/use-index-now.ts';
import { placeOnBand } from '../model/outcomes.ts';
import { useDualWords } from './words.ts';
import './dual.css';

/** The band. */
export function Band({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const words = useDualWords();
  const isGrey = useGreyPrices();
  const { code, linked_price: linked } = position;
  const index = useIndexNow(position);
  const text =
    index === null
      ? t(($) => $.dual.mine.noIndex)
      : t(($) => $.dual.mine.band, { price: words.price(index), linked: words.price(linked) });
  return (
    <div>
      <p className={`num whitespace-normal text-xs ${isGrey ? 'text-text-3' : 'text-text-2'}`}>{text}</p>
      <div
        className="du-band"
        aria-hidden="true"
        style={{ '--at': `${index === null ? 50 : placeOnBand(index, linked)}%` } as CSSProperties}
      >
        <i />
        {index !== null && <b />}
      </div>
      <p className="du-marks num">
        <span>{t(($) => $.dual.buy.paidIn, { code })}</span>
        <span>{words.price(linked)}</span>
        <span>{t(($) => $.dual.buy.paidIn, { code: 'USDT' })}</span>
      </p>
    </div>
  );
}
