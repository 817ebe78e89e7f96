/** The parts of a coin's result; they add up to it. */
import type { PortfolioCoin } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals } from '@glasshouse/money';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { negated } from '../model/signs.ts';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';

const isZero = (text: string) => text === '0';

/** The list. */
export function CoinParts({ coin }: { coin: PortfolioCoin }) {
  const { t } = useTranslation(['portfolio']);
  const formats = useFormats();
  const usd = useUsd();
  const noPrice = t(($) => $.portfolio.coins.noPrice);
  const withoutFunding = addDecimals(coin.other, coin.funding);
  const figure = (value: string) => ({ value: usd.exact(value), tone: usd.tone(value) });
  return (
    <>
      <KeyValueList
        dense
        panel
        items={[
          {
            label: t(($) => $.portfolio.coins.unrealised, { amount: formats.money(coin.amount, coin.code) }),
            ...(coin.unrealised === null ? { value: noPrice } : figure(coin.unrealised)),
          },
          (coin.sales > 0 || !isZero(coin.realised)) && {
            label: t(($) => $.portfolio.coins.realised, { number: coin.sales }),
            ...figure(coin.realised),
          },
          !isZero(withoutFunding) && { label: t(($) => $.portfolio.coins.other), ...figure(withoutFunding) },
          !isZero(coin.funding) && { label: t(($) => $.portfolio.coins.funding), ...figure(negated(coin.funding)) },
          !isZero(coin.fees) && {
            // Fees of contracts are paid by orders that move no coin.
            label: coin.trades > 0 ? t(($) => $.portfolio.coins.fees, { number: coin.trades }) : t(($) => $.portfolio.why.fees),
            ...figure(negated(coin.fees)),
          },
          {
            label: t(($) => $.portfolio.coins.result),
            result: true,
            ...(coin.result === null ? { value: noPrice } : figure(coin.result)),
          },
        ]}
      />
      {!isZero(coin.without_cost) && (
        <p className="mt-1 text-xs text-text-3">
          {t(($) => $.portfolio.coins.withoutCost, { amount: formats.money(coin.without_cost, coin.code) })}
        </p>
      )}
    </>
  );
}
