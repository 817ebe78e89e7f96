/** All versions of an entry with their authors, publications and withdrawals. */
import type { StaffContentEntry } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { useState } from 'react';
import { Section } from '../../../kit/SidePanel.tsx';
import { Moment, Span } from './Stand.tsx';

/** More are shown on request: an entry may have two thousand. */
const FIRST = 8;

export interface HistoryProps {
  entry: StaffContentEntry;
  /** The version whose text is open at the side. */
  open: number | null;
  onOpen: (revision: number) => void;
}

export function Versions({ entry, open, onOpen }: HistoryProps) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const [isWhole, setWhole] = useState(false);
  const { item, revisions } = entry;
  const shown = isWhole ? revisions : revisions.slice(0, FIRST);
  return (
    <Section title={t(($) => $['backoffice-content'].history.versions)}>
      <ul className="c-list">
        {shown.map(({ revision, saved, saved_by }) => (
          <li key={revision}>
            <span>
              <b>{t(($) => $['backoffice-content'].history.version, { revision })}</b>{' '}
              {revision === item.now?.revision && item.state === 'live' && (
                <Tag tone="success">{t(($) => $['backoffice-content'].states.live)}</Tag>
              )}{' '}
              {revision === item.next?.revision && <Tag tone="info">{t(($) => $['backoffice-content'].states.scheduled)}</Tag>}
              <br />
              {saved_by?.name ?? t(($) => $['backoffice-content'].history.house)} · <Moment ms={saved} />
            </span>
            <Button
              size="sm"
              aria-label={t(($) => $['backoffice-content'].history.show, { revision })}
              aria-pressed={open === revision}
              onClick={() => onOpen(revision)}
            >
              {t(($) => $.common.buttons.show)}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && revisions.length > FIRST && (
        <div className="b-more">
          <Button size="sm" onClick={() => setWhole(true)}>
            {t(($) => $.common.buttons.viewAll)}
          </Button>
        </div>
      )}
    </Section>
  );
}

export function Publications({ entry }: Pick<HistoryProps, 'entry'>) {
  const { t } = useTranslation(['backoffice-content']);
  return (
    <Section title={t(($) => $['backoffice-content'].history.publications)}>
      {entry.publications.length === 0 && <p className="b-quiet">{t(($) => $['backoffice-content'].history.never)}</p>}
      <ul className="c-list">
        {entry.publications.map(({ revision, from, until, done, staff }, place) => (
          <li key={place}>
            <span>
              <b>
                {revision === null
                  ? t(($) => $['backoffice-content'].history.withdrawn)
                  : t(($) => $['backoffice-content'].history.published, { revision })}
              </b>
              <br />
              {staff?.name ?? t(($) => $['backoffice-content'].history.house)} · <Moment ms={done} />
              {revision !== null && (
                <>
                  <br />
                  <Span from={from} until={until} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
