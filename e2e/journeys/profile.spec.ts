/** The profile and the choices of a person: picture, nickname, signature; language and colours here and on another device. */
import { getUserInfo, saveSettings } from '@glasshouse/contract/identity';
import { createAccount, signIn, store } from '../support/accounts.ts';
import { button, open, titleOf } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say, wordsOf } from '../support/words.ts';

const PROFILE = '/pages/setting/userInfo';
const SETTINGS = '/pages/setting/setting';

/** A picture of 300 × 200: left half red, right half blue. */
const twoHalves = (page: import('@playwright/test').Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 200];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#c00';
    context.fillRect(0, 0, 150, 200);
    context.fillStyle = '#00c';
    context.fillRect(150, 0, 150, 200);
    const blob = (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))) as Blob;
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

/** Shares of red and blue in the middle line of a picture that the page shows. */
const coloursOf = (page: import('@playwright/test').Page, path: string) =>
  page.evaluate(async (src) => {
    const picture = await createImageBitmap(await (await fetch(src)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, picture.height / 2, picture.width, 1);
    let red = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > (data[at + 2] ?? 0)) red += 1;
    return { width: picture.width, height: picture.height, red: red / picture.width };
  }, path);

test('[SCR-018,FEAT-086,RULE-071] a picture is chosen, cut, sent and shown wherever the person is, and removed again', async ({
  page,
  faults,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, PROFILE);
  const sheet = page.getByRole('dialog');
  const chooser = sheet.locator('input[type=file]');

  await button(page, 'settings.picture.add').click();
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(sheet.getByRole('alert')).toContainText(say('settings.picture.unreadable'));

  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await twoHalves(page)) });
  const area = sheet.getByRole('button', { name: say('settings.picture.area') });
  await expect(area).toBeVisible();
  await expectAccessible(page, 'cutting a picture');
  // By hand to the right as far as it goes: the left edge of the picture is in the square then.
  const box = (await area.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(box.x + 20, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 100, { steps: 4 });
  await page.mouse.up();
  const sent = listen(page);
  const uploads = page.waitForResponse('**/api/upload');
  await button(sheet, 'settings.picture.use').click();
  await expectToast(page, say('settings.picture.saved'));
  await expect(sheet).toBeHidden();
  // What is handed on is the field `message` of the upload's answer, not the answer.
  const answer = JSON.parse(decodeURIComponent(await (await uploads).text())) as { type: string; message: string };
  expect(answer).toMatchObject({ type: 'ok', message: expect.stringMatching(/^\/upload\/[0-9a-f]{32}\.jpg$/) });
  expect(sent.of('/user/uploadHeadPortrait', 'POST').map(({ body }) => body['head_portrait'])).toEqual([answer.message]);

  const { head_portrait } = await account.client.call(getUserInfo);
  const shown = page.locator('.g-avatar img').first();
  await expect(shown).toHaveAttribute('src', head_portrait ?? '');
  // Of 300 × 200 the left square: 150 of its 200 columns are red. In the middle it would be half.
  expect(await coloursOf(page, head_portrait ?? '')).toMatchObject({ width: 256, height: 256, red: expect.closeTo(0.75, 1) });

  for (const place of [SETTINGS, '/']) {
    await open(page, place);
    await expect(page.locator('.g-avatar img').first()).toHaveAttribute('src', head_portrait ?? '');
  }

  // A server that refuses: the reason stands in the tile, and the picture stays.
  await open(page, PROFILE);
  faults.allow(/413/);
  await page.route('**/api/upload', (route) =>
    route.fulfill({
      status: 413,
      json: { type: 'error', code: 0, message: 'too large, says the server', error: 'FILES_TOO_LARGE', params: {} },
    }),
  );
  await button(page, 'settings.picture.change').click();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await twoHalves(page)) });
  await button(sheet, 'settings.picture.use').click();
  await expect(sheet.getByRole('alert')).toContainText('too large, says the server');
  await page.unroute('**/api/upload');
  await button(sheet, 'common.buttons.remove').click();
  await expectToast(page, say('settings.picture.removed'));
  expect((await account.client.call(getUserInfo)).head_portrait).toBeNull();
  await expect(page.locator('.g-avatar img')).toHaveCount(0);
});

test('[RULE-083,RULE-084,RULE-085,RULE-133] nickname and signature are changed by their rules', async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, PROFILE);
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox');
  const row = (key: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${say(key)}`) });

  await row('settings.profile.nickname').click();
  await field.fill('A');
  await button(sheet, 'common.buttons.save').click();
  await expect(sheet.getByRole('alert')).toContainText('2');
  await field.fill('Abcdefghijk');
  await expect(sheet.getByRole('alert')).toContainText(say('identity.errors.IDENTITY_TEXT_TOO_LONG', { max: 10 }));
  await field.fill('café');
  await button(sheet, 'common.buttons.save').click();
  await expect(sheet.getByRole('alert')).toContainText(say('identity.errors.IDENTITY_TEXT_CHARACTERS'));
  await field.fill('');
  // At a hand's pace: presses of Save within 500 ms of each other count as one (S9.09).
  await field.pressSequentially('Bob!@#1', { delay: 100 });
  await expect(field).toHaveValue('Bob1');
  await button(sheet, 'common.buttons.save').click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Bob1' })).toBeVisible();

  await row('settings.profile.signature').click();
  await field.fill('慢慢来2026');
  await button(sheet, 'common.buttons.save').click();
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(page.getByText('慢慢来2026').first()).toBeVisible();
  expect(await account.client.call(getUserInfo)).toMatchObject({ nickname: 'Bob1', signature: '慢慢来2026' });
});

test('[FEAT-094,FEAT-095] language and currency follow the person to a second device; theme and colours stay with the first', async ({
  page,
  browser,
  faults,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, SETTINGS);
  await expect.poll(async () => (await account.client.call(getUserInfo)).language).toBe('en');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('dialog').getByText('ไทย', { exact: true }).click();
  await expect(page).toHaveTitle(titleOf('settings', wordsOf('th')));
  const thai = wordsOf('th');
  await page.getByRole('button', { name: new RegExp(`^${thai('settings.device.fiat')}`) }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /^THB/ }).click();
  // A sheet that is sliding away is still a dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${thai('settings.device.colours')}`) }).click();
  await page.getByRole('dialog').getByText(thai('settings.colours.red-up'), { exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('radio', { name: thai('common.themes.light') }).click();
  await expect.poll(() => account.client.call(getUserInfo)).toMatchObject({ language: 'th', fiat: 'THB' });

  await page.reload();
  await expect(page).toHaveTitle(titleOf('settings', thai));
  const look = (of = page) =>
    of.evaluate(() => ({ theme: document.documentElement.dataset['theme'], updown: document.documentElement.dataset['updown'] }));
  expect(await look()).toMatchObject({ theme: 'light', updown: 'red-up' });

  const second = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const other = await second.newPage();
  await faults.watch(other);
  await store(second, { token: account.token, language: 'spa' });
  await open(other, SETTINGS);
  await expect(other).toHaveTitle(titleOf('settings', thai));
  await expect(other.getByRole('button', { name: new RegExp(`^${thai('settings.device.fiat')}`) })).toContainText('THB');
  expect((await look(other)).theme ?? 'dark').toBe('dark');

  // And back: what the second device changes arrives at the first one's next visit.
  await account.client.call(saveSettings, { language: 'fra' });
  await page.reload();
  await expect(page).toHaveTitle(titleOf('settings', wordsOf('fra')));
  await second.close();
});

test('[SCR-017,CONST-001,FEAT-147] the settings lead to everything of an account and say which version this is', async ({
  page,
}) => {
  await signIn(page, await createAccount());
  await open(page, SETTINGS);
  const main = page.getByRole('main');
  for (const [key, path] of [
    ['account.security', 'security'],
    ['account.identity', 'real'],
    ['account.loginPassword', 'password'],
    ['account.payPassword', 'payPassword'],
    ['account.phone', 'security'],
    ['account.addresses', 'wallet'],
    ['account.cards', 'bank'],
    ['account.cardsAbroad', 'bank_international'],
    ['account.coupons', 'coupon'],
    ['account.invite', 'share'],
    ['about.bills', 'bill'],
  ] as const)
    await expect(main.getByRole('link', { name: new RegExp(`^${say(`settings.${key}`)}`) })).toHaveAttribute(
      'href',
      `#/pages/setting/${path}`,
    );
  await expect(main.getByText('0.8.0', { exact: true })).toBeVisible();
  await expect(main.getByText(say('settings.about.newest'))).toBeVisible();
  await page.route('**/api/getSiteConfig*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { message: object };
    await route.fulfill({ response, json: { ...answer, message: { ...answer.message, version: '0.9.0' } } });
  });
  await page.reload();
  await expect(main.getByRole('button', { name: new RegExp(say('settings.about.newer', { version: '0.9.0' })) })).toBeVisible();
});
