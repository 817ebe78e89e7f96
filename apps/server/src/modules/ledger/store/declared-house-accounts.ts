/** The operator's accounts that there may be: each has a module that owns it, and none is below zero. Pure. */
import type { HouseAccount, Invariant } from '../../../platform/invariants.ts';
import { list, ofMarkets } from './declared-journals.ts';

/** I3: every account of the operator is declared, and not below zero unless it may be. */
export function declaredHouseAccounts(accounts: readonly HouseAccount[]): Invariant {
  const purposes = list(accounts.map(({ purpose }) => purpose));
  const anySign = list(accounts.flatMap(({ purpose, isAnySign }) => (isAnySign ? [purpose] : [])));
  return {
    id: 'I3',
    title: 'an account of the operator is one that a module declares, and not below zero',
    sql: `SELECT id AS account, purpose, asset_id AS asset, balance AS difference FROM accounts
          WHERE kind = 'house' AND ((balance < 0 AND ${ofMarkets('purpose')} <> ALL (${anySign})) OR ${ofMarkets('purpose')} <> ALL (${purposes}))`,
  };
}
