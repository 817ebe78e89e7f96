/**
 * The frame of every screen: app bar with title and back, scrolling content, an optional action foot. Sets
 * `document.title` (AMB-101) and remembers how far the page was scrolled.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AppBar } from '@glasshouse/ui/AppBar.tsx';
import { PageFrame } from '@glasshouse/ui/PageFrame.tsx';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigation } from '../services.ts';
import { usePageInfo } from './page-info.ts';
import { useWindowTitle } from './use-window-title.ts';

export interface PageProps {
  children: ReactNode;
  /** Instead of the page's own title from the route. */
  title?: string;
  /** The page shows its title itself: that of the bar is for readers only. */
  titleHidden?: boolean;
  /** A second line under the title. */
  sub?: ReactNode;
  /** Up to two IconButtons at the right of the bar. */
  actions?: ReactNode;
  /** Left part of a tab root's bar instead of the title: avatar, search. */
  bar?: ReactNode;
  /** Between bar and content, does not scroll: Tabs, SearchField. */
  head?: ReactNode;
  /** ActionFoot; then there is no tab bar. */
  foot?: ReactNode;
  /** Line art behind the top. */
  hero?: boolean;
  /** A cross instead of the back arrow. */
  close?: boolean;
  width?: 'page' | 'wide' | 'full';
  /** What the page is about, where that changes while it stays: another subject begins at the top. */
  subject?: string | undefined;
  /** Gutters at both sides; on unless a screen draws full-width rows. */
  gutter?: boolean;
}

/** A page of the app. */
export function Page({
  children,
  title,
  titleHidden,
  sub,
  actions,
  bar,
  head,
  foot,
  hero,
  close,
  width,
  subject,
  gutter = true,
}: PageProps) {
  const { t } = useTranslation(['shell']);
  const info = usePageInfo();
  // One memory per tab root, one per entry of the way for other pages: going back finds the place, going on begins at the top.
  const entry = useRouterState({ select: (state) => state.location.state.__TSR_key ?? state.location.href });
  const name = title ?? t(($) => $.shell.titles[info.title]);
  useWindowTitle(name);
  const root = info.tab !== undefined;
  return (
    <PageFrame
      bar={
        <AppBar
          title={name}
          sub={sub}
          actions={actions}
          root={root}
          titleHidden={titleHidden === true || bar !== undefined}
          backLabel={t(($) => $.shell.nav.back)}
          {...(root ? {} : { onBack: navigation.back })}
          {...(close ? { close } : {})}
        >
          {bar}
        </AppBar>
      }
      head={head}
      foot={foot}
      tabs={root}
      // Trade begins at the top each time: pair and side are in sight before anything is pressed.
      scrollKey={root && info.tab !== 'trade' ? `tab:${info.tab}` : `entry:${entry}`}
      gutter={gutter}
      {...(hero ? { hero } : {})}
      {...(subject === undefined ? {} : { subject })}
      {...(width ? { width } : {})}
    >
      {children}
    </PageFrame>
  );
}
