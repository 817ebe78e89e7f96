/** The sources of an instrument now: what each quotes, how old it is, which is the median, which is dropped and why. */
import { getPriceHealth } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { useCall } from '../../app/data/use-call.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { QuoteRows } from './QuoteRows.tsx';
import { showSources } from './source-quotes.ts';

const EVERY_MS = 2_000;

/** The part of the sheet about now. */
export function PriceSources({ symbol, decimals, open }: { symbol: string; decimals: number; open: boolean }) {
  const { t } = useTranslation(['proofs', 'common']);
  const formats = useFormats();
  const health = useCall(getPriceHealth, { symbol }, { enabled: open, quiet: true, everyMs: EVERY_MS, staleTimeMs: 0 });
  const data = health.data;
  const [instrument] = data?.list ?? [];
  const stopped = {
    clock: t(($) => $.proofs.price.stoppedClock),
    record: t(($) => $.proofs.price.stoppedRecord),
    feed: t(($) => $.proofs.price.stoppedFeed),
  };
  const index = instrument?.index ?? null;
  return (
    <section className="pp-now" aria-label={t(($) => $.proofs.price.now)}>
      <div className="pp-head">
        <h3>{t(($) => $.proofs.price.index)}</h3>
        <PriceSourceLabel prices={data?.prices} />
      </div>
      {instrument && (
        <>
          <p className="pp-index num">{index === null ? NO_FIGURE : formats.price(index, decimals)}</p>
          {index === null && (
            <p className="pp-warn">{data?.stopped ? stopped[data.stopped] : t(($) => $.proofs.price.noneText)}</p>
          )}
          <QuoteRows
            label={t(($) => $.proofs.price.sources)}
            decimals={decimals}
            rows={showSources(instrument.sources).map((source) => ({
              ...source,
              ageMs: source.quoted_at === null ? null : instrument.time - source.quoted_at,
            }))}
          />
          <p className="pp-note">{t(($) => $.proofs.price.rule, { min: data?.min_sources ?? 1 })}</p>
        </>
      )}
      {health.isPending && <SkeletonList rows={2} label={t(($) => $.common.states.loading)} />}
      {health.isError && !data && <p className="pp-warn">{t(($) => $.proofs.price.sourcesFailed)}</p>}
    </section>
  );
}
