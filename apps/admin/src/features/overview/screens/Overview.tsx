/** Waiting work, unusual figures, and the state of the platform. */
import { listProposals, listQueues } from '@glasshouse/contract/backoffice';
import { type OverviewDay, type Unusual, getOverview } from '@glasshouse/contract/overview';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import '../components/overview.css';
import { labelText, useAge, useFormats, useNow, useTimeAgo } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { DataTable } from '../../../kit/DataTable.tsx';
import { LineChart } from '../../../kit/LineChart.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { Books } from '../components/Books.tsx';
import { ExposureChart } from '../components/ExposureChart.tsx';
import { cureOf, isLate } from '../model/alarms.ts';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';

const EVERY_MS = 15_000;
const words = (key: string, params: Record<string, string | number> = {}) => labelText(`backoffice-users:${key}`, params);

/** Queues and proposals that wait, with a way to each. */
function Waiting() {
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

const FIGURES = ['spot_volume', 'fees', 'conversion_volume', 'options_staked'] as const;
const LABELS = {
  spot_volume: 'overview.spotVolume',
  fees: 'overview.fees',
  conversion_volume: 'overview.conversionVolume',
  options_staked: 'overview.optionsStaked',
} as const;

/** Four figures and new users by day. */
function Charts({ days }: { days: readonly OverviewDay[] }) {
  const formats = useFormats();
  const timeOf = ({ day }: OverviewDay) => Date.parse(`${day}T00:00:00Z`);
  const formatTime = (time: number) => new Date(time).toISOString().slice(0, 10);
  return (
    <div className="o-charts">
      {FIGURES.map((figure) => (
        <Section key={figure} title={words(LABELS[figure])}>
          <LineChart
            label={`${words(LABELS[figure])}, USD`}
            kind="bars"
            points={days.map((row) => ({ time: timeOf(row), value: row[figure] }))}
            format={(value) => formats.usd(value)}
            formatTime={formatTime}
          />
        </Section>
      ))}
      <Section title={words('overview.newUsers')}>
        <LineChart
          label={words('overview.newUsers')}
          kind="bars"
          points={days.map((row) => ({ time: timeOf(row), value: String(row.new_users) }))}
          format={(value) => formats.number(value, 0)}
          formatTime={formatTime}
        />
      </Section>
    </div>
  );
}

/** What somebody should look at, how soon, and where. */
function Alarms({ unusual }: { unusual: readonly Unusual[] }) {
  return (
    <Section title={words('overview.unusual')}>
      {unusual.length === 0 ? (
        <p>{words('overview.nothingUnusual')}</p>
      ) : (
        <ul className="o-list">
          {unusual.map(({ code, params, weight }) => (
            <li key={code}>
              <span>{words(`unusual.${code}`, params)}</span>
              <span className="o-cure">
                <Tag tone={weight >= 60 ? 'danger' : 'warn'}>{words(weight >= 60 ? 'overview.now' : 'overview.watch')}</Tag>
                <a className="b-link" href={`#${cureOf(code)}`}>
                  {words('overview.see')}
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export default function Overview() {
  useTranslation(['backoffice-users']);
  const formats = useFormats();
  const read = useCall(getOverview, {}, { everyMs: EVERY_MS });
  const data = read.data;
  if (data === undefined) return <UnreadPage read={read} />;
  const { users, days, exposure, unusual, prices } = data;
  const today = days.at(-1);
  const usdt = (text: string) => `${formats.amount(text)}\u00a0USDT`;
  return (
    <Page
      padded
      cards={
        <StatCards
          items={[
            {
              label: words('overview.users'),
              value: formats.count(users.total),
              sub: words('overview.usersSub', { active: formats.count(users.active), frozen: formats.count(users.frozen) }),
            },
            {
              label: `${words('overview.newUsers')} ${words('overview.today')}`,
              value: formats.count(users.new_today),
              sub: words('overview.newUsersSub', { week: formats.count(users.new_week) }),
            },
            { label: words('overview.spotVolume'), value: formats.usd(today?.spot_volume ?? '0'), sub: words('overview.today') },
            { label: words('overview.fees'), value: formats.usd(today?.fees ?? '0'), sub: words('overview.today') },
          ]}
        />
      }
    >
      <div className="o-top">
        <Waiting />
        <Alarms unusual={unusual} />
      </div>
      <p className="b-lead">{words('overview.valued', { prices: words(`overview.prices.${prices}`) })}</p>
      <Books />
      <Charts days={days} />
      <Section title={words('overview.exposure')} aside={words('overview.houseHas', { amount: formats.amount(exposure.house) })}>
        <ExposureChart
          rows={exposure.list}
          label={words('overview.exposure')}
          down={words('overview.promisedDown')}
          up={words('overview.promisedUp')}
          format={usdt}
        />
        <DataTable
          label={words('overview.exposure')}
          rows={exposure.list}
          rowKey={(row) => row.match_id}
          columns={[
            { key: 'symbol', head: words('lists.market'), cell: (row) => <b>{row.symbol}</b> },
            { key: 'open', head: words('overview.open'), align: 'end', cell: (row) => formats.count(row.open) },
            { key: 'up', head: words('overview.promisedUp'), align: 'end', cell: (row) => usdt(row.up.promised) },
            { key: 'down', head: words('overview.promisedDown'), align: 'end', cell: (row) => usdt(row.down.promised) },
          ]}
          empty={<EmptyState compact title={words('overview.noExposure')} />}
        />
      </Section>
    </Page>
  );
}
