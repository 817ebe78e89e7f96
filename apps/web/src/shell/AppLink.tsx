/** Anchors of the kit: a plain press on an address of the app moves by our navigation, with its interceptor. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { TABS } from '../app/paths.ts';
import { navigation } from '../app/services.ts';

/** An anchor; addresses of the app begin with `#/`. */
export function AppLink({ href, onClick, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || !href?.startsWith('#/') || rest.target) return;
    event.preventDefault();
    const to = href.slice(1);
    const tab = TABS.find(({ path }) => path === to);
    if (tab) navigation.switchTab(tab.path);
    // A link to the page that is shown would add an entry that "back" seems to do nothing in.
    else if (to !== navigation.here()) navigation.go(to, 'navigateTo');
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
