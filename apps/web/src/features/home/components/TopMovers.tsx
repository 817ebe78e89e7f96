/** What moved most today and what is traded most, live. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { moveFocus } from '@glasshouse/ui/roving.ts';
import { useMemo } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { MOVER_KINDS, type MoverKind, topMovers } from '../model/movers.ts';
import { useQuotes } from '../queries/home.ts';
import { CardRow } from './CardRow.tsx';
import { QuotesWaiting } from './QuotesWaiting.tsx';

const PANEL = 'movers-panel';

/** The three orders as small tabs. Home has no other tabs: their sheet of styles would weigh more than these. */
function Kinds({ kind, onKind }: { kind: MoverKind; onKind: (kind: MoverKind) => void }) {
  const { t } = useTranslation(['home']);
  const at = MOVER_KINDS.indexOf(kind);
  return (
    <div role="tablist" aria-label={t(($) => $.home.movers.title)} className="-mx-2 mb-1.5 flex flex-wrap">
      {MOVER_KINDS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`movers-${one}`}
          data-roving=""
          aria-selected={one === kind}
          {...(one === kind ? { 'aria-controls': PANEL } : {})}
          tabIndex={one === kind ? 0 : -1}
          className={`min-h-tap min-w-tap px-2 text-sm ${one === kind ? 'font-semibold text-brand' : 'text-text-2'}`}
          onClick={() => onKind(one)}
          onKeyDown={(event) => moveFocus(event, at, (next) => onKind(MOVER_KINDS[next] ?? kind))}
        >
          {t(($) => $.home.movers.kinds[one])}
        </button>
      ))}
    </div>
  );
}

/** Heading, the three orders, cards. The order is that of the last reading: cards do not jump with each tick. */
export function TopMovers() {
  const { t } = useTranslation(['home']);
  const [kind, setKind] = useRemembered<MoverKind>('home.movers', 'gainers');
  const quotes = useQuotes();
  const movers = useMemo(() => topMovers(quotes.data ?? [], kind), [quotes.data, kind]);
  return (
    <section>
      <SectionHead
        className="px-0"
        title={t(($) => $.home.movers.title)}
        aside={<span className="text-micro text-text-3">{t(($) => $.home.movers.today)}</span>}
      />
      <Kinds kind={kind} onKind={setKind} />
      <div role="tabpanel" id={PANEL} aria-labelledby={`movers-${kind}`} className="min-h-[126px]">
        <QuotesWaiting quotes={quotes}>
          {movers.length === 0 ? (
            <p className="py-6 text-text-2">{t(($) => $.home.movers.none[kind])}</p>
          ) : (
            <CardRow markets={movers} turnover={kind === 'active'} />
          )}
        </QuotesWaiting>
      </div>
    </section>
  );
}
