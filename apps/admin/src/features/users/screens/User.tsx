/** The page of a user: profile, assets, history, and acts of the staff. */
import { getUser } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import '../components/users.css';
import { labelText } from '../../../app/formats.ts';
import { hrefOf, usePageParams, usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { Page } from '../../../kit/Page.tsx';
import { RelatedUsers } from '../components/RelatedUsers.tsx';
import { UserActs } from '../components/UserActs.tsx';
import { UserBills } from '../components/UserBills.tsx';
import { UserContracts } from '../components/UserContracts.tsx';
import { UserDefi } from '../components/UserDefi.tsx';
import { UserLoans } from '../components/UserLoans.tsx';
import { UserDuals } from '../components/UserDuals.tsx';
import { UserResult } from '../components/UserResult.tsx';
import { UserReviews } from '../components/UserReviews.tsx';
import { UserStanding } from '../components/UserStanding.tsx';
import { UserTimeline } from '../components/UserTimeline.tsx';
import { UserBalances, UserEvents, UserOptions, UserOrders, UserSessions } from '../components/UserLists.tsx';
import { UserMargin } from '../components/UserMargin.tsx';
import { UserLockups } from '../components/UserLockups.tsx';
import { UserNotes } from '../components/UserNotes.tsx';
import { UserProfile } from '../components/UserProfile.tsx';
import { UserStocks } from '../components/UserStocks.tsx';
import { UserState } from '../components/UserState.tsx';

const TABS = [
  'profile',
  'reviews',
  'balances',
  'bills',
  'orders',
  'options',
  'contracts',
  'lockup',
  'dual',
  'defi',
  'loans',
  'stocks',
  'margin',
  'sessions',
  'security',
  'notes',
] as const;
type Tab = (typeof TABS)[number];
const LISTS = {
  reviews: UserReviews,
  balances: UserBalances,
  bills: UserBills,
  orders: UserOrders,
  options: UserOptions,
  contracts: UserContracts,
  lockup: UserLockups,
  dual: UserDuals,
  defi: UserDefi,
  loans: UserLoans,
  stocks: UserStocks,
  margin: UserMargin,
  sessions: UserSessions,
  security: UserEvents,
};

export default function User() {
  const { t } = useTranslation(['backoffice-users']);
  const { id = '' } = usePageParams();
  const { tab: asked } = usePageSearch();
  const setSearch = useSetSearch();
  const read = useCall(getUser, { user_id: id }, { quiet: true });
  const tab: Tab = TABS.find((name) => name === asked) ?? 'profile';
  const user = read.data;
  const mayReview = useMay('reviews.read');
  const tabs = TABS.filter((name) => name !== 'reviews' || mayReview);
  if (user === undefined) {
    if (!read.isError) return <LoadingView label={labelText('common:states.loading')} />;
    return (
      <Page padded>
        <EmptyState
          title={t(($) => $['backoffice-users'].user.missing)}
          actions={
            <Button size="sm" href={`#${hrefOf('/users')}`}>
              {t(($) => $['backoffice-users'].user.back)}
            </Button>
          }
        />
      </Page>
    );
  }
  const List = tab === 'profile' || tab === 'notes' ? null : LISTS[tab];
  return (
    <Page
      title={user.account_name}
      tag={<UserState state={user.state} />}
      tools={<UserActs user={user} />}
      cards={<UserStanding user={user} />}
      tabs={
        <Tabs
          label={t(($) => $['backoffice-users'].user.number, { id: user.id })}
          items={tabs.map((value) => ({
            value,
            label: t(($) => $['backoffice-users'].user.tabs[value]),
            ...(value === 'notes' ? { count: user.notes } : {}),
          }))}
          value={tab}
          onChange={(next) => setSearch({ tab: next })}
        />
      }
      padded={List === null}
    >
      {tab === 'profile' && (
        <div className="u-page">
          <div className="u-wide">
            <UserResult userId={user.id} />
          </div>
          <UserTimeline userId={user.id} />
          <div>
            <UserProfile user={user} />
            <RelatedUsers userId={user.id} />
          </div>
        </div>
      )}
      {tab === 'notes' && <UserNotes userId={user.id} />}
      {List !== null && <List userId={user.id} />}
    </Page>
  );
}
