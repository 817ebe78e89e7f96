/**
 * What a device owes its notifications: one that was opened from the lock screen is read, and who logs out (or is logged
 * out) ends push here. Loaded after the first paint.
 */
import { readNotice } from '@glasshouse/contract/notifications';
import { appHistory, client, deviceData, sessionStore } from '../services.ts';
import { setUnread } from './use-unread.ts';

/** On the device while push is on for the user who is logged in. */
export const PUSH_KEY = 'push';

async function readOpened(): Promise<void> {
  const query = appHistory.location.search;
  const id = new URLSearchParams(query).get('notice');
  if (id === null || !/^\d{1,15}$/.test(id) || sessionStore.getState().token === null) return;
  try {
    setUnread(await client.call(readNotice, { id }, { quiet: true }));
  } catch {
    // It is read in the centre then.
  }
}

async function endPush(): Promise<void> {
  deviceData.removeItem(PUSH_KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Follows the place and the session. Called once. */
export function followDevice(): void {
  void readOpened();
  appHistory.subscribe(() => void readOpened());
  sessionStore.subscribe((now, before) => {
    if (now.token === null && before.token !== null && deviceData.getItem(PUSH_KEY) !== null) endPush().catch(() => {});
  });
}
