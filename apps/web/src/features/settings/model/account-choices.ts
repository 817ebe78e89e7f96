/**
 * Language, fiat and shortcuts belong to the account and follow it to other devices. Each is merged by itself from three values:
 * what this device and the account agreed on last, what the device has now, and what the account has now. Pure.
 */

import { HOME_SHORTCUTS } from '@glasshouse/contract';

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

/**
 * The shortcuts that device and account have after a merge, as stored texts; null: nobody chose. On a device that is new to the
 * account they join: those of the account first, then what only the device has, as far as there is room. Otherwise what this
 * device changed wins, as above.
 */
export function mergeShortcuts(agreed: string | null, device: string | null, account: string | null): string | null {
  if (agreed === null) {
    const both = [...(account?.split(',') ?? []), ...(device?.split(',') ?? [])];
    return both.length === 0 ? null : [...new Set(both)].slice(0, HOME_SHORTCUTS).join(',');
  }
  return device !== null && device !== agreed ? device : account;
}
