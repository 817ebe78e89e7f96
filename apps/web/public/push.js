// The service worker's part of push: shows what arrives, and opens where it is acted on. No dependency; see
// packages/contract/src/notifications/calls.ts (pushMessage) for what arrives.
const CENTRE = '/pages/notifications/index';
const PLACE = /^\/pages\/[\w/]+(\?[\w=&.-]*)?$/;

self.addEventListener('push', (event) => {
  let message = null;
  try {
    message = event.data?.json() ?? null;
  } catch {
    // Not ours.
  }
  if (message === null || typeof message.title !== 'string') return;
  const { id, kind, at, title, body, place } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      body: typeof body === 'string' ? body : '',
      icon: '/icon-192.png',
      tag: `${kind}:${id ?? at}`,
      timestamp: at,
      data: { id, place },
    }),
  );
});

function addressOf({ id, place }) {
  const safe = typeof place === 'string' && PLACE.test(place) ? place : CENTRE;
  if (!Number.isSafeInteger(id)) return `/#${safe}`;
  return `/#${safe}${safe.includes('?') ? '&' : '?'}notice=${id}`;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = addressOf(event.notification.data ?? {});
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const app = windows.find((one) => !new URL(one.url).pathname.startsWith('/admin'));
    if (!app) return self.clients.openWindow(address);
    try {
      await app.focus();
      return await app.navigate(address);
    } catch {
      return self.clients.openWindow(address);
    }
  };
  event.waitUntil(open());
});
