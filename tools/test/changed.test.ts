import { describe, expect, it } from 'vitest';
import { type Journey, brokenBy, journeysHere, pagesHere, reach, usersHere } from './changed.ts';

const journey = (file: string, text: string, ...files: string[]): Journey => ({ file, text, reach: new Set([file, ...files]) });
const TRADE = journey(
  'e2e/journeys/trade.spec.ts',
  `open(page, '/pages/spot?id=1'); say('orders.form.buy')`,
  'e2e/support/app.ts',
);
const HELP = journey('e2e/journeys/help.spec.ts', `open(page, '/pages/help')`, 'tools/verify/run.ts');
const STAFF = journey('e2e/journeys/staff.spec.ts', 'page.goto(`/admin/#/staff`)');
const all = [TRADE, HELP, STAFF];
const files = all.map(({ file }) => file);
const pagesOf = (feature: string) => ({ spot: ['/pages/spot'], content: ['/pages/help'] })[feature] ?? [];
const usersOf = (file: string) => (file.includes('/market/book/') ? ['spot'] : []);
const broken = (...changed: string[]) => brokenBy(changed, all, pagesOf, usersOf);

describe('the journeys of a change', () => {
  it('are those that open a page of the changed feature, on the screen or on the server', () => {
    expect(broken('apps/web/src/features/spot/model/orders.ts')).toEqual([TRADE.file]);
    expect(broken('apps/server/src/modules/content/api/read.ts')).toEqual([HELP.file]);
    const mixed = journey('e2e/journeys/mixed.spec.ts', `open(page, '/pages/spot'); say('content.faq.title')`);
    expect(brokenBy(['apps/web/src/features/content/model/faq.ts'], [...all, mixed], pagesOf)).toEqual([HELP.file, mixed.file]);
  });

  it('are those that import the file, say its words, or are of the back office', () => {
    expect(broken('tools/verify/run.ts')).toEqual(expect.arrayContaining([HELP.file]));
    expect(broken('e2e/support/app.ts')).toEqual([TRADE.file]);
    expect(broken('packages/i18n/messages/fra/orders.json')).toEqual([TRADE.file]);
    expect(broken('apps/admin/src/main.tsx')).toEqual([STAFF.file]);
  });

  it('are, for a file of a floor below the features, those of every feature that uses it', () => {
    expect(broken('apps/web/src/market/book/book.ts')).toEqual([TRADE.file]);
    expect(usersHere('apps/web/src/market/book/book.ts')).toEqual(expect.arrayContaining(['markets', 'spot']));
  });

  it('include those that visit every page, whatever is drawn differently', () => {
    const tour = journey('e2e/journeys/tour.spec.ts', '', 'e2e/support/screens.ts');
    expect(brokenBy(['apps/web/src/market/book/book.ts'], [...all, tour], pagesOf, usersOf)).toEqual([TRADE.file, tour.file]);
  });

  it('are none for texts and tests, and all where nothing tells', () => {
    expect(broken('docs/money.md', 'packages/money/src/amount.test.ts')).toEqual([]);
    expect(broken('apps/web/src/app/services.ts')).toEqual(files);
    expect(broken('apps/server/src/modules/ledger/post.ts')).toEqual(files);
    expect(broken('packages/i18n/messages/en/shell.json')).toEqual(files);
  });

  it('stop at lists of routes, which name every screen', () => {
    const imports = (file: string) =>
      ({ 'e2e/a.ts': ['apps/web/src/routes.ts'], 'apps/web/src/routes.ts': ['apps/web/src/x.ts'] })[file] ?? [];
    expect([...reach('e2e/a.ts', imports)]).toEqual(['e2e/a.ts', 'apps/web/src/routes.ts']);
  });

  it('of this tree are found for a page that only some of them open', () => {
    const found = brokenBy(['apps/web/src/features/places/model/search.ts'], journeysHere(), pagesHere);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(journeysHere().length / 2);
  });
});
