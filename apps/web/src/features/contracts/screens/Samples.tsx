/** The minutes that a rate of funding was computed from, and its receipt checked on this device. */
import type { ContractSample } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useQuotesOf } from '../../../market/pair/market-data.ts';
import { MarketsFailed } from '../../../market/state/MarketsFailed.tsx';
import { VerifyContract } from '../components/VerifyContract.tsx';
import { useSamples } from '../queries/public.ts';
import '../components/clearing.css';
import '../components/contracts.css';

const PATH = '/pages/transaction/contract_samples';

function Minute({ sample, quote }: { sample: ContractSample; quote: Quote }) {
  const { t } = useTranslation(['rates']);
  const formats = useFormats();
  return (
    <li className="cf-liquidation num">
      <div className="cf-market-head">
        <time>{formats.utc(sample.minute)}</time>
        <b className="cf-end">{formats.percent(sample.counted, 4, 6)}</b>
      </div>
      <p className="cf-quiet">
        {t(($) => $.rates.samples.index, { price: formats.price(sample.index, quote.price_decimals) })} ·{' '}
        {t(($) => $.rates.samples.ticks, { count: sample.ticks })}
      </p>
    </li>
  );
}

function OfPeriod({ quote, period }: { quote: Quote; period: number }) {
  const { t } = useTranslation(['rates']);
  const read = useSamples(quote, period);
  if (read.isPending) return <SkeletonList rows={8} label={t(($) => $.rates.list.loading)} />;
  if (!read.data) {
    return <ReadFailed read={read} title={t(($) => $.rates.list.failed)} />;
  }
  if (read.data.list.length === 0) {
    return (
      <EmptyState
        title={t(($) => $.rates.samples.none)}
        actions={
          <Button
            size="sm"
            variant="primary"
            href={`#${hrefOf('/pages/transaction/contract_funding', { id: String(quote.id) })}`}
          >
            {t(($) => $.rates.samples.back)}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className="cf-quiet px-gutter py-2">{t(($) => $.rates.samples.text)}</p>
      <ul>
        {read.data.list.map((sample) => (
          <Minute key={sample.minute} sample={sample} quote={quote} />
        ))}
      </ul>
    </>
  );
}

export default function Samples() {
  const { t } = useTranslation(['rates', 'contracts']);
  const { id, period, rate } = usePageSearch(PATH);
  const receipt = Number(rate);
  const quotes = useQuotesOf('perpetual');
  const quote = quotes.data?.find((one) => String(one.id) === id);
  const number = Number(period);
  const known = quote !== undefined && Number.isSafeInteger(number) && number >= 0;
  return (
    <Page gutter={false}>
      {quotes.isPending && <SkeletonList rows={8} label={t(($) => $.rates.list.loading)} />}
      {quotes.isError && !quotes.data && <MarketsFailed fetching={quotes.isFetching} onRetry={() => void quotes.refetch()} />}
      {Number.isSafeInteger(receipt) && receipt > 0 && (
        <div className="px-gutter py-2">
          <VerifyContract name={{ kind: 'rate', id: receipt, positionId: 0 }} />
        </div>
      )}
      {quotes.data &&
        (known ? <OfPeriod quote={quote} period={number} /> : <EmptyState title={t(($) => $.rates.samples.none)} />)}
    </Page>
  );
}
