/** Push on this device: whether the browser can, what the person allowed, and turning it on and off. */
import { getPushKey, subscribePush, unsubscribePush } from '@glasshouse/contract/notifications';
import { PUSH_KEY } from '../../../app/notices/follow-device.ts';
import { client, deviceData } from '../../../app/services.ts';

/** What push is on this device. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';
/** What became of turning it on. */
export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'failed';

/** A browser without a service worker yet (a private window, development) has none after this time either. */
const WORKER_WAIT_MS = 5_000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function worker(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WAIT_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** The state as it is now; asks nobody for anything. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || deviceData.getItem(PUSH_KEY) === null) return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person, then the browser's push service, then ours. Throws what our server refuses. */
export async function turnPushOn(): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const registration = await worker();
  if (!registration) return 'failed';
  const { key } = await client.call(getPushKey, {});
  let subscription: PushSubscription;
  try {
    // One that was made with another key of ours cannot be used any more.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return 'failed';
  }
  const { endpoint, keys } = subscription.toJSON();
  await client.call(subscribePush, { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' });
  deviceData.setItem(PUSH_KEY, 'on');
  return 'on';
}

/** Ends it, with our server first: what is on its way must not arrive. */
export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await client.call(unsubscribePush, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  deviceData.removeItem(PUSH_KEY);
}
