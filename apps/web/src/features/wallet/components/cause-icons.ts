/** The drawing of each kind of change. */
import { type Cause, type CauseKind, kindOfCause } from '@glasshouse/contract';
import {
  iconBill,
  iconDeposit,
  iconGift,
  iconLock,
  iconRefresh,
  iconSprout,
  iconTrade,
  iconTransfer,
} from '@glasshouse/ui/icons.ts';

const ICONS: Readonly<Record<CauseKind, string>> = {
  funds: iconDeposit,
  trade: iconTrade,
  convert: iconRefresh,
  transfer: iconTransfer,
  held: iconTransfer,
  reserve: iconLock,
  fee: iconBill,
  funding: iconTrade,
  earn: iconSprout,
  loan: iconRefresh,
  reward: iconGift,
};

/** Path data of a cause's drawing. */
export const causeIcon = (cause: Cause): string => ICONS[kindOfCause(cause)];
