/** /user/cash_info, /user/cash_info_international: the saved card, masked (CALL-023, CALL-024; AMB-98). */
import { type CardKind, getBankCard, getBankCardInternational } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { FundingBookParts } from './book-parts.ts';
import { presentCard } from './card-view.ts';
import { loadCard } from '../store/cards.ts';

async function read(parts: FundingBookParts, userId: number, kind: CardKind) {
  const card = await loadCard(parts.platform.db, userId, kind);
  return card && presentCard(parts, card);
}

export const getBankCardHandler = (parts: FundingBookParts) =>
  handleUser(getBankCard, (_input, { user }) => read(parts, user.id, 'domestic'));

export const getBankCardInternationalHandler = (parts: FundingBookParts) =>
  handleUser(getBankCardInternational, (_input, { user }) => read(parts, user.id, 'international'));
