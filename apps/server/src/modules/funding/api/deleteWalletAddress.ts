/** POST /user/wallet/delete: removes an address from the book (CALL-017). Added again, it waits again. */
import { deleteWalletAddress } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { FundingBookParts } from './book-parts.ts';
import { endAddress } from '../store/addresses.ts';

export const deleteWalletAddressHandler = ({ platform, files }: FundingBookParts) =>
  handleUser(deleteWalletAddress, async (input, { user }) => {
    await inTransaction(platform.db, async (tx) => {
      const gone =
        (await endAddress(tx, { userId: user.id, id: Number(input.id), now: platform.clock.now() })) ??
        refuseField('id', 'FUNDING_ADDRESS_UNKNOWN');
      if (gone.qrcode !== null) await files.release(tx, user.id, gone.qrcode);
    });
    return {};
  });
