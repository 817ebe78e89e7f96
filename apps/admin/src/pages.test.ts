/** Every page of the back office: its permission, and texts for its title. */
import { CALLS, PERMISSIONS, PROPOSAL_KINDS, REVIEW_QUEUES, areaOf } from '@glasshouse/contract';
import { readCatalogue } from '@glasshouse/i18n/server.ts';
import { describe, expect, it } from 'vitest';
import { pages } from './routes.ts';
import { firstPlace } from './shell/first-place.ts';

const words = readCatalogue('en', 'names') as Record<string, Record<string, unknown>>;

describe('pages', () => {
  it('stand once each, behind a permission or at the door', () => {
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length);
    for (const page of pages) expect(page.door === true || page.permission !== undefined, page.path).toBe(true);
    for (const page of pages.filter((one) => one.nav))
      expect(page.path, 'an entry of the navigation is an address').not.toContain('$');
  });

  it('begin where the role may go; without any page of the navigation at the own account', () => {
    const paths = pages.flatMap((page) => (page.nav ? [page.path] : []));
    expect(paths).toContain(firstPlace(pages, () => true));
    expect(firstPlace(pages, () => false)).toBe('/account');
  });
});

describe('words', () => {
  it('exist for every permission, area, queue and kind', () => {
    const bare = PERMISSIONS.filter(
      (permission) => !(areaOf(permission) === 'reviews' || areaOf(permission) === 'proposals') || permission.endsWith('.read'),
    );
    const missing = (part: string, keys: readonly string[]) =>
      keys.filter((key) => typeof words[part]?.[key] !== 'string').map((key) => `${part}.${key}`);
    expect([
      ...missing(
        'permissions',
        bare.map((permission) => permission.replaceAll('.', '_')),
      ),
      ...missing('areas', PERMISSIONS.map(areaOf)),
      ...missing('queues', REVIEW_QUEUES),
      ...missing('kinds', PROPOSAL_KINDS),
    ]).toEqual([]);
  });

  it('exist for all acts that the audit log can show', () => {
    const { acts } = readCatalogue('en', 'backoffice') as { acts: Record<string, Record<string, unknown>> };
    const ofStaff = CALLS.filter(({ access }) => access === 'staff' || access === 'staff_door').map(({ id }) => id);
    const named = Object.entries(acts).flatMap(([module, calls]) => Object.keys(calls).map((name) => `${module}.${name}`));
    expect(named.toSorted()).toEqual(ofStaff.toSorted());
  });
});
