/** The operator's accounts that there may be: each has a module that owns it, and none is below zero. Pure. */
import type { HouseAccount, Invariant } from '../../../platform/invariants.ts';
import { list } from './declared-journals.ts';

/** I3: every account of the operator is declared, and not below zero. */
export function declaredHouseAccounts(accounts: readonly HouseAccount[]): Invariant {
  const purposes = list(accounts.map(({ purpose }) => purpose));
  return {
    id: 'I3',
    title: 'an account of the operator is one that a module declares, and not below zero',
    sql: `SELECT id AS account, purpose, asset_id AS asset, balance AS difference FROM accounts
          WHERE kind = 'house' AND (balance < 0 OR purpose <> ALL (${purposes}))`,
  };
}
