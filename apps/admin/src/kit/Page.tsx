/** A page: head with title and tools, cards, tabs, content that scrolls, and perhaps details at the right. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { type ReactNode, useEffect } from 'react';
import { titleText } from '../app/formats.ts';
import { usePageInfo } from '../app/page-info.ts';

export interface PageProps {
  /** Else the route's. */
  title?: string;
  /** Next to the title: the number waiting. */
  tag?: ReactNode;
  /** Right end of the head: SearchBox, FilterMenu, buttons. */
  tools?: ReactNode;
  /** StatCards. */
  cards?: ReactNode;
  /** Tabs. */
  tabs?: ReactNode;
  children: ReactNode;
  /** Below the content, always seen: keys, counts. */
  foot?: ReactNode;
  /** SidePanel. */
  side?: ReactNode;
  /** Gutters around the content; tables have none. */
  padded?: boolean;
}

export function Page({ title, tag, tools, cards, tabs, children, foot, side, padded }: PageProps) {
  const { t } = useTranslation(['backoffice']);
  const info = usePageInfo();
  const name = title ?? titleText(info.title);
  useEffect(() => {
    document.title = `${name} · ${t(($) => $.backoffice.nav.office)}`;
  }, [name, t]);
  return (
    <div className={side ? 'b-page has-side' : 'b-page'}>
      <main id="main" className="b-main" tabIndex={-1}>
        <header className="b-head">
          <h1>{name}</h1>
          {tag}
          <div className="b-tools">{tools}</div>
        </header>
        {cards}
        {tabs && <div className="b-tabs">{tabs}</div>}
        {/* Scrolls by the keyboard too. */}
        <div className={padded ? 'b-body is-padded' : 'b-body'} tabIndex={0} role="group" aria-label={name}>
          {children}
        </div>
        {foot && <footer className="b-foot">{foot}</footer>}
      </main>
      {side}
    </div>
  );
}
