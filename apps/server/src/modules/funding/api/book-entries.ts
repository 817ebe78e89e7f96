/** The saved addresses and cards of users: their calls, what withdrawals ask of them, and how they are forgotten. */
import type { BoundCall } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { maskTail } from '../../../platform/mask.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { getAddressHoldHandler, setAddressHoldHandler } from './addressHold.ts';
import { checkWalletAddressHandler } from './checkWalletAddress.ts';
import { deleteWalletAddressHandler } from './deleteWalletAddress.ts';
import { getBankCardHandler, getBankCardInternationalHandler } from './getBankCard.ts';
import { listWalletAddressesHandler } from './listWalletAddresses.ts';
import { removeBankCardHandler } from './removeBankCard.ts';
import { saveBankCardHandler, saveBankCardInternationalHandler } from './saveBankCard.ts';
import { saveWalletAddressHandler } from './saveWalletAddress.ts';
import type { FundingBookParts } from './book-parts.ts';
import type { FundingBook } from './book.ts';
import { openDetails } from './card-view.ts';
import { forgetAddresses, holdAddress } from '../store/addresses.ts';
import { forgetCards, holdCard, loadAnyCard } from '../store/cards.ts';

/** The calls. */
export const bookHandlers = (parts: FundingBookParts): BoundCall[] => [
  saveBankCardHandler(parts),
  saveBankCardInternationalHandler(parts),
  getBankCardHandler(parts),
  getBankCardInternationalHandler(parts),
  removeBankCardHandler(parts),
  checkWalletAddressHandler(parts),
  saveWalletAddressHandler(parts),
  deleteWalletAddressHandler(parts),
  listWalletAddressesHandler(parts),
  getAddressHoldHandler(parts),
  setAddressHoldHandler(parts),
];

/** What withdrawals ask. */
export function bookOf(parts: FundingBookParts): FundingBook {
  return {
    async address(tx, { userId, id, now }) {
      const row = (await holdAddress(tx, userId, id)) ?? refuseField('address_id', 'FUNDING_ADDRESS_UNKNOWN');
      if (row.usable_at > now) refuseField('address_id', 'FUNDING_ADDRESS_WAITS', { time: row.usable_at });
      const { asset_id: assetId, network, address, name } = row;
      return { id, assetId, network, address, name };
    },
    async card(tx, { userId, id }) {
      const card = await holdCard(tx, userId, id);
      const details = card && openDetails(parts, card);
      if (!details) return refuseField('card_id', 'FUNDING_CARD_UNKNOWN');
      return { id, masked: maskTail(details.card_number), bankName: details.bank_name };
    },
    async cardFields(db, cardId) {
      const card = await loadAnyCard(db, cardId);
      const details = card && openDetails(parts, card);
      return details && Object.entries(details).map(([field, value]) => ({ field, value }));
    },
  };
}

/** Forgets the book of a user, when the account is deleted. */
export async function forgetBook({ platform }: Pick<FundingBookParts, 'platform'>, tx: Tx, userId: number): Promise<void> {
  const now = platform.clock.now();
  await forgetCards(tx, userId, now);
  await forgetAddresses(tx, userId, now);
}
