/** The invitation link. */
import { hrefOf } from '../../../app/paths.ts';

/** Where a friend registers with a code: the installation's own address, or the one that the app is open at. */
export function inviteLink(given: string | null, code: string, at: { origin: string; pathname: string }): string {
  return given ?? `${at.origin}${at.pathname}#${hrefOf('/pages/common/register', { extension_code: code })}`;
}

/** A link as people read it: without its scheme. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');
