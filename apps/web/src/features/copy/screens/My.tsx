/** Own copy trading (SCR-045): follows with their results and caps, open copies, and what was closed or left out. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { ClosedCopy, OpenCopy, SkippedOrder } from '../components/CopyRow.tsx';
import { FollowCard } from '../components/FollowCard.tsx';
import { KeepDialog } from '../components/KeepDialog.tsx';
import { toneOf, useCopyWords } from '../components/words.ts';
import { useFollowNews } from '../live/use-copy-news.ts';
import { type OwnFigures, ownFigures, sumOf } from '../model/own.ts';
import { useCopies, useFollows, useLead, useOpenCopies } from '../queries/copy.ts';

const ID = 'copy-my';
type Tab = 'live' | 'open' | 'history';

function Chips<V extends string>({ value, values, onChange, text }: ChipsProps<V>) {
  return (
    <ChipRow className="-mx-gutter">
      {values.map((one) => (
        <Chip key={one} on={one === value} onClick={() => onChange(one)}>
          {text(one)}
        </Chip>
      ))}
    </ChipRow>
  );
}

interface ChipsProps<V> {
  value: V;
  values: readonly V[];
  onChange: (value: V) => void;
  text: (value: V) => ReactNode;
}

/** What all follows that run brought, and what of it is open. */
function Sums({ figures }: { figures: readonly OwnFigures[] }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { result, open } = sumOf(figures);
  return (
    <dl className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <dt className="text-xs text-text-3">{t(($) => $.copy.my.resultAll)}</dt>
        <dd className={`num text-2xl font-semibold text-${toneOf(result)}`}>{words.result(result)}</dd>
      </div>
      <div className="text-right">
        <dt className="text-xs text-text-3">{t(($) => $.copy.my.openNow)}</dt>
        <dd className={`num text-lg font-semibold text-${toneOf(open)}`}>{words.result(open)}</dd>
      </div>
    </dl>
  );
}

function Follows() {
  const { t } = useTranslation(['copy']);
  const [status, setStatus] = useRemembered<'live' | 'ended'>('copy.my.status', 'live');
  const list = useFollows(status);
  const copies = useOpenCopies();
  const isLive = status === 'live';
  return (
    <>
      {isLive && list.items.length > 0 && <Sums figures={list.items.map((follow) => ownFigures(follow, copies))} />}
      <Chips value={status} values={['live', 'ended']} onChange={setStatus} text={(one) => t(($) => $.copy.my.chips[one])} />
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.copy.my.failed)}
        loadingLabel={t(($) => $.copy.my.loading)}
        empty={{
          title: isLive ? t(($) => $.copy.my.none) : t(($) => $.copy.my.endedNone),
          text: t(($) => $.copy.my.noneText),
          actions: (
            <Button size="sm" variant="primary" href="#/pages/copytrade/copy">
              {t(($) => $.copy.my.see)}
            </Button>
          ),
        }}
        row={(follow) => <FollowCard key={follow.id} follow={follow} figures={ownFigures(follow, copies)} />}
      />
    </>
  );
}

function Open() {
  const { t } = useTranslation(['copy']);
  const [kept, setKept] = useState<number | null>(null);
  return (
    <>
      <EndlessList
        endless
        list={useCopies('current')}
        failedTitle={t(($) => $.copy.my.failed)}
        loadingLabel={t(($) => $.copy.my.loading)}
        empty={{ title: t(($) => $.copy.my.openNone), text: t(($) => $.copy.my.openNoneText) }}
        row={(order) =>
          order.copy && (
            <OpenCopy key={order.id} order={order} copy={order.copy} onKeep={() => setKept(order.copy?.position_id ?? null)} />
          )
        }
      />
      <KeepDialog positionId={kept} onClose={() => setKept(null)} />
    </>
  );
}

function History() {
  const { t } = useTranslation(['copy']);
  const [kind, setKind] = useRemembered<'closed' | 'skipped'>('copy.my.kind', 'closed');
  const isClosed = kind === 'closed';
  return (
    <>
      <Chips value={kind} values={['closed', 'skipped']} onChange={setKind} text={(one) => t(($) => $.copy.my.chips[one])} />
      <EndlessList
        key={kind}
        endless
        list={useCopies(isClosed ? 'history' : 'skipped')}
        failedTitle={t(($) => $.copy.my.failed)}
        loadingLabel={t(($) => $.copy.my.loading)}
        empty={{ title: isClosed ? t(($) => $.copy.my.historyNone) : t(($) => $.copy.my.skippedNone) }}
        wrap={(rows) => <List className="-mx-gutter">{rows}</List>}
        row={(order) =>
          order.copy ? (
            <ClosedCopy key={order.id} order={order} copy={order.copy} />
          ) : (
            <SkippedOrder key={order.id} order={order} />
          )
        }
      />
    </>
  );
}

/** The way to leading: to the followers of who leads, to the application of others. */
function ToLead() {
  const { t } = useTranslation(['copy']);
  const leads = useLead().data !== undefined;
  return (
    <ButtonRow>
      <Button size="sm" href={leads ? '#/pages/copytrade/lead' : '#/pages/copytrade/apply'}>
        {leads ? t(($) => $.copy.my.lead) : t(($) => $.copy.my.apply)}
      </Button>
    </ButtonRow>
  );
}

const VIEWS = { live: Follows, open: Open, history: History } as const;

export default function My() {
  const { t } = useTranslation(['copy']);
  const [tab, setTab] = useRemembered<Tab>('copy.my', 'live');
  useFollowNews();
  const View = VIEWS[tab];
  return (
    <Page
      head={
        <Tabs
          id={ID}
          label={t(($) => $.copy.list.my)}
          value={tab}
          onChange={setTab}
          items={(['live', 'open', 'history'] as const).map((value) => ({ value, label: t(($) => $.copy.my.tabs[value]) }))}
        />
      }
    >
      <TabPanel id={ID} value={tab}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
          <View />
          <ToLead />
        </div>
      </TabPanel>
    </Page>
  );
}
