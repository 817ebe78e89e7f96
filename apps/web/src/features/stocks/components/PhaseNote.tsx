/** Why a stock does not trade as usual now, until when, and what an order of now does. */
import type { Stock } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconClock, iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { standingOf } from '../model/standing.ts';
import { sessionTime } from './session-time.ts';
import { useStockWords } from './words.ts';

const SECOND = 1_000;

/** The note; nothing while it trades. */
export function PhaseNote({ stock, className }: { stock: Stock; className?: string }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const now = useServerNow(SECOND);
  const standing = standingOf(stock);
  const ends = stock.phase_ends;
  const until = ends === null ? null : { time: sessionTime(ends, formats, now), left: words.wait(ends - now) };
  const pause = () => {
    if (stock.last === null) return t(($) => $.equities.notes.pauseNoPrice);
    if (stock.pause_reason === 'mode') return t(($) => $.equities.notes.pauseMode);
    if (stock.pause_reason === 'moved' && until) return t(($) => $.equities.notes.pauseMoved, until);
    return until ? t(($) => $.equities.notes.pauseUntil, until) : t(($) => $.equities.notes.pause);
  };
  const look = className === undefined ? {} : { className };
  switch (standing) {
    case 'open':
      return null;
    case 'closed':
      return (
        <Note icon={iconClock} {...look}>
          {stock.opens === null
            ? t(($) => $.equities.notes.closed)
            : t(($) => $.equities.notes.opens, {
                time: sessionTime(stock.opens, formats, now),
                left: words.wait(stock.opens - now),
              })}
        </Note>
      );
    case 'auction':
      return (
        <Note tone="gold" icon={iconInfo} {...look}>
          {t(($) => $.equities.notes.auction)}
        </Note>
      );
    case 'pause':
      return (
        <Note tone="warn" icon={iconClock} {...look}>
          {pause()}
        </Note>
      );
    default:
      return (
        <Note tone={standing === 'halted' ? 'danger' : 'warn'} icon={iconWarn} {...look}>
          {t(($) => $.equities.notes[standing])}
        </Note>
      );
  }
}
