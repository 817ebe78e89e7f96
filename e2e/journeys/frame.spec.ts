/** Home's shortcuts and the page of all of them, its notice, the choice of a place, and the credit score. */
import { randomUUID } from 'node:crypto';
import { MENU_GROUPS, MENU_PRODUCTS, isInVersion } from '@glasshouse/contract';
import { createContent, getHomeNotice, publishContent, saveContentFrame, withdrawContent } from '@glasshouse/contract/content';
import { getUserInfo, saveSettings } from '@glasshouse/contract/identity';
import type { Locator, Page } from '@playwright/test';
import { readMenu } from '../../apps/web/src/features/home/model/menu.ts';
import { SHORTCUT_PATHS, defaultShortcuts } from '../../apps/web/src/features/home/model/shortcuts.ts';
import { clientOf, createAccount, signIn, store } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible, settle } from '../support/checks.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { makeMember } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

const MORE = '/pages/index/shortcuts';
const name = (id: string) => say(`home.shortcuts.names.${id}`);
const homeRow = (page: Page) => page.getByRole('navigation', { name: say('home.shortcuts.title') });
/** The visible labels of tiles, in their order. */
const labels = (within: Locator) => within.locator('.line-clamp-2').allTextContents();
/** Those of Home, without More. */
const homeLabels = async (page: Page) => (await labels(homeRow(page))).slice(0, -1);
const card = (page: Page) => page.locator('main section').filter({ hasText: say('home.shortcuts.onHome') });

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 12 });
  await page.mouse.up();
}

test('[RULE-201,ERR-018,FEAT-039..FEAT-056] More shows the eighteen shortcuts in their groups; each leads to its page, or says that it has none', async ({
  page,
}) => {
  // What needs an account is no first thing for a visitor to press.
  await open(page, '/');
  await expect(page.getByText(say('home.visitor.title'))).toBeVisible();
  await expect(homeRow(page)).toHaveCount(0);
  await signIn(page, await createAccount());
  await page.reload();
  await homeRow(page)
    .getByRole('link', { name: say('home.shortcuts.more'), exact: true })
    .click();
  await expectPlace(page, MORE);
  for (const [group, ids] of Object.entries(MENU_GROUPS)) {
    const part = page.getByRole('region', { name: say(`home.shortcuts.groups.${group}`), exact: true });
    await expect.poll(() => labels(part)).toEqual(ids.map((id) => name(id)));
    for (const id of ids) {
      const path = SHORTCUT_PATHS[id];
      const tile = part.getByRole(path === null ? 'button' : 'link', { name: new RegExp(`^${name(id)}`) });
      // Two of them share a page: each names its tab.
      const tab = id === 'stocks' || id === 'margin' ? `?tab=${id}` : '';
      if (path !== null) await expect(tile).toHaveAttribute('href', `#${path}${tab}`);
      expect((await tile.textContent())?.includes(say('home.shortcuts.toCome')), id).toBe(!isInVersion(id));
    }
  }
  expect(MENU_PRODUCTS).toHaveLength(18);
  await page
    .getByRole('region', { name: say('home.shortcuts.groups.earn') })
    .getByRole('button', { name: name('cloudMining') })
    .click();
  await expectToast(page, say('shell.toasts.underDevelopment'));
});

test('[SCR-001] shortcuts are put in order by dragging, by buttons and by keys; Home follows and remembers', async ({ page }) => {
  await store(page, { home_shortcuts: 'stocks,futures,copyTrade,finance,otc,lockup,convert,coupons,loans' });
  await open(page, MORE);
  await expect.poll(() => labels(card(page))).toHaveLength(9);
  await button(page, 'home.shortcuts.edit').click();
  const tile = (id: string) => page.getByRole('button', { name: say('home.shortcuts.select', { name: name(id) }) });

  await dragTo(page, tile('loans'), tile('stocks'));
  await expect.poll(async () => (await labels(card(page)))[0]).toBe(name('loans'));
  // The end of a drag is no press.
  await expect(tile('loans')).toHaveAttribute('aria-pressed', 'false');

  await tile('futures').click();
  await button(page, 'home.shortcuts.later').click();
  await page.keyboard.press('Escape');
  await tile('futures').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile('futures')).toBeFocused();
  const moved = ['loans', 'stocks', 'copyTrade', 'finance', 'futures', 'otc', 'lockup', 'convert', 'coupons'];
  await expect.poll(() => labels(card(page))).toEqual(moved.map(name));
  await expect(page.getByText(say('menu.more.moved', { name: name('futures'), place: 5, count: 9 }))).toBeAttached();

  // Full: one has to go first.
  const add = page.getByRole('button', { name: say('home.shortcuts.add', { name: name('bills') }) });
  await add.click();
  await expectToast(page, say('home.shortcuts.full', { max: 9 }));
  await button(page, 'home.shortcuts.removeShort').click();
  await add.click();
  const chosen = [...moved.filter((id) => id !== 'futures'), 'bills'];
  await button(page, 'home.shortcuts.done').click();
  await open(page, '/');
  await expect.poll(() => homeLabels(page)).toEqual(chosen.map(name));
  await page.reload();
  await expect(homeRow(page)).toBeVisible();
  await expect.poll(() => homeLabels(page)).toEqual(chosen.map(name));
});

test('a visitor’s shortcuts join those of his account at login, follow it to other devices, and are not the next user’s', async ({
  page,
  browser,
  faults,
}) => {
  const [account, next] = [await createAccount(), await createAccount()];
  const kept = async () => (await account.client.call(getUserInfo, {})).shortcuts;
  await account.client.call(saveSettings, { shortcuts: ['game', 'otc'] });
  await store(page, { home_shortcuts: 'loans,otc' });
  await open(page, '/');
  await expect.poll(() => homeLabels(page)).toEqual(['loans', 'otc'].map(name));
  const signInHere = (token: string) =>
    page.evaluate((value) => {
      localStorage.removeItem('user');
      localStorage.setItem('token', value);
    }, token);
  await signInHere(account.token);
  await page.reload();
  await expect.poll(() => homeLabels(page)).toEqual(['game', 'otc', 'loans'].map(name));
  await expect.poll(kept).toEqual(['game', 'otc', 'loans']);

  await open(page, MORE);
  await button(page, 'home.shortcuts.edit').click();
  await page.getByRole('button', { name: say('home.shortcuts.select', { name: name('game') }) }).click();
  await button(page, 'home.shortcuts.removeShort').click();
  await expect.poll(kept).toEqual(['otc', 'loans']);

  const other = await (await browser.newContext()).newPage();
  await faults.watch(other);
  await signIn(other, account);
  await open(other, '/');
  await expect.poll(() => homeLabels(other)).toEqual(['otc', 'loans'].map(name));
  await account.client.call(saveSettings, { shortcuts: ['bills', 'otc'] });
  await other.reload();
  await expect.poll(() => homeLabels(other)).toEqual(['bills', 'otc'].map(name));
  await other.context().close();

  await signInHere(next.token);
  await open(page, '/');
  await page.reload();
  const usual = defaultShortcuts(readMenu(null, MENU_PRODUCTS.filter(isInVersion))).map(name);
  await expect.poll(() => homeLabels(page)).toEqual(usual);
  expect((await next.client.call(getUserInfo, {})).shortcuts).toBe(null);
});

test('[CALL-031] what the operator closed says so on Home at once, also at the next start before the server answers', async ({
  page,
}) => {
  await page.route('**/api/menu*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: { products: { product: string; state: string }[] } };
    for (const one of body.message.products) if (one.product === 'lockup') one.state = 'country';
    await route.fulfill({ response, json: body });
  });
  await signIn(page, await createAccount());
  await open(page, '/');
  const closed = homeRow(page).getByRole('button', { name: new RegExp(`^${name('lockup')}`) });
  await expect(closed).toBeVisible();
  await closed.click();
  await expectToast(page, say('home.shortcuts.country'));
  await page.unroute('**/api/menu*');
  // It never answers: what is drawn is what the device kept.
  await page.route('**/api/menu*', () => undefined);
  await page.reload();
  await expect(closed).toBeVisible();
});

test('[SCR-084,FEAT-185] a place is chosen from the list and handed to the page that asked', async ({ page }) => {
  await open(page, '/pages/common/area');
  await page.getByRole('link', { name: say('identity.region.byPlace') }).click();
  await expectPlace(page, '/choose-location?for=area');
  const search = page.getByRole('searchbox', { name: say('places.search') });
  await search.fill('qqqq');
  await expect(page.getByText(say('places.none'))).toBeVisible();
  await search.fill('kyoto');
  await page.getByRole('button', { name: 'Kyoto' }).click();
  await expect(page.getByRole('region', { name: say('places.chosen.title') })).toContainText('35.01000, 135.77000');
  await button(page, 'places.chosen.take').click();
  await expectPlace(page, '/pages/common/area');
  await expectToast(page, say('identity.region.chosen', { country: 'Japan', dial: '81' }));
  await expect(page.getByRole('region', { name: say('identity.region.current') })).toContainText('Japan');
  expect(await page.evaluate(() => localStorage.getItem('country'))).toBe('JP');
});

test('[SCR-084] coordinates are typed in, and what is wrong with them is said', async ({ page }) => {
  await open(page, '/choose-location');
  const field = page.getByRole('textbox', { name: say('places.coordinates.label') });
  for (const [text, wrong] of [
    ['here', 'form'],
    ['91, 0', 'latitude'],
    ['0; 181', 'longitude'],
  ] as const) {
    await field.fill(text);
    await button(page, 'places.coordinates.use').click();
    await expect(page.getByText(say(`places.coordinates.wrong.${wrong}`))).toBeVisible();
    await expect(button(page, 'places.chosen.show')).toHaveCount(0);
  }
  await field.fill('48°51′24″N 2°21′8″E');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: say('places.chosen.title') })).toContainText('Paris, France');
  await button(page, 'places.chosen.show').click();
  await expectPlace(page, /^\/open-location\?latitude=48\.85/);
});

test.describe('the position of the device', () => {
  test('[SCR-084] is asked for after a press only, and chosen when it is granted', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 13.75, longitude: 100.49 });
    await open(page, '/choose-location?for=area');
    await expect(page.getByRole('region', { name: say('places.chosen.title') })).toHaveCount(0);
    await button(page, 'places.device.use').click();
    const chosen = page.getByRole('region', { name: say('places.chosen.title') });
    await expect(chosen).toContainText(say('places.device.name'));
    await expect(chosen).toContainText('13.75000, 100.49000');
    await expect(chosen).toContainText('Bangkok, Thailand');
  });

  test('[SCR-084] that is refused or not known is said in words, and the rest goes on', async ({ page, context }) => {
    await context.clearPermissions();
    await open(page, '/choose-location');
    await button(page, 'places.device.use').click();
    await expect(page.getByText(say('places.device.refused.denied'))).toBeVisible();
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 2, message: '' } as GeolocationPositionError);
    });
    await button(page, 'places.device.use').click();
    await expect(page.getByText(say('places.device.refused.unavailable'))).toBeVisible();
    await page.getByRole('searchbox').fill('lyon');
    await expect(page.getByRole('button', { name: 'Lyon' })).toBeVisible();
  });
});

test('[SCR-085,FEAT-186] a place of a link is shown and opened outside; a link without one says so', async ({ page }) => {
  await open(page, '/open-location?latitude=35.68&longitude=139.69&name=%3Cb%3ETokyo%3C%2Fb%3E&address=1-1');
  const shown = page.locator('main');
  await expect(shown).toContainText('<b>Tokyo</b>');
  await expect(shown).toContainText('35.68000, 139.69000');
  await expect(shown).toContainText('Tokyo, Japan');
  const map = page.getByRole('link', { name: new RegExp(`^${say('places.open.map')}`) });
  await expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=35.68000&mlon=139.69000#map=13/35.68000/139.69000',
  );
  await expect(map).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('link', { name: say('places.open.device') })).toHaveAttribute('href', 'geo:35.68000,139.69000');
  await open(page, '/open-location?latitude=javascript:1&longitude=0');
  await expect(page.getByText(say('places.open.none'))).toBeVisible();
  await page.getByRole('link', { name: say('places.open.choose') }).click();
  await expectPlace(page, '/choose-location');
});

test('the credit score shows its whole formula and what is missing', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/pages/setting/userInfo');
  await page.getByRole('link', { name: new RegExp(`^${say('settings.profile.credit')}`) }).click();
  await expectPlace(page, '/pages/setting/credit');
  await expect(page.getByText(say('credit.nothing'))).toBeVisible();
  const email = page.locator('.g-row').filter({ hasText: say('credit.parts.email.name') });
  await expect(email).toContainText(say('credit.points', { points: 10, most: 10 }));
  await expect(page.locator('.g-row')).toHaveCount(8);
  const phrase = page.getByRole('link', { name: new RegExp(`^${say('credit.parts.anti_phishing.name')}`) });
  await expect(phrase).toContainText(say('credit.points', { points: 0, most: 5 }));
  await phrase.click();
  await expectPlace(page, '/pages/setting/anti_phishing');
});

test('[SCR-001,FEAT-057] Home shows the total and leads to deposit, withdrawal and transfer in one press', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/');
  await expect(page.getByRole('region', { name: say('home.total.title') }).locator('.g-amount-display')).toHaveText('$10,000.00');
  const actions = page.getByRole('group', { name: say('home.actions.label') });
  for (const [row, words, path] of [
    [actions, 'home.shortcuts.names.deposit', '/pages/fund/receive'],
    [homeRow(page), 'home.shortcuts.names.withdraw', '/pages/fund/withdraw'],
    [actions, 'shell.titles.transfer', '/pages/fund/transfer'],
  ] as const) {
    await row.getByRole('link', { name: say(words), exact: true }).click();
    await expectPlace(page, path);
    await button(page, 'shell.nav.back').click();
    await expectPlace(page, '/');
  }
  // With money the gold button leads to Trade.
  await expect(actions.locator('.g-btn-primary')).toHaveAttribute('href', '#/pages/transaction/index');
});

const STYLE = {
  version: 8,
  sources: {
    world: {
      type: 'geojson',
      data: {
        type: 'Polygon',
        coordinates: [
          [
            [-180, -60],
            [180, -60],
            [180, 80],
            [-180, 80],
            [-180, -60],
          ],
        ],
      },
      attribution: 'Map data: the journey',
    },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#335577' } },
    { id: 'land', type: 'fill', source: 'world', paint: { 'fill-color': '#88aa66' } },
  ],
};
const map = (page: Page) => page.getByRole('region', { name: say('places.map.title'), exact: true });

test('[SCR-084,SCR-085] the operator’s map is asked after a press; a tap chooses; where it cannot be drawn words say so', async ({
  page,
  faults,
}) => {
  const asked: string[] = [];
  let isThere = false;
  faults.allow(CUT_CONNECTION, /WebGL/);
  await page.route('https://tiles.example/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (isThere) await route.fulfill({ json: STYLE, headers: { 'access-control-allow-origin': '*' } });
    else await route.abort();
  });
  await open(page, '/choose-location');
  await expect(map(page)).toContainText(say('places.map.text', { host: 'tiles.example' }));
  expect(asked).toEqual([]);
  // What this browser really can, asked in a page of ours.
  const draws = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  await button(page, 'places.map.show').click();
  if (!draws) {
    await expect(page.getByText(say('places.map.noGraphics'))).toBeVisible();
    return;
  }
  await expect(page.getByText(say('places.map.unreachable'))).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  isThere = true;
  await button(page, 'places.map.again').click();
  await expect(page.getByText(say('places.map.tap'))).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['/dark.json']));
  await expect(map(page)).toContainText('Map data: the journey');
  await expectAccessible(page, 'the map');
  await map(page)
    .locator('canvas')
    .click({ position: { x: 60, y: 150 } });
  const chosen = page.getByRole('region', { name: say('places.chosen.title') });
  await expect(chosen).toContainText(/-?\d+\.\d{5}, -?\d+\.\d{5}/);
  await expect(page.locator('.maplibregl-marker')).toBeVisible();
  await button(page, 'places.chosen.show').click();
  await expectPlace(page, /^\/open-location\?/);
  await button(page, 'places.map.show').click();
  await expect(page.locator('.maplibregl-marker')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
    window.dispatchEvent(new Event('glasshouse:theme'));
  });
  await expect.poll(() => asked.at(-1)).toBe('/light.json');
  await expect(map(page)).toContainText('Map data: the journey');
});

test('[FEAT-058] a notice that staff publishes stands on Home and leads on; withdrawn, it and its room are gone', async ({
  page,
}) => {
  const writer = await makeMember(`notice-${randomUUID().slice(0, 8)}@staff.test`, 'content');
  const before = await clientOf().call(getHomeNotice, {});
  expect(before.item).toBeNull();
  const text = { title: 'Winter Garden', summary: 'boxes open 18:00 UTC', body: 'Eight pictures of winter.' };
  const slug = `notice-${randomUUID().slice(0, 12)}`;
  const made = await writer.client.call(createContent, { kind: 'notice', slug, language: 'en', ...text });
  const framed = await writer.client.call(saveContentFrame, {
    entry_id: made.id,
    revision: made.revision,
    group: null,
    link: '/#/pages/index/shortcuts',
    picture: null,
  });
  await open(page, '/');
  await expect(page.locator('.ct-banner-row > li').first()).toBeVisible();
  const notice = page.getByRole('link', { name: 'Winter Garden' });
  await expect(notice).toHaveCount(0);
  const bannersAt = async () => (await page.locator('.ct-banners').boundingBox())?.y ?? 0;
  // What stands above has its room once prices and fonts are there.
  await expect(page.locator('.g-price').first()).toBeVisible();
  await settle(page);
  const without = await bannersAt();
  await writer.client.call(publishContent, { entry_id: made.id, revision: framed.revision });
  try {
    await page.reload();
    await expect(notice).toContainText('boxes open 18:00 UTC');
    const box = await notice.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expect.poll(bannersAt).toBeGreaterThan(without + 44);
    await expectAccessible(page, 'Home with a notice');
    await notice.click();
    await expectPlace(page, '/pages/index/shortcuts');
  } finally {
    await writer.client.call(withdrawContent, { entry_id: made.id });
  }
  await open(page, '/');
  await page.reload();
  await expect(page.locator('.ct-banner-row > li').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect.poll(bannersAt).toBe(without);
});
