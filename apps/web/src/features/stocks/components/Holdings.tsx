/** Own shares with what they cost and are worth, money of the account, and the export of lots. */
import { type StockHolding, exportStockLots } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconDocument } from '@glasshouse/ui/icons.ts';
import { useDownload } from '../../../app/files/use-download.ts';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { useSettings } from '../../../app/session/use-session.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { useHoldings } from '../queries/stocks.ts';
import { HoldingResult } from './HoldingCard.tsx';
import { stockLink } from './links.ts';
import { useStockWords } from './words.ts';

function Row({ holding }: { holding: StockHolding }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const hidden = useSettings((settings) => settings.hideBalances);
  const { average_cost: average } = holding;
  return (
    <ListRow
      icon={<CoinIcon symbol={holding.code} size={32} shape="stock" />}
      title={`${hidden ? HIDDEN_FIGURE : words.shares(holding.shares)} ${holding.code}`}
      sub={
        <span className="num">
          {t(($) => $.equities.holding.average, { price: average === null ? NO_FIGURE : words.priceFigure(average) })}
        </span>
      }
      value={hidden ? HIDDEN_FIGURE : holding.value === null ? NO_FIGURE : words.money(holding.value)}
      valueSub={<HoldingResult holding={holding} />}
      href={stockLink(holding.market_id)}
    />
  );
}

/** The list; of one stock where a pair is named. */
export function Holdings({ pair }: { pair: Pair | null }) {
  const { t } = useTranslation(['equities', 'orders']);
  const words = useStockWords();
  const hidden = useSettings((settings) => settings.hideBalances);
  const read = useHoldings();
  const lots = useDownload(exportStockLots);
  if (!read.data)
    return (
      <ReadStates read={read} loading={t(($) => $.orders.form.loadingBalance)} failed={t(($) => $.orders.own.failedAssets)} />
    );
  const { list, available, frozen } = read.data;
  const shown = pair ? list.filter((one) => one.currency_id === pair.baseId) : list;
  const figure = (text: string) => (hidden ? HIDDEN_FIGURE : words.money(text));
  return (
    <>
      {shown.length === 0 && (
        <EmptyState compact title={t(($) => $.equities.account.empty)} text={t(($) => $.equities.account.emptyText)} />
      )}
      <List label={t(($) => $.equities.account.name)}>
        {shown.map((holding) => (
          <Row key={holding.currency_id} holding={holding} />
        ))}
        <ListRow
          icon={<CoinIcon symbol="USDT" size={32} />}
          title="USDT"
          sub={
            <span className="num">
              {t(($) => $.orders.order.inOrders)} {figure(frozen)}
            </span>
          }
          value={figure(available)}
          valueSub={t(($) => $.orders.order.available)}
        />
      </List>
      {list.length > 0 && (
        <p className="px-gutter py-3">
          <Button size="sm" icon={iconDocument} busy={lots.state === 'running'} onClick={() => lots.start({})}>
            {t(($) => $.equities.account.lots)}
          </Button>
        </p>
      )}
    </>
  );
}
