/** Says why a market does not trade as usual: halted, only cancelling, outside its session, without a price. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconClock, iconInfo } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useMarketState } from '../../../market/state/use-market-states.ts';

/** The note; nothing while the market is open. */
export function MarketStateNote({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['chart']);
  const formats = useFormats();
  const { state, last_at: lastAt, opens_at: opensAt } = useMarketState(quote);
  if (state === 'open') return null;
  const time = (ms: number | null) => (ms === null ? '–' : formats.dateTime(ms));
  const words = {
    halted: [t(($) => $.chart.market.halted), t(($) => $.chart.market.haltedText)],
    read_only: [t(($) => $.chart.market.readOnly), t(($) => $.chart.market.readOnlyText)],
    reduce_only: [t(($) => $.chart.market.reduceOnly), t(($) => $.chart.market.reduceOnlyText)],
    cancel_only: [t(($) => $.chart.market.cancelOnly), t(($) => $.chart.market.cancelOnlyText)],
    closed: [
      t(($) => $.chart.market.closed),
      opensAt === null
        ? t(($) => $.chart.market.closedSince, { time: time(lastAt) })
        : t(($) => $.chart.market.closedText, { time: time(opensAt) }),
    ],
    stale: [
      t(($) => $.chart.market.stale),
      lastAt === null ? t(($) => $.chart.market.noPriceText) : t(($) => $.chart.market.staleText, { time: time(lastAt) }),
    ],
  } as const;
  const [title, text] = words[state];
  return (
    <Note tone={state === 'closed' ? 'plain' : 'warn'} icon={state === 'closed' ? iconClock : iconInfo} className="d-note">
      <b>{title}</b>
      <span className="d-note-text">{text}</span>
    </Note>
  );
}
