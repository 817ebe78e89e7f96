/** The window around every page: tab bar, rail or top navigation, bars, toasts, skip link. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { OfflineContext } from '@glasshouse/ui/offline.ts';
import { LinkContext } from '@glasshouse/ui/Link.tsx';
import { Brand, Mark } from '@glasshouse/ui/Mark.tsx';
import { AppShell } from '@glasshouse/ui/PageFrame.tsx';
import { type NavItem, TabBar, TopNav } from '@glasshouse/ui/TabBar.tsx';
import { ToastHost } from '@glasshouse/ui/ToastHost.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { useMedia } from '@glasshouse/ui/use-media.ts';
import { iconHome, iconMarkets, iconSettings, iconSprout, iconTrade, iconWallet } from '@glasshouse/ui/icons.ts';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useOnline } from '../app/live/use-online.ts';
import { BellSlot } from '../app/notices/BellSlot.tsx';
import { TABS, type TabName } from '../app/paths.ts';
import { navigation } from '../app/services.ts';
import { StepUpHost } from '../app/step-up/StepUpHost.tsx';
import { AppLink } from './AppLink.tsx';
import { Waiting } from './PageStates.tsx';
import { StatusBars } from './StatusBars.tsx';
import { focusPage } from './focus.ts';
import { tabOf } from './tab-of.ts';

/** From where on the top bar stands. */
const DESK = '(min-width: 1280px)';

/** Only desktops have room for it, so phones do not load it. */
const DesktopTools = lazyPart(() => import('./DesktopTools.tsx'));

const ICONS: Record<TabName, string> = {
  home: iconHome,
  markets: iconMarkets,
  trade: iconTrade,
  finance: iconSprout,
  assets: iconWallet,
};

function useTabs(): NavItem[] {
  const { t } = useTranslation(['shell']);
  return TABS.map(({ name, path }) => ({
    id: name,
    label: t(($) => $.shell.tabs[name]),
    href: `#${path}`,
    icon: ICONS[name],
  }));
}

function DesktopEnd() {
  const { t } = useTranslation(['shell']);
  const isDesk = useMedia(DESK);
  return (
    <>
      {isDesk && (
        <Suspense fallback={null}>
          <DesktopTools />
        </Suspense>
      )}
      <BellSlot />
      <IconButton
        icon={iconSettings}
        label={t(($) => $.shell.nav.settings)}
        onClick={() => navigation.navigateTo('/pages/setting/setting')}
      />
    </>
  );
}

/** The frame. */
export function Frame() {
  const { t } = useTranslation(['shell', 'common']);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { tab, root } = tabOf(path);
  const items = useTabs();
  const label = t(($) => $.shell.nav.main);
  const online = useOnline();
  const offline = useMemo(
    () => (online ? null : { label: t(($) => $.common.states.offline), hint: t(($) => $.common.states.offlineHint) }),
    [online, t],
  );
  return (
    <LinkContext value={AppLink}>
      <OfflineContext value={offline}>
        <button type="button" className="skip-link" onClick={focusPage}>
          {t(($) => $.shell.nav.skip)}
        </button>
        <div className={root ? 'shell is-root' : 'shell is-inner'}>
          <AppShell
            nav={<TabBar label={label} items={items} current={tab} railHead={<Mark size={28} />} />}
            top={
              <TopNav label={label} brand={<Brand name={t(($) => $.shell.name)} />} brandHref="#/" items={items} current={tab}>
                <DesktopEnd />
              </TopNav>
            }
            notice={<StatusBars root={root} />}
          >
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </AppShell>
        </div>
        <ToastHost closeLabel={t(($) => $.common.buttons.close)} />
        <StepUpHost />
      </OfflineContext>
    </LinkContext>
  );
}
