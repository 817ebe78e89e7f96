/** Funding of a market: the rate now, every rate before with its samples and its proof, and own payments. */
import type { ContractFunding } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useMemo } from 'react';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { usePairs } from '../../../market/pair/market-data.ts';
import { PairButton } from '../../../market/pair/PairButton.tsx';
import { useChosenMarket } from '../../../market/pair/use-chosen-market.ts';
import { MarketsFailed } from '../../../market/state/MarketsFailed.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { FundingFacts, useWhoPays } from '../components/FundingFacts.tsx';
import { FundingHead } from '../components/FundingHead.tsx';
import { LoginFirst } from '../components/OwnLists.tsx';
import { Payments } from '../components/Payments.tsx';
import { ReceiptBadge } from '../components/ReceiptBadge.tsx';
import { useRates } from '../queries/public.ts';
import '../../../market/pair/market.css';
import '../components/contracts.css';

const PATH = '/pages/transaction/contract_funding';
const ID = 'funding';
type Tab = 'rates' | 'payments';

function Rate({ quote, period }: { quote: Quote; period: ContractFunding }) {
  const { t } = useTranslation(['rates']);
  const formats = useFormats();
  const whoPays = useWhoPays();
  const mark = period.mark === null ? null : formats.price(period.mark, quote.price_decimals);
  const facts = [whoPays(period.rate), mark === null ? null : t(($) => $.rates.list.mark, { mark })].filter(
    (one) => one !== null,
  );
  const samples = { id: String(quote.id), period: String(period.period - 1), rate: String(period.id) };
  return (
    <article className="cf-liquidation">
      <div className="cf-market-head">
        <b className="num">{formats.percent(period.rate, 4, 4)}</b>
        <Tag tone={period.state === 'skipped' ? 'danger' : undefined}>{t(($) => $.rates.states[period.state])}</Tag>
        <time className="cf-quiet cf-end num">{formats.utc(period.ends)}</time>
      </div>
      <p className="cf-quiet num">{facts.join(' · ')}</p>
      <p className="c-badges">
        <ReceiptBadge kind="rate" id={period.id} positionId={0} />
        <Link
          className="cf-quiet num underline underline-offset-2"
          href={`#${hrefOf('/pages/transaction/contract_samples', samples)}`}
        >
          {t(($) => $.rates.list.samples, { count: period.samples })}
        </Link>
      </p>
    </article>
  );
}

function Rates({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['rates']);
  const list = useRates(quote);
  return (
    <EndlessList
      endless
      list={list}
      failedTitle={t(($) => $.rates.list.failed)}
      loadingLabel={t(($) => $.rates.list.loading)}
      empty={{ title: t(($) => $.rates.list.noRates), text: t(($) => $.rates.list.noRatesText) }}
      row={(period) => <Rate key={period.id} quote={quote} period={period} />}
    />
  );
}

function Own() {
  const { t } = useTranslation(['rates']);
  const loggedIn = useIsLoggedIn();
  if (!loggedIn) return <LoginFirst />;
  return (
    <Payments
      next={
        <Button size="sm" variant="primary" href="#/pages/transaction/contract">
          {t(($) => $.rates.list.trade)}
        </Button>
      }
    />
  );
}

function OfMarket({ quote, onChoose }: { quote: Quote; onChoose: (id: number) => void }) {
  const { t } = useTranslation(['rates', 'contracts']);
  const [tab, setTab] = useRemembered<Tab>('contracts.funding', 'rates');
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  return (
    <>
      <div className="grid gap-3 px-gutter py-2">
        <PairButton quote={quote} onChoose={onChoose} />
        <FundingHead quote={quote} pair={pair} />
        <FundingFacts pair={pair} under />
        <Card>
          <ListRow title={t(($) => $.contracts.own.fund)} href="#/pages/transaction/contract_fund" />
        </Card>
        <HelpLink about="contracts" />
      </div>
      <Tabs
        id={ID}
        label={t(($) => $.rates.list.title, { symbol: quote.symbol })}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'rates', label: t(($) => $.rates.list.rates) },
          { value: 'payments', label: t(($) => $.rates.list.payments) },
        ]}
      />
      <TabPanel id={ID} value={tab}>
        {tab === 'rates' ? <Rates quote={quote} /> : <Own />}
      </TabPanel>
    </>
  );
}

export default function Funding() {
  const { t } = useTranslation(['contracts', 'rates']);
  const { id } = usePageSearch(PATH);
  const navigation = useNavigation();
  const { quotes, quote, choose } = useChosenMarket({
    kind: 'perpetual',
    name: 'contracts',
    id,
    onChoose: (next) => navigation.redirect(PATH, { id: next }),
  });
  return (
    <Page gutter={false}>
      {quotes.isPending && <SkeletonList rows={6} label={t(($) => $.rates.list.loading)} />}
      {quotes.isError && !quotes.data && <MarketsFailed fetching={quotes.isFetching} onRetry={() => void quotes.refetch()} />}
      {quotes.data && !quote && <EmptyState title={t(($) => $.contracts.page.none)} text={t(($) => $.contracts.page.noneText)} />}
      {quote && <OfMarket key={quote.id} quote={quote} onChoose={choose} />}
    </Page>
  );
}
