/** GET /user/wallet/list: the address book (CALL-018). */
import { listWalletAddresses } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { presentAddress } from './address-place.ts';
import type { FundingBookParts } from './book-parts.ts';
import { loadAddresses } from '../store/addresses.ts';

export const listWalletAddressesHandler = (parts: FundingBookParts) =>
  handleUser(listWalletAddresses, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadAddresses(parts.platform.db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentAddress(parts, row));
  });
