/** GET /margin/account: the margin account of the user. */
import { getMarginAccount } from '@glasshouse/contract/margin';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import type { LiveAccounts } from './live-accounts.ts';
import type { MarginParts } from './parts.ts';
import { poolsNow, readAccount } from './reading.ts';
import { showAccount } from './show.ts';

/** Reads an account for its owner, all of one moment. */
export const accountFor = (parts: MarginParts, db: Db, userId: number) =>
  inSnapshot(db, async (tx) => showAccount(parts, await readAccount(parts, tx, userId), await poolsNow(parts, tx)));

export const getMarginAccountHandler = (parts: MarginParts, live: LiveAccounts) =>
  handleUser(getMarginAccount, (_input, { user }) => {
    live.note(user.id);
    return accountFor(parts, parts.platform.db, user.id);
  });
