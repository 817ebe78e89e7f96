/**
 * The service worker's part of push, in the built app: Chromium's own developer tools hand it messages as a push service would.
 * A click is an event of the worker's; that the browser lets a click, and only a click, focus a window is the browser's affair.
 */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { createAccount, signIn } from '../support/accounts.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });

const CENTRE = '/pages/notifications/index';
const MESSAGE = { id: null, kind: 'account_unfrozen', at: Date.UTC(2026, 5, 3, 10), title: 'Free again', body: 'Trade on.' };

/** A device with the app's worker, and the means to push to it. */
interface Device {
  worker: Worker;
  /** Hands a payload over and waits until the worker is done with it. */
  push: (payload: object | string) => Promise<void>;
}

async function deviceOf(page: Page, context: BrowserContext, origin: string): Promise<Device> {
  await open(page, '/');
  await context.grantPermissions(['notifications'], { origin });
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Under the worker's control, as the app is from its second start on.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const registrationId = await registered;
  const worker = context.serviceWorkers()[0] as Worker;
  await worker.evaluate(() => {
    const scope = self as unknown as { pushes: number; addEventListener: typeof addEventListener };
    scope.pushes = 0;
    scope.addEventListener('push', () => scope.pushes++);
  });
  let pushes = 0;
  const push = async (payload: object | string) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    pushes++;
    await expect.poll(() => worker.evaluate(() => (self as unknown as { pushes: number }).pushes)).toBe(pushes);
  };
  return { worker, push };
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      place: (data as { place?: string } | null)?.place,
    }));
  });

/** Clicks what is shown, as far as a test can: the worker hears of it; windows and their focus are noted, going is real. */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    interface Scope {
      registration: { getNotifications(): Promise<Notification[]> };
      clients: { openWindow(url: string): Promise<unknown> };
      WindowClient: { prototype: { focus(): Promise<unknown> } };
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    }
    const scope = self as unknown as Scope;
    const asked: string[] = [];
    scope.clients.openWindow = async (url) => void asked.push(`open ${url}`);
    scope.WindowClient.prototype.focus = async () => void asked.push('focus');
    // The browser shows it a moment after the worker has asked for it.
    let [notification] = await scope.registration.getNotifications();
    for (let waited = 0; !notification && waited < 5_000; waited += 50) {
      await new Promise((done) => setTimeout(done, 50));
      [notification] = await scope.registration.getNotifications();
    }
    if (!notification) throw new Error('nothing is shown');
    const event = new scope.NotificationEvent('notificationclick', { notification });
    scope.dispatchEvent(event);
    for (let waited = 0; asked.length === 0 && waited < 5_000; waited += 50) await new Promise((done) => setTimeout(done, 50));
    return asked;
  });

test('a push shows its title and words, one for each piece of news, and a click leads to where it is acted on', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL as string;
  await signIn(page, await createAccount());
  const { worker, push } = await deviceOf(page, context, origin);
  const [first, again] = ['/pages/transaction/currency_order?order=7', '/pages/transaction/currency_order'];
  await push({ ...MESSAGE, place: first });
  const shown = { title: MESSAGE.title, body: MESSAGE.body, tag: `account_unfrozen:${MESSAGE.at}` };
  await expect.poll(() => shownOn(page)).toEqual([{ ...shown, place: first }]);
  // The same again (a service delivers at least once) takes the place of the first.
  await push({ ...MESSAGE, place: again });
  await expect.poll(() => shownOn(page)).toEqual([{ ...shown, place: again }]);
  expect(await click(worker)).toEqual(['focus']);
  await expect(page).toHaveURL(/#\/pages\/transaction\/currency_order$/);
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(() => shownOn(page)).toEqual([]);
});

test('a click without a window of the app opens one, and never the back office’s', async ({ page, context, baseURL }) => {
  const origin = baseURL as string;
  const { worker, push } = await deviceOf(page, context, origin);
  // The back office is another app: it is left where it is.
  await page.goto('/admin/');
  await push({ ...MESSAGE, id: 12, place: '/pages/setting/security' });
  expect(await click(worker)).toEqual(['open /#/pages/setting/security?notice=12']);
});

test('what is no message of ours shows nothing, and a place outside the app leads to the centre', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL as string;
  await signIn(page, await createAccount());
  const { worker, push } = await deviceOf(page, context, origin);
  for (const foreign of [
    '',
    'plain words',
    'null',
    '[]',
    '"text"',
    '{',
    '{}',
    { ...MESSAGE, title: 5 },
    { ...MESSAGE, title: undefined },
  ])
    await push(foreign);
  expect(await shownOn(page)).toEqual([]);
  const places = ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/pages/../admin', '/pages/a#/b', 7, null];
  for (const place of places) {
    await push({ ...MESSAGE, place, icon: 'https://evil.example/x.png', image: 'https://evil.example/x.png' });
    await expect.poll(() => shownOn(page)).toHaveLength(1);
    expect(await click(worker)).toEqual(['focus']);
    await expect(page, String(place)).toHaveURL(`${origin}/#${CENTRE}`);
    await expect(page.getByText(say('notices.none'))).toBeVisible();
    // The next has the same name: what closes late would close it.
    await expect.poll(() => shownOn(page)).toEqual([]);
    await open(page, '/');
  }
  // Words that are no words are left out, not shown as "[object Object]".
  await push({ ...MESSAGE, body: { foreign: true } });
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: MESSAGE.title, body: '' }]);
});
