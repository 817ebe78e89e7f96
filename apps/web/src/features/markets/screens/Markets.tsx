/** Markets, tab 1: favourites, spot, contracts, stocks, with last price, today's change, the last day as a line, volume. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { SearchLink } from '@glasshouse/ui/SearchField.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconBell } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useMemo, useState } from 'react';
import { AlertSheetHost } from '../../../market/alerts/AlertSheetHost.tsx';
import { useFavourites } from '../../../app/favourites/use-favourites.ts';
import { newestOf } from '../../../app/live/use-ticker.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { MarketsFailed } from '../../../market/state/MarketsFailed.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { useRequireLogin } from '../../../app/session/use-session.ts';
import { BreadthBar } from '../components/BreadthBar.tsx';
import { FavouritesEdit } from '../components/FavouritesEdit.tsx';
import { MarketList } from '../components/MarketList.tsx';
import { PopularPairs } from '../components/PopularPairs.tsx';
import { SortHeads } from '../components/SortHeads.tsx';
import { StockHours } from '../components/StockHours.tsx';
import { useMarketStates } from '../../../market/state/use-market-states.ts';
import { type Section, favouriteMarkets, marketsOf, sectionsOf } from '../model/sections.ts';
import { type Sort, sortMarkets } from '../model/sort.ts';
import { sourceOf } from '../model/source.ts';
import { type Market, useMarkets } from '../queries/markets.ts';
import '../components/markets.css';

const RowMenu = lazyPart(() => import('../components/RowMenu.tsx'));
const ID = 'markets';
const NONE: readonly Market[] = [];

/** The menu of a row and the sheet of an alert, which never stand on each other. */
function useRowMenu() {
  const requireLogin = useRequireLogin();
  const [market, setMarket] = useState<Market>();
  const [open, setOpen] = useState(false);
  const [alerted, setAlerted] = useState<Market>();
  const layers = (
    <>
      {market && (
        <Suspense>
          <RowMenu market={market} open={open} onOpenChange={setOpen} onAlert={(one) => requireLogin(() => setAlerted(one))} />
        </Suspense>
      )}
      <AlertSheetHost market={alerted} onClose={() => setAlerted(undefined)} />
    </>
  );
  const openMenu = useMemo(
    () => (one: Market) => {
      setMarket(one);
      setOpen(true);
    },
    [],
  );
  return { layers, openMenu };
}

/** The section that the page opens with: favourites for who has some. */
function useSection(ids: readonly number[] | undefined): [Section, (section: Section) => void] {
  const [first] = useState<Section>(() => ((ids?.length ?? 0) > 0 ? 'favourites' : 'spot'));
  const [chosen, choose] = useRemembered<Section | null>('markets.list', null);
  return [chosen ?? first, choose];
}

/** The markets of a section, as they are read and as they are sorted. */
function useShown(markets: readonly Market[] | undefined, section: Section, ids: readonly number[] | undefined, sort: Sort) {
  const shown = useMemo(() => {
    if (!markets) return NONE;
    return section === 'favourites' ? favouriteMarkets(markets, ids ?? []) : marketsOf(markets, section);
  }, [markets, section, ids]);
  // The order is made when it is chosen or the list is read, by the newest prices; rows do not jump with each tick.
  const sorted = useMemo(() => sortMarkets(shown, newestOf, sort), [shown, sort]);
  const starred = useMemo(() => new Set(ids), [ids]);
  return { shown, sorted, starred };
}

interface NoFavouritesProps {
  favourites: ReturnType<typeof useFavourites>;
  markets: readonly Market[];
  isEmpty: boolean;
}

/** Instead of favourites: that they could not be read, that they are being read, or pairs to begin with. */
function NoFavourites({ favourites: { ids, failed, refetch }, markets, isEmpty }: NoFavouritesProps) {
  const { t } = useTranslation(['markets', 'common']);
  if (failed)
    return (
      <>
        <ErrorState
          title={t(($) => $.markets.favourites.failed)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={refetch}
        />
        {ids !== undefined && isEmpty && <PopularPairs markets={markets} />}
      </>
    );
  if (ids === undefined) return <SkeletonList kind="market" label={t(($) => $.markets.list.loading)} />;
  return isEmpty && <PopularPairs markets={markets} />;
}

interface ListTopProps {
  shown: readonly Market[];
  /** Whether these are the favourites. */
  own: boolean;
  edits: boolean;
  onEdit: () => void;
}

/** How many rise and fall, with the source of the prices or the editing of favourites. */
function ListTop({ shown, own, edits, onEdit }: ListTopProps) {
  const { t } = useTranslation(['markets']);
  return (
    <div className="m-top">
      {shown.length > 0 && <BreadthBar quotes={shown} />}
      {own ? (
        <Button size="xs" variant="link" aria-pressed={edits} onClick={onEdit}>
          {edits ? t(($) => $.markets.favourites.done) : t(($) => $.markets.favourites.edit)}
        </Button>
      ) : (
        <PriceSourceLabel prices={sourceOf(shown)} />
      )}
    </div>
  );
}

export default function Markets() {
  const { t } = useTranslation(['markets']);
  const { markets, pending, failed, fetching, refetch } = useMarkets();
  const favourites = useFavourites();
  const states = useMarketStates();
  const [section, setSection] = useSection(favourites.ids);
  const [sort, setSort] = useRemembered<Sort>('markets.sort', null);
  const [editing, setEditing] = useState(false);
  const { layers, openMenu } = useRowMenu();
  const ids = favourites.ids;
  const { shown, sorted, starred } = useShown(markets, section, ids, sort);
  const own = section === 'favourites';
  const edits = own && editing && shown.length > 0;
  const stock = section === 'stocks' ? shown[0] : undefined;
  // The head has its room from the first moment: a list that arrives does not push the page down.
  const headed = shown.length > 0 || (pending && !own);
  return (
    <Page
      gutter={false}
      width="wide"
      bar={<SearchLink href="#/pages/market/search">{t(($) => $.markets.list.search)}</SearchLink>}
      actions={<IconButton icon={iconBell} label={t(($) => $.markets.alert.list)} href="#/pages/market/alerts" />}
      head={
        <>
          <Tabs
            id={ID}
            size="big"
            label={t(($) => $.markets.list.title)}
            value={section}
            onChange={(next) => {
              setEditing(false);
              setSection(next);
            }}
            items={sectionsOf(markets ?? []).map((value) => ({ value, label: t(($) => $.markets.sections[value]) }))}
            className="m-tabs"
          />
          {headed && <ListTop shown={shown} own={own} edits={edits} onEdit={() => setEditing(!edits)} />}
          {headed && !edits && <SortHeads sort={sort} onSort={setSort} />}
        </>
      }
    >
      <TabPanel id={ID} value={section}>
        {stock && <StockHours stock={stock} />}
        {pending && <SkeletonList kind="market" label={t(($) => $.markets.list.loading)} />}
        {failed && !markets && <MarketsFailed fetching={fetching} onRetry={refetch} />}
        {markets && own && <NoFavourites favourites={favourites} markets={markets} isEmpty={shown.length === 0} />}
        {markets && !own && shown.length === 0 && (
          <EmptyState title={t(($) => $.markets.list.empty)} text={t(($) => $.markets.list.emptyText)} />
        )}
        {edits ? (
          <FavouritesEdit markets={shown} />
        ) : (
          <MarketList key={section} markets={sorted} states={states} favourites={starred} onMenu={openMenu} />
        )}
        {own && shown.length > 0 && !edits && (
          <p className="m-foot">
            <PriceSourceLabel prices={sourceOf(shown)} />
          </p>
        )}
      </TabPanel>
      {layers}
    </Page>
  );
}
