/** POST /wallet/list: every account with available, frozen and equivalent. */
import { listWallets } from '@glasshouse/contract/wallet';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { WalletParts } from './parts.ts';
import { presentAssets } from './present-assets.ts';

export const listWalletsHandler = (parts: WalletParts) =>
  handleUser(listWallets, (_input, { user }) => presentAssets(parts, parts.platform.db, user.id));
