/** Where an entry stands: its state in a tag, and when it is shown, in UTC. */
import type { ContentState, StaffContentItem } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag, type Tone } from '@glasshouse/ui/Chip.tsx';
import { utcText } from '../../../app/times.ts';

const TONES: Readonly<Record<ContentState, Tone>> = {
  draft: 'plain',
  scheduled: 'info',
  live: 'success',
  expired: 'warn',
  withdrawn: 'danger',
};

/** Whether what was saved last is neither public nor going to be. */
export const isAhead = ({ state, revision, now, next }: StaffContentItem): boolean =>
  state !== 'draft' && state !== 'withdrawn' && revision !== now?.revision && revision !== next?.revision;

/** The tags: the state, and whether there are unpublished changes. */
export function StandTags({ item }: { item: StaffContentItem }) {
  const { t } = useTranslation(['backoffice-content']);
  return (
    <>
      <Tag tone={TONES[item.state]}>{t(($) => $['backoffice-content'].states[item.state])}</Tag>{' '}
      {isAhead(item) && <Tag tone="warn">{t(($) => $['backoffice-content'].list.ahead)}</Tag>}
      {item.state === 'live' && item.next !== null && <Tag tone="info">{t(($) => $['backoffice-content'].list.changes)}</Tag>}
    </>
  );
}

/** A moment with its zone. */
export function Moment({ ms }: { ms: number }) {
  return <time dateTime={new Date(ms).toISOString()}>{utcText(ms)}</time>;
}

/** From when until when. */
export function Span({ from, until }: { from: number; until: number | null }) {
  const { t } = useTranslation(['backoffice-content']);
  return (
    <>
      <Moment ms={from} /> – {until === null ? t(($) => $['backoffice-content'].list.endless) : <Moment ms={until} />}
    </>
  );
}
