/** The drawing of each cause of a change. */
import { iconBill, iconGift, iconLock, iconRefresh, iconTrade } from '@glasshouse/ui/icons.ts';
import type { Cause } from '../queries/wallet.ts';

/** Path data by cause. */
export const CAUSE_ICONS: Readonly<Record<Cause, string>> = {
  demo_funds: iconGift,
  spot_order_hold: iconLock,
  spot_order_release: iconRefresh,
  spot_trade: iconTrade,
  spot_fee: iconBill,
};
