/** The analysis of own contracts: what they brought and cost over some days, by day and by market, as the bills have it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useQuotesOf } from '../../../market/pair/market-data.ts';
import { ByMarket, Curve, Days, Ended, Made } from '../components/AnalysisParts.tsx';
import { toneOf } from '../components/words.ts';
import { SPANS, type Span } from '../model/analysis.ts';
import { pursesOf } from '../model/purses.ts';
import { useAnalysis } from '../queries/analysis.ts';
import '../components/analysis.css';

export default function ContractAnalysis() {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const [span, setSpan] = useRemembered<Span>('contracts.span', '30');
  const [code, setCode] = useRemembered<string>('contracts.settled', '');
  const purses = pursesOf(useQuotesOf('perpetual').data ?? []);
  const purse = purses.find((one) => one.code === code) ?? purses[0];
  const read = useAnalysis(purse?.id ?? 0, span);
  // What was read for another currency says nothing about this one.
  const shown = read.data && read.data.currency_id === purse?.id ? read.data : undefined;
  return (
    <Page width="wide">
      <div className="ca-page">
        <div className="ca-choice">
          {purse && (
            <Segmented
              size="sm"
              label={t(($) => $.analysis.currency)}
              options={purses.map((one) => ({ value: one.code, label: one.code }))}
              value={purse.code}
              onChange={setCode}
            />
          )}
          <Segmented
            size="sm"
            label={t(($) => $.analysis.span)}
            options={SPANS.map((value) => ({ value, label: t(($) => $.analysis.spans[value]) }))}
            value={span}
            onChange={setSpan}
          />
        </div>
        {shown && purse ? (
          shown.markets.length === 0 ? (
            <EmptyState title={t(($) => $.analysis.empty)} text={t(($) => $.analysis.emptyText)} />
          ) : (
            <>
              <p className="ca-net">
                <span>{t(($) => $.analysis.net)}</span>
                <b className={`num is-${toneOf(shown.total.net)}`}>{formats.result(shown.total.net, purse.code)}</b>
              </p>
              <Made read={shown} purse={purse} />
              <Days read={shown} purse={purse} />
              <Curve read={shown} purse={purse} />
              <ByMarket read={shown} purse={purse} />
              <Ended read={shown} />
              <p className="ca-how">{t(($) => $.analysis.how)}</p>
            </>
          )
        ) : read.isError ? (
          <ReadFailed read={read} title={t(($) => $.analysis.failed)} />
        ) : (
          <SkeletonList rows={6} label={t(($) => $.analysis.loading)} />
        )}
      </div>
    </Page>
  );
}
