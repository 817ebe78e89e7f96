/** The drawing of each shortcut. */
import {
  iconBill,
  iconBolt,
  iconChat,
  iconConvert,
  iconCopyTrade,
  iconCoupon,
  iconDeposit,
  iconFutures,
  iconLayers,
  iconLoan,
  iconLock,
  iconPick,
  iconScales,
  iconSprout,
  iconStock,
  iconTransfer,
  iconWithdraw,
} from '@glasshouse/ui/icons.ts';
import type { ShortcutId } from '../model/shortcuts.ts';

const GAME =
  'M7.5 7h9a4.5 4.5 0 0 1 4.4 5.4l-.8 3.6a2.3 2.3 0 0 1-4 .9L14.5 15h-5l-1.6 1.9a2.3 2.3 0 0 1-4-.9l-.8-3.6A4.5 4.5 0 0 1 7.500 7z|M8.500 9.500v3M7 11h3M15.500 10h.01M17 12h.01';

/** Path data by shortcut. */
export const SHORTCUT_ICONS: Readonly<Record<ShortcutId, string>> = {
  deposit: iconDeposit,
  withdraw: iconWithdraw,
  quickBuy: iconBolt,
  convert: iconConvert,
  bills: iconBill,
  futures: iconFutures,
  stocks: iconStock,
  margin: iconScales,
  otc: iconTransfer,
  copyTrade: iconCopyTrade,
  finance: iconSprout,
  lockup: iconLock,
  defi: iconLayers,
  cloudMining: iconPick,
  loans: iconLoan,
  coupons: iconCoupon,
  chatRoom: iconChat,
  game: GAME,
};
