/**
 * After a fill: what the user owns of the coin now, at which cost, and what it does; it stays until it is closed. Loaded when an
 * order fills.
 */
import type { OrderItem } from '@glasshouse/contract/orders';
import { type PortfolioCoin, getPortfolioCoin } from '@glasshouse/contract/portfolio';
import { mulDecimals, subDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconClose } from '@glasshouse/ui/icons.ts';
import { HIDDEN_FIGURE } from '@glasshouse/ui';
import { useEffect } from 'react';
import { invalidateCall, useCall } from '../../app/data/use-call.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useBalanceNews } from '../../app/live/use-balance-news.ts';
import { hrefOf } from '../../app/paths.ts';
import { PORTFOLIO_READING, useUsd } from '../../app/portfolio/use-portfolio.ts';
import { useSettings } from '../../app/session/use-session.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { feeUnit } from './orders.ts';

/** Props of FillPanel. */
export interface FillPanelProps {
  order: OrderItem;
  pair: Pair;
  onClose: () => void;
}

const reread = () => void invalidateCall(getPortfolioCoin);

/** The panel. */
export default function FillPanel({ order, pair, onClose }: FillPanelProps) {
  const { t } = useTranslation(['portfolio', 'orders', 'common']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const input = { currency: String(pair.baseId) };
  const coin = useCall(getPortfolioCoin, input, PORTFOLIO_READING).data?.coin;
  useBalanceNews(reread);
  useEffect(reread, [order.id]);
  const amount = coin && (hidden ? HIDDEN_FIGURE : formats.money(coin.amount, coin.code));
  return (
    <Card as="section" label={t(($) => $.portfolio.fill.label)} className="mt-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <div className="min-h-6">
            {amount !== undefined && <h2 className="text-md font-semibold">{t(($) => $.portfolio.fill.own, { amount })}</h2>}
          </div>
          <p className="text-xs text-text-2">
            {order.type === 'buy'
              ? t(($) => $.portfolio.fill.bought, figuresOf(order, pair, formats))
              : t(($) => $.portfolio.fill.sold, figuresOf(order, pair, formats))}
          </p>
        </div>
        <IconButton icon={iconClose} label={t(($) => $.common.buttons.close)} onClick={onClose} />
      </div>
      <div className="min-h-[148px]">{coin && <Figures coin={coin} />}</div>
      <Button block size="sm" href={`#${hrefOf('/pages/fund/portfolio_coin', input)}`}>
        {t(($) => $.portfolio.fill.open)}
      </Button>
    </Card>
  );
}

/** What this order traded, paid and cost. */
function figuresOf(order: OrderItem, { base, quote }: Pair, formats: ReturnType<typeof useFormats>) {
  return {
    amount: formats.money(order.filled, base),
    price: formats.money(order.average_price ?? '0', quote),
    fee: formats.money(order.fee, feeUnit(order, base, quote)),
  };
}

function Figures({ coin }: { coin: PortfolioCoin }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  const noPrice = t(($) => $.portfolio.coins.noPrice);
  return (
    <KeyValueList
      dense
      items={[
        coin.unit_cost !== null && { label: t(($) => $.portfolio.fill.average), value: usd.plain(coin.unit_cost) },
        {
          label: t(($) => $.portfolio.fill.unsold),
          ...(coin.unrealised === null
            ? { value: noPrice }
            : { value: usd.signed(coin.unrealised), tone: usd.tone(coin.unrealised) }),
        },
        coin.sales > 0 && {
          label: t(($) => $.portfolio.coins.realised, { number: coin.sales }),
          value: usd.signed(coin.realised),
          tone: usd.tone(coin.realised),
        },
        coin.fees !== '0' && {
          label: t(($) => $.portfolio.coins.fees, { number: coin.trades }),
          value: usd.signed(subDecimals('0', coin.fees)),
          tone: usd.tone(subDecimals('0', coin.fees)),
        },
        {
          label: t(($) => $.portfolio.coins.result),
          ...(coin.result === null ? { value: noPrice } : { value: usd.signed(coin.result), tone: usd.tone(coin.result) }),
        },
        coin.worth !== null && {
          label: t(($) => $.portfolio.fill.percent, { coin: coin.code }),
          value: `± ${usd.size(mulDecimals(coin.worth, '0.01', 8, 'down'))}`,
        },
      ]}
    />
  );
}
