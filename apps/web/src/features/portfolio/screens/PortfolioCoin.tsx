/** One coin since the account began: its cost, its result, and the lots that it consists of. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { CallOutput } from '@glasshouse/contract';
import type { getPortfolioCoin } from '@glasshouse/contract/portfolio';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';
import { CoinParts } from '../components/CoinParts.tsx';
import { useMethod } from '../components/use-portfolio-choice.ts';
import { useCoin } from '../queries/portfolio.ts';

/** The screen. */
export default function PortfolioCoin() {
  const { t } = useTranslation(['portfolio', 'common']);
  const { currency } = usePageSearch('/pages/fund/portfolio_coin');
  const method = useMethod();
  const answer = useCoin(currency, method.method);
  const waiting = useLoadingShown(answer.isPending && currency !== undefined);
  if (currency === undefined)
    return (
      <Page>
        <EmptyState title={t(($) => $.portfolio.coin.missing)} />
      </Page>
    );
  if (!answer.data)
    return (
      <Page>
        {waiting && <SkeletonList rows={5} label={t(($) => $.portfolio.page.loading)} />}
        {answer.isError && (
          <ErrorState
            title={t(($) => $.portfolio.page.failed)}
            text={t(($) => $.common.states.failedHint)}
            retryLabel={t(($) => $.common.buttons.tryAgain)}
            onRetry={() => void answer.refetch()}
          />
        )}
      </Page>
    );
  return (
    <Page title={answer.data.coin.code}>
      <Segmented label={method.label} options={method.options} value={method.method} onChange={method.choose} />
      <Facts answer={answer.data} />
    </Page>
  );
}

function Facts({ answer: { coin, lots, lots_open: total } }: { answer: CallOutput<typeof getPortfolioCoin> }) {
  const { t } = useTranslation(['portfolio']);
  const formats = useFormats();
  const usd = useUsd();
  return (
    <>
      <KeyValueList
        items={[
          { label: coin.code, value: formats.exactFigure(coin.amount, coin.code) },
          { label: t(($) => $.portfolio.coin.cost), value: usd.plain(coin.cost) },
          coin.unit_cost !== null && { label: t(($) => $.portfolio.coin.unit), value: usd.plain(coin.unit_cost) },
          {
            label: <Term term="index">{t(($) => $.portfolio.coin.price)}</Term>,
            key: 'price',
            value: coin.price === null ? t(($) => $.portfolio.coins.noPrice) : usd.plain(coin.price),
          },
        ]}
      />
      <div className="mt-4">
        <CoinParts coin={coin} />
      </div>
      <h2 className="mt-5 mb-1 text-md font-semibold">{t(($) => $.portfolio.coin.openLots)}</h2>
      {lots.length === 0 && <p className="text-sm text-text-3">{t(($) => $.portfolio.coin.none)}</p>}
      {lots.length < total && (
        <p className="text-xs text-text-3">{t(($) => $.portfolio.coin.more, { shown: lots.length, total })}</p>
      )}
      <List>
        {lots.map((lot) => (
          <ListRow
            key={lot.journal_id}
            title={t(($) => $.portfolio.coin.lot, {
              amount: formats.exact(lot.amount, coin.code),
              price: usd.plain(lot.unit_cost ?? '0'),
            })}
            sub={<span className="num">{formats.dateTime(lot.time)}</span>}
            value={usd.plain(lot.cost)}
          />
        ))}
      </List>
    </>
  );
}
