/** Views of margin beside trading: a liquidation, or what the page's query names. */
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Suspense } from 'react';
import { Page } from '../../../app/page/Page.tsx';
import { MARGIN_VIEWS, type MarginView } from './links.ts';

const AccountPage = lazyPart(() => import('../screens/AccountPage.tsx'));
const RatesPage = lazyPart(() => import('../screens/RatesPage.tsx'));
const InterestPage = lazyPart(() => import('../screens/InterestPage.tsx'));
const SalesPage = lazyPart(() => import('../screens/SalesPage.tsx'));
const SalePage = lazyPart(() => import('../screens/SalePage.tsx'));

const VIEWS = { account: AccountPage, rates: RatesPage, interest: InterestPage, sales: SalesPage } as const;
const isView = (text: string | undefined): text is MarginView => (MARGIN_VIEWS as readonly (string | undefined)[]).includes(text);
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function Shown({ view, liquidation }: { view: string | undefined; liquidation: string | undefined }) {
  const id = numberOf(liquidation);
  if (id !== null) return <SalePage key={id} id={id} />;
  // A link with a bad name shows the account: from there every view can be reached.
  const View = VIEWS[isView(view) ? view : 'account'];
  return <View key={view} />;
}

/** The view. */
export default function MarginViews(props: { view: string | undefined; liquidation: string | undefined }) {
  const { t } = useTranslation(['leverage']);
  return (
    <Suspense
      fallback={
        <Page title={t(($) => $.leverage.account.name)}>
          <SkeletonList label={t(($) => $.leverage.account.loading)} />
        </Page>
      }
    >
      <Shown {...props} />
    </Suspense>
  );
}
