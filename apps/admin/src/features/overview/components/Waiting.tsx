/** Queues and proposals that wait, with a way to each. */
import { listProposals, listQueues } from '@glasshouse/contract/backoffice';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { labelText, useAge, useNow, useTimeAgo } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import { isLate } from '../model/alarms.ts';

const EVERY_MS = 15_000;
const words = (key: string, params: Record<string, string | number> = {}) => labelText(`backoffice-users:${key}`, params);

export function Waiting() {
  const ago = useTimeAgo();
  const age = useAge();
  const now = useNow(EVERY_MS);
  const [mayReview, mayPropose] = [useMay('reviews.read'), useMay('proposals.read')];
  const queues = useCall(listQueues, {}, { enabled: mayReview, everyMs: EVERY_MS, quiet: true });
  const proposals = useCall(
    listProposals,
    { tab: 'waiting', limit: 50 },
    { enabled: mayPropose, everyMs: EVERY_MS, quiet: true },
  );
  const items = [
    ...(queues.data ?? []).map(({ queue, waiting, oldest, median_ms: median }) => ({
      key: queue,
      label: labelText(`names:queues.${queue}`),
      count: waiting,
      isLate: oldest !== null && isLate(oldest, now),
      sub: [
        ...(oldest === null ? [] : [words('overview.oldest', { time: ago(oldest) })]),
        ...(median === null ? [] : [words('overview.sla', { time: age(now - median, now) })]),
      ].join(' · '),
      href: hrefOf(`/queues/${queue}`),
    })),
    {
      key: 'proposals',
      label: words('overview.proposals'),
      count: proposals.data?.list.length ?? 0,
      isLate: false,
      sub: '',
      href: hrefOf('/proposals'),
    },
  ].filter(({ count }) => count > 0);
  return (
    <Section title={words('overview.waiting')} aside={words('overview.target')}>
      {items.length === 0 ? (
        <p>{words('overview.nothingWaits')}</p>
      ) : (
        <ul className="o-list">
          {items.map(({ key, label, count, sub, href, isLate: late }) => (
            <li key={key}>
              <a href={`#${href}`}>{label}</a>
              <span>
                {late && <Tag tone="warn">{words('overview.late')}</Tag>} {sub} <b className="num">{count}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
