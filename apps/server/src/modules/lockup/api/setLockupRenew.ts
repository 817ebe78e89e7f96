/** POST /lh/deposit/renew: whether the principal is locked again at maturity. */
import { setLockupRenew } from '@glasshouse/contract/lockup';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { showOrder } from '../events.ts';
import { loadOrder, saveRenew } from '../store/orders.ts';
import type { LockupParts } from './parts.ts';

export const setLockupRenewHandler = (parts: LockupParts) =>
  handleUser(setLockupRenew, async ({ id, renew }, { user }) => {
    const { db, clock } = parts.platform;
    const state = await inTransaction(db, async (tx) => {
      const isSaved = await saveRenew(tx, user.id, Number(id), renew, clock.now());
      const found = (await loadOrder(tx, user.id, Number(id))) ?? refuseField('id', 'LOCKUP_UNKNOWN');
      return isSaved ? found : refuse('LOCKUP_ALREADY_ENDED');
    });
    return showOrder(parts, state);
  });
