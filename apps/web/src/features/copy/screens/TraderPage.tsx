/** A trader (SCR-046, SCR-048): the record with its worst drop, what followers got, what is open and what was closed. */
import { type CopyTraderDetail, type CopyWindow } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { IndexCurve } from '../components/IndexCurve.tsx';
import { NoTrader } from '../components/NoTrader.tsx';
import { Period, usePeriod } from '../components/Period.tsx';
import { RecordBadge } from '../components/RecordBadge.tsx';
import { Strategy } from '../components/Strategy.tsx';
import { TraderHistory, TraderPositions } from '../components/TraderOrders.tsx';
import { TraderTags } from '../components/TraderTags.tsx';
import { fallOf, followHref, readId, toneOf, toneOfFall, useCopyWords } from '../components/words.ts';
import { useFollowNews } from '../live/use-copy-news.ts';
import { useFollowOf, useTrader } from '../queries/copy.ts';

const ID = 'copy-trader';

function Head({ trader }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const since = formats.date(trader.since);
  return (
    <header className="flex items-center gap-3">
      <Avatar name={trader.name} size={52} />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-xl font-semibold">
          {trader.name}
          <TraderTags trader={trader} />
        </h2>
        <p className="text-sm text-text-3">{trader.motto}</p>
        <p className="text-xs text-text-3">
          {trader.ended === null
            ? t(($) => $.copy.trader.since, { date: since })
            : t(($) => $.copy.trader.led, { from: since, to: formats.date(trader.ended) })}
        </p>
      </div>
    </header>
  );
}

/** What must be known before anything else: that it is a demo trader, rests, or leads no longer. */
function Notes({ trader }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const { conduct } = trader;
  const formats = useFormats();
  return (
    <>
      {trader.ended !== null && (
        <Note tone="info">{t(($) => $.copy.trader.endedAt, { time: formats.dateTime(trader.ended) })}</Note>
      )}
      {trader.ended === null && trader.paused !== null && (
        <Note tone="warn">{t(($) => $.copy.trader.pausedSince, { time: formats.dateTime(trader.paused) })}</Note>
      )}
      {conduct !== null && <Note tone="warn">{t(($) => $.copy.trader.conduct[conduct])}</Note>}
      {trader.is_demo && <Note tone="info">{t(($) => $.copy.trader.demoNote)}</Note>}
    </>
  );
}

function Figures({ trader }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { return_rate: rate, drop, median } = trader;
  return (
    <Stats
      items={[
        { label: t(($) => $.copy.say.return), value: words.change(rate), tone: rate === null ? undefined : toneOf(rate) },
        { label: t(($) => $.copy.say.drop), value: words.change(drop && fallOf(drop)), tone: toneOfFall(drop) },
        { label: t(($) => $.copy.say.median), value: words.change(median), tone: median === null ? undefined : toneOf(median) },
      ]}
    />
  );
}

function Orders({ trader }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const part = (won: number, all: number) => t(($) => $.copy.trader.ofAll, { part: won, all });
  return (
    <Card as="section">
      <Stats
        items={[
          {
            label: t(($) => $.copy.trader.totalResult),
            value: words.result(trader.total_profit),
            tone: toneOf(trader.total_profit),
          },
          {
            label: t(($) => $.copy.trader.accuracy),
            value: trader.accuracy === null ? words.change(null) : words.percent(trader.accuracy),
          },
          { label: t(($) => $.copy.say.followers), value: String(trader.followers) },
          { label: t(($) => $.copy.trader.profitable), value: part(trader.profitable_orders, trader.closed_orders) },
          { label: t(($) => $.copy.trader.longWins), value: part(trader.long_wins, trader.long_orders) },
          { label: t(($) => $.copy.trader.shortWins), value: part(trader.short_wins, trader.short_orders) },
          { label: t(($) => $.copy.trader.positionValue), value: words.money(trader.position_valuation) },
          { label: t(($) => $.copy.say.lost), value: t(($) => $.copy.say.lostOf, { lost: trader.losing, all: trader.counted }) },
          { label: t(($) => $.copy.say.share), value: words.percent(trader.share) },
        ]}
      />
    </Card>
  );
}

/** The way to following, with the most that can be lost where that is set; nothing where nobody can follow. */
function Foot({ trader }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { follow } = useFollowOf(trader.id);
  const follows = follow?.status === 'following' || follow?.status === 'paused';
  if (!follows && trader.status !== 'leading') return null;
  return (
    <ActionFoot
      summary={
        <>
          <span className="block text-xs text-text-3">{t(($) => $.copy.trader.worst)}</span>
          <b className="num">{follows ? words.result(`-${follow.budget}`) : t(($) => $.copy.trader.byYou)}</b>
        </>
      }
    >
      <Button variant="primary" size="lg" block href={followHref(trader.id)}>
        {follows ? t(($) => $.copy.trader.edit) : t(($) => $.copy.trader.settings)}
      </Button>
    </ActionFoot>
  );
}

function Trader({ trader, days, onDays }: { trader: CopyTraderDetail; days: CopyWindow; onDays: (days: CopyWindow) => void }) {
  const { t } = useTranslation(['copy']);
  const [tab, setTab] = useState<'current' | 'history'>('current');
  const count = trader.positions.list.length;
  return (
    <Page subject={String(trader.id)} title={trader.name} titleHidden foot={<Foot trader={trader} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Head trader={trader} />
        {trader.record && trader.record.hours > 0 && <RecordBadge key={`${trader.id} ${trader.record.hours}`} trader={trader} />}
        <Notes trader={trader} />
        <Figures trader={trader} />
        <Period days={days} onDays={onDays} />
        <IndexCurve trader={trader} />
        <Orders trader={trader} />
        {trader.is_demo && <Strategy traderId={trader.id} />}
        <Tabs
          id={ID}
          label={trader.name}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'current', label: t(($) => $.copy.trader.current), count },
            { value: 'history', label: t(($) => $.copy.trader.history) },
          ]}
        />
        <TabPanel id={ID} value={tab}>
          {tab === 'current' ? <TraderPositions trader={trader} /> : <TraderHistory traderId={trader.id} />}
        </TabPanel>
        <p className="text-xs text-text-3">{t(($) => $.copy.say.risk)}</p>
      </div>
    </Page>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation(['copy']);
  const [days, setDays] = usePeriod();
  const read = useTrader(id, days);
  useFollowNews();
  if (read.data) return <Trader trader={read.data} days={days} onDays={setDays} />;
  const isUnknown = read.isError && 'code' in read.error && read.error.code === 'COPY_NOT_LEADING';
  return (
    <Page>
      {isUnknown ? (
        <NoTrader title={t(($) => $.copy.trader.unknown)} />
      ) : (
        <ReadStates read={read} loading={t(($) => $.copy.trader.loading)} failed={t(($) => $.copy.trader.failed)} />
      )}
    </Page>
  );
}

export default function TraderPage() {
  const { t } = useTranslation(['copy']);
  const id = readId(usePageSearch('/pages/copytrade/trader').trader_user_id);
  if (id !== null) return <Loaded key={id} id={id} />;
  return (
    <Page>
      <NoTrader title={t(($) => $.copy.trader.unknown)} />
    </Page>
  );
}
