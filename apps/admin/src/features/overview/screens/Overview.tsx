/** Money in and out, what is owed and held, alarms, waiting work, and figures of the platform, for a span of days. */
import type { CallOutput } from '@glasshouse/contract';
import type { Reconciliation } from '@glasshouse/contract/accounting';
import { type OverviewDay, getOverview } from '@glasshouse/contract/overview';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals } from '@glasshouse/money';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import '../components/overview.css';
import { type Formats, labelText, useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { DataTable } from '../../../kit/DataTable.tsx';
import { LineChart } from '../../../kit/LineChart.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';
import { Alarms } from '../components/Alarms.tsx';
import { Books, useBooks } from '../components/Books.tsx';
import { ExposureChart } from '../components/ExposureChart.tsx';
import { MoneyChart } from '../components/MoneyChart.tsx';
import { Waiting } from '../components/Waiting.tsx';
import { isAlarm } from '../model/alarms.ts';
import { SPANS, type Span, netOf, spanOf, sumOf, totalUsd } from '../model/money.ts';

const EVERY_MS = 15_000;
const words = (key: string, params: Record<string, string | number> = {}) => labelText(`backoffice-users:${key}`, params);
type View = CallOutput<typeof getOverview>;

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

/** Net deposits, what is owed and owned, fees, what options may cost, users. */
function Figures({ data, days, span, books }: FiguresProps) {
  const formats = useFormats();
  const spanText = words(`overview.span${span}`);
  const net = netOf(days);
  const side = (label: string, of: 'users' | 'house') => {
    if (books === undefined) return [];
    const { usd, unpriced } = totalUsd(books, of);
    const sub = unpriced === 0 ? words('overview.allPriced') : words('overview.unpriced', { count: unpriced });
    return [{ label: words(label), value: <span title={formats.usd(usd)}>{`$${formats.short(usd)}`}</span>, sub }];
  };
  const promised = data.exposure.list.reduce(
    (sum, { up, down }) => addDecimals(sum, addDecimals(up.promised, down.promised)),
    '0',
  );
  return (
    <StatCards
      items={[
        {
          label: `${words('overview.netDeposits')}, ${spanText}`,
          value: `${Number(net) > 0 ? '+' : ''}${formats.usd(net)}`,
          sub: words('overview.netSub', {
            in: formats.usd(sumOf(days, 'deposits')),
            out: formats.usd(sumOf(days, 'withdrawals')),
          }),
        },
        ...side('overview.owedToUsers', 'users'),
        ...side('overview.operatorFunds', 'house'),
        {
          label: `${words('overview.fees')}, ${spanText}`,
          value: formats.usd(sumOf(days, 'fees')),
          sub: volumeText(days, formats),
        },
        {
          label: words('overview.atRisk'),
          value: `${formats.amount(promised)}\u00a0USDT`,
          sub: words('overview.atRiskSub'),
        },
        {
          label: words('overview.users'),
          value: formats.count(data.users.total),
          sub: `${words('overview.newIn', { count: days.reduce((sum, day) => sum + day.new_users, 0) })} · ${words(
            'overview.usersSub',
            {
              active: formats.count(data.users.active),
              frozen: formats.count(data.users.frozen),
            },
          )}`,
        },
      ]}
    />
  );
}

interface FiguresProps {
  data: View;
  days: readonly OverviewDay[];
  span: Span;
  books: readonly Reconciliation[] | undefined;
}

const volumeText = (days: readonly OverviewDay[], formats: Formats) =>
  `${words('overview.spotVolume')} ${formats.usd(sumOf(days, 'spot_volume'))}`;

/** What open options may cost, drawn and as a table. */
function Exposure({ exposure }: Pick<View, 'exposure'>) {
  const formats = useFormats();
  const usdt = (text: string) => `${formats.amount(text)}\u00a0USDT`;
  return (
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
  );
}

export default function Overview() {
  useTranslation(['backoffice-users']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const span = spanOf(search['days']);
  const books = useBooks();
  const read = useCall(getOverview, {}, { everyMs: EVERY_MS });
  const data = read.data;
  if (data === undefined) return <UnreadPage read={read} />;
  const { unusual, prices, exposure } = data;
  const days = data.days.slice(-span);
  const alarms = unusual.filter(({ weight }) => isAlarm(weight)).length;
  return (
    <Page
      padded
      tag={
        alarms > 0 ? (
          <Tag tone="danger">{words('overview.alarms', { count: alarms })}</Tag>
        ) : (
          <Tag tone="success">{words('overview.calm')}</Tag>
        )
      }
      tools={
        <Segmented
          label={words('overview.span')}
          size="sm"
          className="o-span"
          value={String(span)}
          options={SPANS.map((one) => ({ value: String(one), label: words(`overview.span${one}`) }))}
          onChange={(to) => setSearch({ days: to })}
        />
      }
      cards={<Figures data={data} days={days} span={span} books={books} />}
    >
      <div className="o-columns">
        <div>
          <Section title={words('overview.money')} aside={words(`overview.span${span}`)}>
            {sumOf(days, 'deposits') === '0' && sumOf(days, 'withdrawals') === '0' ? (
              <EmptyState compact title={words('overview.noMoney')} />
            ) : (
              <MoneyChart days={days} />
            )}
          </Section>
          {books && <Books rows={books} />}
        </div>
        <div>
          <Alarms unusual={unusual} />
          <Waiting />
          <Exposure exposure={exposure} />
        </div>
      </div>
      <p className="b-lead">{words('overview.valued', { prices: words(`overview.prices.${prices}`) })}</p>
      <Charts days={data.days} />
    </Page>
  );
}
