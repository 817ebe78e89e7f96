// A page, top to bottom: safe area, app bar, scrolling content on gutters, then the tab bar's room or a
// fixed action foot, never both. AppShell puts pages next to the tab bar, rail or top navigation.

import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { cx } from './class-names.ts';
import { Glazing } from './Mark.tsx';
import { rememberScroll } from './scroll-memory.ts';
import './styles/page.css';

export interface PageFrameProps {
  /** AppBar. */
  bar?: ReactNode;
  /** Between bar and content, does not scroll (Tabs, SearchField). */
  head?: ReactNode;
  children: ReactNode;
  /** ActionFoot; a page with a foot has no tab bar. */
  foot?: ReactNode;
  /** Leaves room for the tab bar on phones. */
  tabs?: boolean;
  /** Line art behind the top of the page. */
  hero?: boolean;
  /** page 720 px, wide 1200 px, full: panes. From 600 px on. */
  width?: 'page' | 'wide' | 'full';
  /** Remembers the scroll position under this key. */
  scrollKey?: string;
  /** What the page is about, where that changes while it stays: another subject begins at the top. */
  subject?: string;
  /** Gutters at both sides of the content. */
  gutter?: boolean;
  ref?: Ref<HTMLElement>;
  className?: string;
}

/** The frame of every page; its content is the only thing that scrolls. */
export function PageFrame({
  bar,
  head,
  children,
  foot,
  tabs,
  hero,
  width = 'page',
  scrollKey,
  subject,
  gutter,
  ref,
  className,
}: PageFrameProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (!scroller.current) return undefined;
    if (shown.current !== subject) scroller.current.scrollTop = 0;
    shown.current = subject;
    return scrollKey ? rememberScroll(scroller.current, scrollKey) : undefined;
  }, [scrollKey, subject]);
  return (
    <main ref={ref} className={cx('g-page', `g-page-${width}`, tabs && 'has-tabs', Boolean(foot) && 'has-foot', className)}>
      {hero && <Glazing />}
      {bar}
      {head && <div className="g-page-head">{head}</div>}
      <div ref={scroller} className="g-page-scroll" tabIndex={0}>
        <div className={cx('g-page-in', gutter && 'gutter')}>{children}</div>
      </div>
      {foot}
    </main>
  );
}

export interface AppShellProps {
  /** TabBar: bar on phones, rail from 600 px. */
  nav?: ReactNode;
  /** TopNav from 1280 px. */
  top?: ReactNode;
  /** NoticeBar and other things above the tab bar. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The window: navigation and the page. */
export function AppShell({ nav, top, notice, children }: AppShellProps) {
  return (
    <div className="g-shell">
      {top}
      <div className="g-shell-main">{children}</div>
      {nav}
      {notice}
    </div>
  );
}
