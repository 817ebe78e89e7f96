/**
 * Where a link of content may lead: another site over https, a mail address, or a page of this app. Pure. What is not
 * exactly one of these is none, so that no spelling of `javascript:` or `data:` has to be known.
 */
import { CONTENT_LIMITS, type ContentLink } from '@glasshouse/contract/content';

const APP = /^\/#\/(?:pages(?:\/[A-Za-z0-9_-]+)+)?(?:\?[A-Za-z0-9_=&.~-]*)?$/;
/** Without `%`: `%2C` is another receiver and `%0D%0A` another header to some mail programs. */
const MAIL = /^mailto:[A-Za-z0-9._+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}$/;
/** Visible ASCII without what ends or escapes an address somewhere; other letters could be taken for Latin ones in a host. */
const WEB = /^https:\/\/[\w!#$%&()*+,./:;=?@[\]~-]+$/;
const HOST = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,23}$/;

function webLink(text: string): ContentLink | null {
  if (!WEB.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // Names before an @ are a way to show one host and lead to another.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || !HOST.test(url.hostname)) return null;
  return url.href.length <= CONTENT_LIMITS.link ? { href: url.href, to: 'web' } : null;
}

/** The link of an address; null when nothing of content may lead there. */
export function checkLink(address: string): ContentLink | null {
  const text = address.trim();
  if (text.length === 0 || text.length > CONTENT_LIMITS.link) return null;
  if (APP.test(text)) return { href: text, to: 'app' };
  if (MAIL.test(text)) return { href: text, to: 'mail' };
  return webLink(text);
}
