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

/** What a journey notes in the worker: pushes that it is done with, and what it shows last. */
interface PushScope {
  done: number;
  showing: Promise<void>;
  ServiceWorkerRegistration: { prototype: { showNotification: (...what: unknown[]) => Promise<void> } };
  addEventListener: (type: string, listener: () => void) => void;
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
    const scope = self as unknown as PushScope;
    Object.assign(scope, { done: 0, showing: Promise.resolve() });
    const { prototype } = scope.ServiceWorkerRegistration;
    const show = prototype.showNotification;
    prototype.showNotification = function noted(...what) {
      return (scope.showing = show.apply(this, what));
    };
    // Behind the app's own listener, which has asked for what it wants to show by then.
    scope.addEventListener('push', () => void scope.showing.then(() => scope.done++));
  });
  let pushes = 0;
  const push = async (payload: object | string) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    pushes++;
    // Asking what is shown before the browser has shown it may take the notification away.
    await expect.poll(() => worker.evaluate(() => (self as unknown as PushScope).done)).toBe(pushes);
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
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    const asked = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => resolve(`open ${url}`);
      scope.WindowClient.prototype.focus = async () => resolve('focus');
    });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
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
  expect(await click(worker)).toBe('focus');
  await expect(page).toHaveURL(/#\/pages\/transaction\/currency_order$/);
  // By its name: the page that is left stays in the document, hidden, until this one is loaded.
  await expect(page.getByRole('heading', { level: 1, name: say('shell.titles.spotOrders') })).toBeVisible();
  await expect.poll(() => shownOn(page)).toEqual([]);
});

test('a click without a window of the app opens one, and never the back office’s', async ({ page, context, baseURL }) => {
  const origin = baseURL as string;
  const { worker, push } = await deviceOf(page, context, origin);
  // The back office is another app: it is left where it is.
  await page.goto('/admin/');
  await push({ ...MESSAGE, id: 12, place: '/pages/setting/security' });
  expect(await click(worker)).toBe('open /#/pages/setting/security?notice=12');
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
  for (const [index, place] of places.entries()) {
    // Each has a name of its own: what closes late closes no other.
    await push({
      ...MESSAGE,
      at: MESSAGE.at + index,
      place,
      icon: 'https://evil.example/x.png',
      image: 'https://evil.example/x.png',
    });
    await expect.poll(() => shownOn(page)).toHaveLength(1);
    expect(await click(worker)).toBe('focus');
    await expect(page, String(place)).toHaveURL(`${origin}/#${CENTRE}`);
    await expect(page.getByText(say('notices.none'))).toBeVisible();
    await expect.poll(() => shownOn(page)).toEqual([]);
    await open(page, '/');
  }
  // Words that are no words are left out, not shown as "[object Object]".
  await push({ ...MESSAGE, body: { foreign: true } });
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: MESSAGE.title, body: '' }]);
});
