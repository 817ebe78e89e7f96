/** Both outcomes side by side in one size, each with what it comes to at a price of its side. */
import type { DualDetail } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type Outcomes, sidesOf } from '../model/outcomes.ts';
import { useDualWords } from './words.ts';
import './dual.css';

export interface TilesProps {
  product: Pick<DualDetail, 'type' | 'code' | 'linked_price'>;
  outcomes: Outcomes;
  /** Null: nothing is said of prices to either side. */
  index: string | null;
}

/** One outcome: when it happens, what is paid, what that comes to. */
export function Tile({ title, amount, text }: { title: string; amount: string; text?: string | undefined }) {
  return (
    <div>
      <p className="num whitespace-normal text-xs text-text-2">{title}</p>
      <p className="num my-1 whitespace-normal text-lg font-semibold text-text-1">{amount.replaceAll('\u00a0', ' ')}</p>
      {text !== undefined && <p className="num whitespace-normal text-xs text-text-3">{text}</p>}
    </div>
  );
}

/** The two tiles. */
export function Tiles({ product, outcomes, index }: TilesProps) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { type, code, linked_price: price } = product;
  const linked = words.price(price);
  const sides = index === null ? null : sidesOf(type, outcomes, index, price);
  const usdt = (text: string) => formats.money(text, 'USDT');
  const result = (text: string) => formats.result(text, 'USDT');
  return (
    <div className="du-tiles">
      <Tile
        title={t(($) => $.dual.buy.below, { code, linked })}
        amount={formats.exact(outcomes.base, code)}
        text={
          sides
            ? t(($) => $.dual.buy.fallen, {
                code,
                price: words.price(sides.low.price),
                worth: usdt(sides.low.worth),
                result: result(sides.low.result),
              })
            : undefined
        }
      />
      <Tile
        title={t(($) => $.dual.buy.above, { code, linked })}
        amount={formats.exact(outcomes.quote, 'USDT')}
        text={
          sides
            ? t(($) => (type === 'call' ? $.dual.buy.risenCall : $.dual.buy.risenPut), {
                code,
                price: words.price(sides.high.price),
                held: usdt(sides.high.held),
                result: result(sides.high.result),
              })
            : undefined
        }
      />
    </div>
  );
}
