// Anchors of the kit. The app may put its router's link component in here; without one a plain <a>
// is drawn, which works too because the router uses hash addresses.

import { createContext, createElement, use, type AnchorHTMLAttributes, type ElementType, type ReactNode, type Ref } from 'react';

/** The component that draws links; it receives anchor attributes with `href`. */
export const LinkContext = createContext<ElementType>('a');

/** Props of Link: those of an anchor. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link drawn by the app's router component. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
