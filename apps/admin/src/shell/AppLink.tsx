/** Anchors of the kit: a plain press on an address of the app moves by the router. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigation } from '../app/services.ts';

/** An anchor; addresses of the app begin with `#/`. */
export function AppLink({ href, onClick, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || !href?.startsWith('#/') || rest.target) return;
    event.preventDefault();
    navigation.go(href.slice(1));
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
