/** Both outcomes of so many shares at a rate, and what they are worth at prices to either side. Pure: decimal texts. */
import type { DualDetail } from '@glasshouse/contract/dual';
import { compareDecimals, formatAmount, mulDecimals, parseAmount, subDecimals, truncateDecimals } from '@glasshouse/money';
import { payouts } from '@glasshouse/proofs/dual';

const PRICE_DECIMALS = 10;
const SHOWN = 2;
const WORTH = 6;
const RATE = 6;

/** What of a product the outcomes follow from. */
export type Terms = Pick<DualDetail, 'type' | 'linked_price' | 'per_share_price' | 'base_scale' | 'quote_scale' | 'unit_ms'>;

/** Both payouts, the yield in what is put in, and what is set aside. */
export interface Outcomes {
  readonly putIn: string;
  readonly base: string;
  readonly quote: string;
  readonly yield: string;
  readonly aside: { readonly base: string; readonly quote: string };
}

const atoms = (text: string, scale: number): bigint => {
  const parsed = parseAmount(text, scale, 'nonNegative');
  if (!parsed.ok) throw new TypeError(`not an amount: ${text}`);
  return parsed.atoms;
};

/** The outcomes by the rule's own function, whatever the server says. */
export function outcomesOf(terms: Terms, num: number, rate: { readonly rate: string; readonly units: number }): Outcomes {
  const { type, base_scale: scale, quote_scale: quoteScale } = terms;
  const putScale = type === 'call' ? scale : quoteScale;
  const putIn = atoms(terms.per_share_price, putScale) * BigInt(num);
  const paid = payouts(
    {
      type,
      scale,
      quoteScale,
      priceDecimals: PRICE_DECIMALS,
      linked: atoms(terms.linked_price, PRICE_DECIMALS),
      unitMs: terms.unit_ms,
      maturity: 0,
      windowMs: 0,
      extendMs: 0,
      sharePpm: 0n,
    },
    putIn,
    { units: rate.units, rate: atoms(truncateDecimals(rate.rate, RATE), RATE) },
  );
  return {
    putIn: formatAmount(putIn, putScale),
    base: formatAmount(paid.base, scale),
    quote: formatAmount(paid.quote, quoteScale),
    yield: formatAmount((type === 'call' ? paid.base : paid.quote) - putIn, putScale),
    aside: { base: formatAmount(paid.heldBase, scale), quote: formatAmount(paid.heldQuote, quoteScale) },
  };
}

const times = (a: string, b: string) => mulDecimals(a, b, WORTH, 'down');

/** A price a fifth below and one a fifth above the index, or beyond the linked price where that is further. */
export function sidePrices(index: string, linked: string): { readonly low: string; readonly high: string } {
  const [low, high] = [times(index, '0.8'), times(index, '1.2')];
  return {
    low: truncateDecimals(compareDecimals(low, linked) < 0 ? low : times(linked, '0.9'), SHOWN),
    high: truncateDecimals(compareDecimals(high, linked) > 0 ? high : times(linked, '1.1'), SHOWN),
  };
}

/** What each outcome comes to at a price of its side, in USDT. */
export interface Sides {
  readonly low: { readonly price: string; readonly worth: string; readonly result: string };
  /** `held`: what was put in would be worth. */
  readonly high: { readonly price: string; readonly held: string; readonly result: string };
}

/** Below: the coin's worth against what was put in today. Above: USDT against holding a coin, or against the USDT put in. */
export function sidesOf(type: 'call' | 'put', { putIn, base, quote }: Outcomes, index: string, linked: string): Sides {
  const { low, high } = sidePrices(index, linked);
  const worth = times(base, low);
  const today = type === 'call' ? times(putIn, index) : putIn;
  const held = type === 'call' ? times(putIn, high) : putIn;
  return {
    low: { price: low, worth, result: subDecimals(worth, today) },
    high: { price: high, held, result: subDecimals(quote, held) },
  };
}

/** Lines of the diagram: for drawing only, in floating point. */
export function linesOf(type: 'call' | 'put', { putIn, base, quote }: Outcomes, index: string | null, linked: string) {
  const turn = Number(linked);
  const now = index === null ? turn : Number(index);
  const [left, right] = [Math.min(now * 0.8, turn * 0.9), Math.max(now * 1.2, turn * 1.1)];
  const held = (price: number) => (type === 'call' ? Number(putIn) * price : Number(putIn));
  return {
    worth: [
      [left, Number(base) * left],
      [turn, Number(quote)],
      [right, Number(quote)],
    ] as const,
    holding: [
      [left, held(left)],
      [right, held(right)],
    ] as const,
    now: index === null ? null : now,
    turn,
  };
}

/** Where the price stands on a band whose middle is the linked price and whose ends are a fifth away from it, percent. */
export function placeOnBand(index: string, linked: string): number {
  const share = 50 + ((Number(index) - Number(linked)) / Number(linked)) * 250;
  return Math.min(98, Math.max(2, share));
}

/** In which coin it would be paid at a price; null without one. */
export const sideOf = (index: string | null, linked: string): 'base' | 'quote' | null =>
  index === null ? null : compareDecimals(index, linked) < 0 ? 'base' : 'quote';

/** The number of shares of a text; null when it is no positive whole number. */
export const sharesOf = (text: string): number | null => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null);
