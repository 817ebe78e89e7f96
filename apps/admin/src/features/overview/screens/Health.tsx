/** Whether feeds, engine, database, money and jobs work. */
import type { CallOutput } from '@glasshouse/contract';
import { getPriceHealth, listQuotes, listStates } from '@glasshouse/contract/markets';
import { getHealth, invariantKey } from '@glasshouse/contract/overview';
import { AREA_NAMESPACES } from '@glasshouse/i18n/staff.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import '../components/overview.css';
import { labelText, useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { usePublicCall } from '../../../app/use-public-call.ts';
import { DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';

const EVERY_MS = 10_000;
const words = (key: string, params: Record<string, string | number> = {}) => labelText(`backoffice-users:${key}`, params);
/** The words of an invariant, from the catalogue of its product or of all; where none has them, what the tools print. */
const titleOf = (title: string) =>
  AREA_NAMESPACES.reduce((found, name) => labelText(`${name}:invariants.${invariantKey(title)}`, {}, found), title);
/** I2 stands before I14. */
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
const Good = ({ is }: { is: boolean }) => <Tag tone={is ? 'success' : 'danger'}>{words(is ? 'health.good' : 'health.bad')}</Tag>;

/** Symbols that rest outside their trading hours: they need no price. */
function useClosed(): ReadonlySet<string> {
  const [quotes, states] = [usePublicCall(listQuotes, {}), usePublicCall(listStates, {}, EVERY_MS)];
  const closed = new Set((states ?? []).flatMap(({ id, state }) => (state === 'closed' ? [id] : [])));
  return new Set((quotes ?? []).flatMap(({ id, symbol }) => (closed.has(id) ? [symbol] : [])));
}

/** Prices and their sources. */
function Feeds() {
  const feeds = usePublicCall(getPriceHealth, {}, EVERY_MS);
  const closed = useClosed();
  return (
    <Section title={words('health.feeds')}>
      <KeyValueList
        dense
        items={(feeds?.list ?? [])
          .toSorted((a, b) => a.symbol.localeCompare(b.symbol))
          .map(({ symbol, has_price, index, sources }) => ({
            label: symbol,
            value: (
              <>
                {index ?? words('health.noPrice')} · {sources.filter(({ state }) => state === 'used').length}/{sources.length}{' '}
                {!has_price && closed.has(symbol) ? <Tag tone="plain">{words('health.closed')}</Tag> : <Good is={has_price} />}
              </>
            ),
          }))}
      />
    </Section>
  );
}

interface HealthProps {
  health: CallOutput<typeof getHealth>;
}

/** Times, durations and sizes as this screen shows them. */
function useHealthFormats() {
  const formats = useFormats();
  return {
    count: formats.count,
    time: formats.dateTime,
    when: (time: number | null) => (time === null ? words('health.notYet') : formats.dateTime(time)),
    ms: (value: number | null) => (value === null ? '–' : words('health.ms', { value: formats.count(value) })),
    mb: (bytes: number) => words('health.mb', { value: formats.count(Math.round(bytes / 1_048_576)) }),
  };
}

function MoneyHealth({ health: { money, log } }: HealthProps) {
  const { when } = useHealthFormats();
  return (
    <Section title={words('health.money')} aside={<Good is={money.state === 'open'} />}>
      <KeyValueList
        dense
        items={[
          { label: words('health.money'), value: words(money.state === 'open' ? 'health.moneyOpen' : 'health.moneyStopped') },
          { label: words('health.whole'), value: when(money.whole) },
          { label: words('health.newest'), value: when(money.newest) },
          { label: words('health.log'), value: words(log === 'open' ? 'health.logOpen' : 'health.moneyStopped') },
        ]}
      />
      {money.reason !== null && <p>{money.reason}</p>}
    </Section>
  );
}

function DatabaseHealth({ health: { database } }: HealthProps) {
  const { ms, mb } = useHealthFormats();
  return (
    <Section title={words('health.database')}>
      <KeyValueList
        dense
        items={[
          { label: words('health.ping'), value: ms(database.ping_ms) },
          { label: words('health.size'), value: mb(database.size_bytes) },
          { label: words('health.connections'), value: `${database.connections}\u00a0/\u00a0${database.connections_max}` },
          { label: words('health.longest'), value: ms(database.longest_transaction_ms) },
          { label: words('health.version'), value: `PostgreSQL ${database.version}` },
        ]}
      />
    </Section>
  );
}

function EngineHealth({ health: { engine, options } }: HealthProps) {
  const { count, time } = useHealthFormats();
  return (
    <Section title={words('health.engine')} aside={<Good is={engine.failing.length === 0} />}>
      <KeyValueList
        dense
        items={[
          { label: words('health.leading'), value: words(engine.leading ? 'health.yes' : 'health.no') },
          { label: words('health.stuck'), value: engine.failing.length === 0 ? '–' : engine.failing.join(', ') },
          { label: words('health.openOrders'), value: count(engine.open_orders) },
          { label: words('health.lastFill'), value: engine.last_fill === null ? '–' : time(engine.last_fill) },
          { label: words('health.openOptions'), value: count(options.open) },
        ]}
      />
    </Section>
  );
}

function ProcessHealth({ health: { process } }: HealthProps) {
  const { time, mb } = useHealthFormats();
  return (
    <Section title={words('health.process')}>
      <KeyValueList
        dense
        items={[
          { label: words('health.started'), value: time(process.started) },
          { label: words('health.memory'), value: mb(process.memory_bytes) },
          { label: words('health.version'), value: `Node ${process.node}` },
        ]}
      />
    </Section>
  );
}

function Invariants({ health: { money } }: HealthProps) {
  const { when } = useHealthFormats();
  return (
    <Section title={words('health.invariants')}>
      <DataTable
        label={words('health.invariants')}
        rows={money.invariants.toSorted((a, b) => b.breaches - a.breaches || byNumber(a.id, b.id))}
        rowKey={(row) => `${row.id} ${row.title}`}
        columns={[
          { key: 'id', head: 'ID', width: '72px', cell: (row) => row.id },
          { key: 'title', head: words('health.invariant'), cell: (row) => titleOf(row.title) },
          { key: 'checked', head: words('health.checked'), align: 'end', cell: (row) => when(row.checked) },
          { key: 'breaches', head: words('health.breaches'), align: 'end', cell: (row) => row.breaches },
        ]}
      />
    </Section>
  );
}

function Jobs({ health: { jobs } }: HealthProps) {
  const { when, ms } = useHealthFormats();
  return (
    <Section title={words('health.jobs')}>
      <DataTable
        label={words('health.jobs')}
        rows={jobs.toSorted((a, b) => Number(b.failing) - Number(a.failing) || a.name.localeCompare(b.name))}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', head: words('health.job'), cell: (row) => row.name },
          { key: 'every', head: words('health.every'), align: 'end', cell: (row) => ms(row.every_ms) },
          { key: 'last', head: words('health.lastRun'), align: 'end', cell: (row) => when(row.last) },
          { key: 'took', head: words('health.took'), align: 'end', cell: (row) => ms(row.took_ms) },
          {
            key: 'failures',
            head: words('health.failures'),
            align: 'end',
            cell: (row) => (row.failing ? <Tag tone="danger">{row.failures}</Tag> : row.failures),
          },
        ]}
      />
    </Section>
  );
}

export default function Health() {
  useTranslation(['backoffice-users']);
  const read = useCall(getHealth, {}, { everyMs: EVERY_MS });
  const health = read.data;
  if (health === undefined) return <UnreadPage read={read} />;
  return (
    <Page padded>
      <div className="o-charts">
        <MoneyHealth health={health} />
        <DatabaseHealth health={health} />
        <EngineHealth health={health} />
        <ProcessHealth health={health} />
        <Feeds />
      </div>
      <Invariants health={health} />
      <Jobs health={health} />
    </Page>
  );
}
