/** Home: what you own, what you can do, what moves. A visitor reads what this is instead of a total. */
import { HomeBanners, HomeNews } from '../../../app/content/HomeTexts.tsx';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { TodaySlot } from '../../../app/portfolio/TodaySlot.tsx';
import { WorthSlot } from '../../../app/portfolio/WorthSlot.tsx';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { FirstHourSlot } from '../components/FirstHourSlot.tsx';
import { HomeBar } from '../components/HomeBar.tsx';
import { MainActions } from '../components/MainActions.tsx';
import { QuoteCards } from '../components/QuoteCards.tsx';
import { Shortcuts } from '../components/Shortcuts.tsx';
import { TopMovers } from '../components/TopMovers.tsx';
import { TotalAssets } from '../components/TotalAssets.tsx';
import { VisitorHero } from '../components/VisitorHero.tsx';
import { rereadTotal } from '../queries/home.ts';

/** The screen. */
export default function Home() {
  const loggedIn = useIsLoggedIn();
  useBalanceNews(rereadTotal);
  return (
    <Page bar={<HomeBar />} hero width="wide">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_420px] lg:pt-6 xl:pt-0">
        <div className="min-w-0">
          {loggedIn ? (
            <>
              <TotalAssets />
              <TodaySlot />
              <MainActions />
              <FirstHourSlot />
            </>
          ) : (
            <VisitorHero />
          )}
          <Shortcuts visitor={!loggedIn} />
          <div className="mt-3">
            <HomeBanners />
          </div>
          {loggedIn && <WorthSlot />}
        </div>
        <div className="mt-3 min-w-0 lg:mt-0">
          <QuoteCards />
          <TopMovers />
          <HomeNews />
        </div>
      </div>
    </Page>
  );
}
