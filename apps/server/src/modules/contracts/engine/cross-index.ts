/**
 * Which cross accounts a mark may bring to their requirement: each has a price in every market of its positions at which it is valued
 * anew (`SlackIndex` of risk). Those that cannot be placed, because nothing is known of their balance or they have no slack left, are
 * valued at every tick of their markets until they can.
 *
 * Invariants: the prices follow from the account as it was committed last. What takes money from it beside the desk has it valued at the
 * next tick (`wait`).
 */
import { SlackIndex, slackOf, slackParts, TriggerIndex } from '@glasshouse/risk';
import { accountName, type AccountOwner, cashIn, type CrossAccount } from '../domain/cross-account.ts';

/** The accounts. */
export class CrossIndex {
  readonly #indexes = new Map<number, TriggerIndex>();
  readonly #slack = new SlackIndex((marketId) => this.#indexOf(marketId));
  readonly #numbers = new Map<string, number>();
  readonly #owners = new Map<number, AccountOwner>();
  readonly #waiting = new Set<number>();
  readonly #known = new Map<number, CrossAccount>();

  #indexOf(marketId: number): TriggerIndex {
    const index = this.#indexes.get(marketId) ?? new TriggerIndex();
    this.#indexes.set(marketId, index);
    return index;
  }

  #numberOf(owner: AccountOwner): number {
    const name = accountName(owner);
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    this.#owners.set(number, owner);
    return number;
  }

  /** Takes the newest committed form of an account over; null: it cannot be valued. */
  place(owner: AccountOwner, account: CrossAccount | null): void {
    const number = this.#numberOf(owner);
    this.#waiting.delete(number);
    if (account === null) return this.wait(owner);
    if (account.members.length === 0) {
      this.#slack.remove(number);
      this.#known.delete(number);
      return;
    }
    this.#known.set(number, account);
    const { members } = account;
    const isPlaced = this.#slack.place(number, slackOf(cashIn(account), members), slackParts(members));
    // One that is being liquidated is looked at until it has enough again.
    if (!isPlaced || members.some(({ of }) => of.status === 'closing')) this.#waiting.add(number);
  }

  /** Has an account valued at the next tick of its markets. */
  wait(owner: AccountOwner): void {
    const number = this.#numberOf(owner);
    this.#slack.remove(number);
    this.#waiting.add(number);
  }

  /** The account as it was placed last; undefined: it was not. */
  known(owner: AccountOwner): CrossAccount | undefined {
    return this.#known.get(this.#numberOf(owner));
  }

  /** Accounts to be valued at a mark of a market. */
  reached(marketId: number, markTicks: number): AccountOwner[] {
    const numbers = new Set([
      ...this.#indexOf(marketId)
        .reached(markTicks)
        .map(({ owner }) => owner),
      ...this.#waiting,
    ]);
    return [...numbers].map((number) => this.#owners.get(number) as AccountOwner);
  }
}
