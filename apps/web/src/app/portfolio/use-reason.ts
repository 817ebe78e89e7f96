/** One reason of a result as a sentence: "BTC −1.60% cost you 5.51 USD". */
import type { PortfolioReason } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { formatChange } from '@glasshouse/ui/format/numbers.ts';
import { useUsd } from './use-portfolio.ts';

/** Writes reasons. The price's change is named where it went the way of the result. */
export function useReason(): (reason: PortfolioReason) => string {
  const { t } = useTranslation(['portfolio', 'names']);
  const usd = useUsd();
  const nameOf = useProductName();
  return ({ kind, name, move, amount }) => {
    const values = { amount: usd.size(amount) };
    const lost = amount.startsWith('-');
    if (kind === 'fees') return t(($) => $.portfolio.today.fees, values);
    if (kind === 'product') {
      const product = nameOf(name);
      return lost
        ? t(($) => $.portfolio.today.productCost, { ...values, product })
        : t(($) => $.portfolio.today.productEarned, { ...values, product });
    }
    if (move === null || move.startsWith('-') !== lost)
      return lost
        ? t(($) => $.portfolio.today.coinCost, { ...values, coin: name })
        : t(($) => $.portfolio.today.coinEarned, { ...values, coin: name });
    const moved = { ...values, coin: name, move: formatChange(move) };
    return lost ? t(($) => $.portfolio.today.coinMoveCost, moved) : t(($) => $.portfolio.today.coinMoveEarned, moved);
  };
}

/** What a product is called. */
export function useProductName(): (product: string) => string {
  const { t } = useTranslation(['portfolio', 'names']);
  return (product) => {
    if (product === 'invites' || product === 'funding') return t(($) => $.portfolio.products[product]);
    return t(($) => $.names.products[product as 'spot'], { defaultValue: product });
  };
}
