/**
 * A link of a text: a page of the app, a mail address, a page in the web view, or a new tab, named as one.
 * An address that passes neither the server's check nor ours is drawn as its text.
 */
import type { ContentLink as Address } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconExternal } from '@glasshouse/ui/icons.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import type { ReactNode } from 'react';
import { hrefOf } from '../paths.ts';
import { useWebPlace } from './use-web-place.ts';
import { type WebPlace, webTarget } from './web-address.ts';

const MAIL = /^mailto:[^\s@?]+@[^\s@?]+$/;

/** Where a link leads: an address of the app after `#`, or one outside of it. Null: it is not a link. */
export function hrefOfLink({ href, to }: Address, place: WebPlace): { href: string; outside: boolean } | null {
  if (to === 'mail') return MAIL.test(href) ? { href, outside: false } : null;
  const target = webTarget(href, place);
  if (target.kind === 'page') return { href: `#${target.href}`, outside: false };
  if (target.kind === 'frame') return { href: `#${hrefOf('/pages/common/webView', { url: target.url })}`, outside: false };
  return target.kind === 'outside' ? { href: target.url, outside: true } : null;
}

export function ContentLink({ link, children }: { link: Address; children: ReactNode }) {
  const { t } = useTranslation(['reading']);
  const { place } = useWebPlace();
  const to = hrefOfLink(link, place);
  if (!to) return <>{children}</>;
  if (!to.outside) return <Link href={to.href}>{children}</Link>;
  return (
    <a href={to.href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon d={iconExternal} size={14} />
      <span className="sr">, {t(($) => $.reading.newTab)}</span>
    </a>
  );
}
