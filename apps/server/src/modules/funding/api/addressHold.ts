/** /user/wallet/hold: how long new addresses of the user wait. Nobody else can change it, the staff included. */
import { ADDRESS_HOLD_HOURS, getAddressHold, setAddressHold } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { FundingBookParts } from './book-parts.ts';
import { DEFAULT_HOLD_HOURS, decideHold, mayLower } from '../domain/address-hold.ts';
import { loadHold, lockBook, saveHold } from '../store/addresses.ts';

export const getAddressHoldHandler = ({ platform, identity }: FundingBookParts) =>
  handleUser(getAddressHold, async (_input, { user }) => ({
    hours: (await loadHold(platform.db, user.id)) ?? DEFAULT_HOLD_HOURS,
    choices: [...ADDRESS_HOLD_HOURS],
    can_lower: mayLower(await identity.secondFactorSince(platform.db, user.id), platform.clock.now(), platform.config.holdMs),
    day_ms: platform.config.holdMs,
  }));

export const setAddressHoldHandler = ({ platform, identity }: FundingBookParts) =>
  handleUser(setAddressHold, async (input, { user }) => {
    const hours = Number(input.hours);
    await inTransaction(platform.db, async (tx) => {
      await lockBook(tx, user.id);
      const current = (await loadHold(tx, user.id)) ?? DEFAULT_HOLD_HOURS;
      const now = platform.clock.now();
      const { holdMs } = platform.config;
      const decision = decideHold(hours, current, mayLower(await identity.secondFactorSince(tx, user.id), now, holdMs));
      if (decision === 'unknown') refuseField('hours', 'FIELD_INVALID');
      if (decision === 'needs_factor') refuse('FUNDING_HOLD_FACTOR', { wait: holdMs });
      if (hours === current) return;
      await identity.requireStepUp(tx, user, 'address');
      await saveHold(tx, user.id, hours, now);
    });
    return { hours };
  });
