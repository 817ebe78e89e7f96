/** The head of the portfolio: what it is worth, the result of the span, and what it is measured against. */
import type { PortfolioSummary } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { formatChange } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { SourceLabels } from '../../../app/page/PriceSourceLabel.tsx';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';
import { useSettings } from '../../../app/session/use-session.ts';

/** The figures. */
export function Head({ summary }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const formats = useFormats();
  const usd = useUsd();
  const hidden = useSettings((settings) => settings.hideBalances);
  const isUnpriced = summary.coins.length > 0 && summary.coins.every(({ worth }) => worth === null);
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-text-2">{t(($) => $.portfolio.page.worth)}</h2>
          {isUnpriced ? (
            <b className="text-lg text-text-3">{t(($) => $.portfolio.coins.noPrice)}</b>
          ) : (
            <AmountText
              size="display"
              value={formats.fiatValue(summary.worth)}
              currency={usd.currency}
              hidden={hidden}
              hiddenLabel={t(($) => $.portfolio.hidden)}
            />
          )}
        </div>
        <Result summary={summary} />
      </div>
      <div className="flex flex-wrap gap-x-3 text-xs text-text-3">
        {!isUnpriced && <span>{t(($) => $.portfolio.page.putIn, { amount: usd.plain(summary.put_in) })}</span>}
        {summary.since !== null && (
          <span className="num">{t(($) => $.portfolio.page.since, { time: formats.dateTime(summary.since) })}</span>
        )}
        <SourceLabels prices={summary.prices} />
      </div>
    </section>
  );
}

function Result({ summary: { result, percent, since } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  if (result === null && since !== null)
    return (
      <div className="ml-auto text-right">
        <h2 className="text-text-2">{t(($) => $.portfolio.page.result)}</h2>
        <b className="text-lg text-text-3">{t(($) => $.portfolio.coins.noPrice)}</b>
      </div>
    );
  if (result === null) return <p className="max-w-64 text-sm text-text-3">{t(($) => $.portfolio.page.notYet)}</p>;
  return (
    <div className="ml-auto text-right">
      <h2 className="text-text-2">{t(($) => $.portfolio.page.result)}</h2>
      <b className={`num text-lg is-${usd.tone(result)}`}>{usd.signed(result)}</b>
      {percent !== null && (
        <span className="num block text-xs text-text-2">
          {t(($) => $.portfolio.page.percent, { percent: formatChange(percent) })}
        </span>
      )}
    </div>
  );
}
