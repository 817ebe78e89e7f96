// Short vibrations where the device has them. None on wins: a result is not celebrated.

const PATTERN = { light: 8, medium: 18, error: [14, 60, 14] } as const;

let isAllowed = true;

/** Switches all vibrations on or off, as the user has chosen. */
export function allowHaptics(allowed: boolean): void {
  isAllowed = allowed;
}

/** light: slider stop, segment change; medium: order accepted; error: twice. */
export function haptic(kind: keyof typeof PATTERN): void {
  if (!isAllowed || typeof navigator === 'undefined' || !('vibrate' in navigator)) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  const pattern = PATTERN[kind];
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
}
