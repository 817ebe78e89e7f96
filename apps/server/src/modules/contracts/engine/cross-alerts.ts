/**
 * Cross accounts whose risk rate passes 80 %: their owners are notified once, and again only after it was back under 70 %. An account is
 * valued when a mark used up what keeps it from 80 % (`CrossIndex`), one that was told at every tick of its markets until it is low
 * again. It is the account as it was committed last, at the newest marks: nothing else is decided by it, so no balance is locked for it.
 */
import { isAtMost, times } from '@glasshouse/risk';
import { accountName, type AccountOwner, type CrossAccount, equityIn, requirementIn } from '../domain/cross-account.ts';
import { CrossIndex } from './cross-index.ts';
import { OVER, ratesAt, TOLD } from './risk-alerts.ts';

/** An account at other marks; null where one is missing. */
export function accountAt(account: CrossAccount, markOf: (marketId: number) => bigint | null): CrossAccount | null {
  const members = account.members.flatMap((member) => {
    const markTicks = markOf(member.marketId);
    return markTicks === null ? [] : [{ ...member, markTicks }];
  });
  return members.length === account.members.length ? { ...account, members } : null;
}

/** Whether its risk rate is at least so many tenths. */
function isAtLeast(account: CrossAccount, tenths: bigint): boolean {
  return isAtMost(times(equityIn(account), tenths, 10n), requirementIn(account));
}

/** The alerts of all cross accounts. */
export class CrossAlerts {
  readonly #index = new CrossIndex();
  readonly #told: Set<string>;

  /** Begins with those that were told. */
  constructor(told: Iterable<AccountOwner> = []) {
    this.#told = new Set([...told].map(accountName));
  }

  /** Takes the newest committed form of an account over. */
  place(owner: AccountOwner, account: CrossAccount | null): void {
    const name = accountName(owner);
    if (account?.members.length === 0) this.#told.delete(name);
    const tenths = this.#told.has(name) ? OVER : TOLD;
    const raised = account?.members.map((member) => ({ ...member, rates: ratesAt(member.rates, tenths) }));
    this.#index.place(owner, account && raised ? { ...account, members: raised } : null);
  }

  /** Accounts that a mark of a market may have brought there or back. */
  reached(marketId: number, markTicks: number): AccountOwner[] {
    return this.#index.reached(marketId, markTicks);
  }

  /** What its marks make of an account: whether its owner is to be told, or may be again. */
  judge(account: CrossAccount): 'tell' | 'over' | null {
    if (this.#told.has(accountName(account.owner))) return isAtLeast(account, OVER) ? null : 'over';
    return isAtLeast(account, TOLD) ? 'tell' : null;
  }

  /** Keeps what was judged. */
  note(account: CrossAccount, what: 'tell' | 'over' | null): void {
    const name = accountName(account.owner);
    if (what === 'tell') this.#told.add(name);
    if (what === 'over') this.#told.delete(name);
    this.place(account.owner, account);
  }
}
