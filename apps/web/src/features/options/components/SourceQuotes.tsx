/** What each source quoted for a tick, and which quote decided: used, or dropped by which rule. */
import type { TickView } from '@glasshouse/proofs';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** The quotes. */
export function SourceQuotes({ record, decimals }: { record: TickView; decimals: number }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  return (
    <>
      <p className="num">{t(($) => $.options.verify.tick, { seq: record.seq, time: formats.utc(Number(record.time)) })}</p>
      <ul className="o-quotes">
        {record.quotes.map((quote) => (
          <li key={quote.source}>
            <span>{quote.source}</span>
            {quote.state !== 'used' && <Tag>{t(($) => $.options.verify.dropped)}</Tag>}
            <span className="num">
              {quote.time === null
                ? NO_FIGURE
                : t(($) => $.options.verify.age, { ms: Math.max(0, Number(record.time) - Number(quote.time)) })}
            </span>
            <b className="num">
              {quote.bid === null || quote.ask === null
                ? NO_FIGURE
                : `${formats.price(quote.bid, decimals)} / ${formats.price(quote.ask, decimals)}`}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
