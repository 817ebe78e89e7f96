/** The first page after signing in: the first that the role may see, or one's own account. */
import type { Permission } from '@glasshouse/contract';
import { NAV_GROUPS, type StaffPage } from '../app/pages.ts';

/** The path. */
export function firstPlace(pages: readonly StaffPage[], may: (permission: Permission | undefined) => boolean): string {
  const places = pages.flatMap(({ path, nav, permission }) => (nav && may(permission) ? [{ path, ...nav }] : []));
  const rank = ({ group, order }: { group: (typeof NAV_GROUPS)[number]; order: number }) =>
    NAV_GROUPS.indexOf(group) * 1000 + order;
  return places.toSorted((a, b) => rank(a) - rank(b))[0]?.path ?? '/account';
}
