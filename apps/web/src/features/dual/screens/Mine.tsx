/** Own positions (SCR-080): open ones, settled ones, and one of them with its receipt. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { PositionCard } from '../components/PositionCard.tsx';
import { useMaturities, useOwnNews } from '../live/use-dual-news.ts';
import { usePositions } from '../queries/dual.ts';

/** With it come the checks of receipts, which the lists do without. */
const Position = lazyPart(async () => ({ default: (await import('../components/Position.tsx')).Position }));

const ID = 'dual-positions';
type Tab = 'open' | 'ended';

function PositionList({ status }: { status: Tab }) {
  const { t } = useTranslation(['dual']);
  const list = usePositions(status);
  useMaturities(list.items);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.dual.mine.failed)}
        loadingLabel={t(($) => $.dual.mine.loading)}
        empty={{
          title: t(($) => $.dual.mine.none),
          actions: (
            <Button size="sm" variant="primary" href="#/pages/invest/invest">
              {t(($) => $.dual.mine.see)}
            </Button>
          ),
        }}
        row={(position) => <PositionCard key={position.id} position={position} />}
      />
    </div>
  );
}

function All() {
  const { t } = useTranslation(['dual']);
  const [tab, setTab] = useRemembered<Tab>('dual.positions', 'open');
  return (
    <Page
      actions={<IconButton icon={iconInfo} label={t(($) => $.dual.list.about)} href="#/pages/invest/help" />}
      head={
        <Tabs
          id={ID}
          label={t(($) => $.dual.list.mine)}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'open', label: t(($) => $.dual.mine.tabs.open) },
            { value: 'ended', label: t(($) => $.dual.mine.tabs.ended) },
          ]}
        />
      }
    >
      <TabPanel id={ID} value={tab}>
        <PositionList key={tab} status={tab} />
      </TabPanel>
    </Page>
  );
}

export default function Mine() {
  const { t } = useTranslation(['dual']);
  const { id } = usePageSearch('/pages/invest/mine');
  useOwnNews();
  if (id === undefined || !/^[1-9]\d{0,15}$/.test(id)) return <All />;
  const waiting = (
    <Page>
      <SkeletonList label={t(($) => $.dual.mine.loading)} />
    </Page>
  );
  return (
    <Suspense fallback={waiting}>
      <Position key={id} id={Number(id)} />
    </Suspense>
  );
}
