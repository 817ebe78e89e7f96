/** The position of the device, with the person's consent: the browser asks. Nothing is read before a press. */
import { useState } from 'react';
import type { Point } from '../model/coordinates.ts';

/** Why there is no position. */
export type PositionRefusal = 'denied' | 'unavailable' | 'timeout' | 'insecure' | 'unsupported';
/** A position with its accuracy in metres. */
export interface DevicePosition extends Point {
  accuracy: number;
}

const WAIT_MS = 15_000;
/** Codes of GeolocationPositionError. */
const REFUSALS: Readonly<Record<number, PositionRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Asks for the position when `ask` is called. */
export function useDevicePosition(onFound: (position: DevicePosition) => void) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<PositionRefusal>();
  const ask = () => {
    setRefused(undefined);
    if (!window.isSecureContext) return setRefused('insecure');
    if (!('geolocation' in navigator)) return setRefused('unsupported');
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setBusy(false);
        onFound({ latitude, longitude, accuracy });
      },
      ({ code }) => {
        setBusy(false);
        setRefused(REFUSALS[code] ?? 'unavailable');
      },
      { timeout: WAIT_MS, maximumAge: 60_000 },
    );
  };
  return { ask, busy, refused };
}
