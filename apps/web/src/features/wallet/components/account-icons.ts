/** The drawing of each account. */
import type { AccountType } from '@glasshouse/contract';
import {
  iconBank,
  iconClock,
  iconFutures,
  iconLayers,
  iconLock,
  iconScales,
  iconSprout,
  iconStock,
} from '@glasshouse/ui/icons.ts';

/** Path data by account. */
export const ACCOUNT_ICONS: Readonly<Record<AccountType, string>> = {
  legal: iconBank,
  change: iconLayers,
  lever: iconFutures,
  micro: iconClock,
  stock: iconStock,
  margin: iconScales,
  lockmining: iconLock,
  financial: iconSprout,
  lever_coin: iconFutures,
};
