/**
 * Where an address of a content leads. An address is text that somebody wrote: a page of the app, an https page of a
 * host that the operator allows in the web view, or an https page that opens outside; everything else is refused. Pure.
 * The content security policy holds the same hosts for frames, so an error here shows an empty frame and nothing else.
 */
import { pathOf } from '../paths.ts';

/** What an address is judged by. */
export interface WebPlace {
  /** Hosts that the operator allows in the web view. */
  hosts: readonly string[];
  /** Origin of the app itself. */
  origin: string;
}

/** Why the web view does not show an address. */
export type WebRefusal = 'none' | 'broken' | 'insecure' | 'own' | 'foreign';

/** What an address is. */
export type WebTarget =
  | { kind: 'page'; href: string }
  | { kind: 'frame'; url: string; host: string }
  | { kind: 'outside'; url: string; host: string }
  | { kind: 'refused'; why: WebRefusal; host?: string };

/** Longer addresses are no reading matter. */
const LENGTH_LIMIT = 2_000;

/** Names between slashes; an unknown one shows the page for that. The list of all pages is too heavy for a link. */
const PAGE = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/** A page of the app, as it stands after the `#`; not the web view itself, which would show itself without end. */
function pageIn(hash: string): WebTarget {
  const href = hash.replace(/^#/, '');
  const path = pathOf(href);
  return PAGE.test(path) && path !== '/pages/common/webView' ? { kind: 'page', href } : { kind: 'refused', why: 'own' };
}

/** Judges an address. */
export function webTarget(address: string | undefined, place: WebPlace): WebTarget {
  const text = address?.trim() ?? '';
  if (text === '') return { kind: 'refused', why: 'none' };
  if (text.length > LENGTH_LIMIT) return { kind: 'refused', why: 'broken' };
  if (/^\/?#\//.test(text)) return pageIn(text.replace(/^\//, ''));
  if (text.startsWith('/pages/')) return pageIn(text);
  const url = URL.parse(text);
  if (!url) return { kind: 'refused', why: 'broken' };
  if (url.origin === place.origin) return url.pathname === '/' ? pageIn(url.hash) : { kind: 'refused', why: 'own' };
  if (url.protocol === 'http:') return { kind: 'refused', why: 'insecure', host: url.hostname };
  // A name before the host deceives the eye, and a port is another server than the one that the operator named.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return { kind: 'refused', why: 'broken' };
  const host = url.hostname;
  return { kind: place.hosts.includes(host) ? 'frame' : 'outside', url: url.href, host };
}

/** What the web view does with an address: pages of other hosts are refused there. */
export function webViewTarget(address: string | undefined, place: WebPlace): Exclude<WebTarget, { kind: 'outside' }> {
  const target = webTarget(address, place);
  return target.kind === 'outside' ? { kind: 'refused', why: 'foreign', host: target.host } : target;
}
