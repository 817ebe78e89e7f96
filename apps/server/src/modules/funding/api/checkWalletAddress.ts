/** POST /user/wallet/check: whether an address is one, before its owner is asked to confirm it. */
import { checkWalletAddress } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { requirePlace } from './address-place.ts';
import type { FundingBookParts } from './book-parts.ts';
import { hasAddress } from '../store/addresses.ts';

export const checkWalletAddressHandler = (parts: FundingBookParts) =>
  handleUser(checkWalletAddress, async (input, { user }) => {
    const place = requirePlace(parts, input);
    if (await hasAddress(parts.platform.db, { userId: user.id, ...place })) refuseField('address', 'FUNDING_ADDRESS_EXISTS');
    return { address: place.address, chain: place.chain };
  });
