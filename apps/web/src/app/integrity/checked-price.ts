/** Whether the user has checked a price or an outcome on this device, and it held: a step of the first hour. */
import { deviceData, sessionStore } from '../services.ts';

const keyOf = (userId: number) => `checked_price_${userId}`;

/** A check was made by hand and every step of it held. */
export function rememberCheck(): void {
  const id = sessionStore.getState().user?.id;
  if (id !== undefined) deviceData.setItem(keyOf(id), '1');
}

/** Whether one was. */
export const hasChecked = (userId: number): boolean => deviceData.getItem(keyOf(userId)) !== null;
