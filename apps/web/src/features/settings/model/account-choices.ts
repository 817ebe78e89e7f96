/**
 * Language and fiat belong to the account and follow it to other devices. Each is merged by itself from three values:
 * what this device and the account agreed on last, what the device has now, and what the account has now. Pure.
 */

/** What to do with one choice. */
export type Merge = 'keep' | 'apply' | 'push';

/**
 * `apply`: the device takes the account's. `push`: the account takes the device's, because the device changed (also
 * without a connection) or the account has none. `agreed` is null on a device that is new to the account.
 */
export function mergeChoice(agreed: string | null, device: string, account: string | null): Merge {
  if (account === device) return 'keep';
  if (account === null) return 'push';
  return agreed !== null && device !== agreed ? 'push' : 'apply';
}
