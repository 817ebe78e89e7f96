/** POST /user/cash_delete: nothing more is paid to the card. Withdrawals that are under way keep theirs. */
import { removeBankCard } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { FundingBookParts } from './book-parts.ts';
import { endCard } from '../store/cards.ts';

export const removeBankCardHandler = ({ platform }: FundingBookParts) =>
  handleUser(removeBankCard, async (input, { user }) => {
    const card = { userId: user.id, id: Number(input.id), now: platform.clock.now() };
    const isGone = await inTransaction(platform.db, (tx) => endCard(tx, card));
    if (!isGone) refuseField('id', 'FUNDING_CARD_UNKNOWN');
    return {};
  });
