// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes lock-up from a whole public log, entry by entry: every figure of every order and end from its terms. The whole log also
 * shows what no receipt can: that no product is sold beyond its quota, that an order ends once and by itself when its term is over, and
 * that an order that continues another does so once, from the moment that one matured, on terms that are no worse.
 *
 * Limits: payouts have no records of their own, they follow from the order; what one user took of a product is not in the log.
 */
import { hashOfText, readCanonical } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import { isOfProduct } from './receipt.ts';
import {
  type LockupOrderFacts,
  type LockupProductFacts,
  type SaidEnd,
  readLockupEnd,
  readLockupOrder,
  readLockupProduct,
} from './record.ts';
import { endOf, expiryOf } from './rule.ts';

/** What can be wrong. */
export const LOCKUP_FINDINGS = {
  NOT_BY_RULE: 'the record is none of this rule, or a figure in it does not follow from the others',
  TWICE: 'it stands in the log already',
  PRODUCT: 'its product is not in the log before it, was not on sale, has other terms or other limits',
  QUOTA: 'more is locked than the product has',
  CONTINUED: 'it does not continue an order that matured at that moment with this amount, on the same or better terms, once',
  END: 'the end is not what the rule makes of the order',
  NO_END: 'it has no end though its term is over',
} as const;
export type LockupFindingCode = keyof typeof LOCKUP_FINDINGS;

/** Something in the log that must not be there, or is missing. */
export interface LockupFinding {
  readonly leaf: number;
  readonly kind: string;
  readonly what: LockupFindingCode;
}

/** How long after its term an order may wait for its end. */
const LATE_MS = 600_000;
const KINDS = ['lockup_product', 'lockup_order', 'lockup_end'] as const;
export type LockupKind = (typeof KINDS)[number];

interface Sold {
  readonly facts: LockupProductFacts;
  readonly body: string;
  /** What counts against the quota. */
  taken: bigint;
}

interface Locked {
  readonly leaf: number;
  readonly order: LockupOrderFacts;
  readonly sold: Sold | null;
  end: SaidEnd | null;
  isContinued: boolean;
}

/** Reads a log from its first entry on. */
export class LockupAudit {
  readonly findings: LockupFinding[] = [];
  readonly counts = new Map<LockupKind, number>();
  /** Time of the newest second, order or end; null before the first. */
  newest: number | null = null;
  readonly #products = new Map<string, Sold>();
  readonly #slots = new Set<string>();
  readonly #orders = new Map<number, Locked>();

  /** Takes the next entry; null: its text is forgotten. */
  add(leaf: number, body: string | null): void {
    const record = body === null ? null : (readCanonical(body) as { kind?: unknown; time?: unknown } | null);
    if (body === null || record === null) return;
    if (record.kind === 'second') return this.#seen(countOf(record.time));
    const kind = KINDS.find((one) => one === record.kind);
    if (kind === undefined) return;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const what = this.#record(leaf, kind, body);
    if (what !== null) this.findings.push({ leaf, kind, what });
  }

  /** Looks for orders without an end, once the log is read. */
  finish(): void {
    for (const { leaf, order, end } of this.#orders.values())
      if (end === null && this.newest !== null && this.newest > expiryOf(order) + LATE_MS)
        this.findings.push({ leaf, kind: 'lockup_order', what: 'NO_END' });
  }

  #seen(time: number | null): void {
    if (time !== null) this.newest = Math.max(this.newest ?? 0, time);
  }

  #record(leaf: number, kind: LockupKind, body: string): LockupFindingCode | null {
    if (kind === 'lockup_product') return this.#product(body);
    return kind === 'lockup_order' ? this.#order(leaf, body) : this.#end(body);
  }

  #product(body: string): LockupFindingCode | null {
    const facts = readLockupProduct(body);
    if (facts === null) return 'NOT_BY_RULE';
    const slot = `${facts.asset} ${facts.series} ${facts.slot}`;
    if (this.#slots.has(slot)) return 'TWICE';
    this.#slots.add(slot);
    this.#products.set(hashOfText(body), { facts, body, taken: 0n });
    return null;
  }

  #order(leaf: number, body: string): LockupFindingCode | null {
    const order = readLockupOrder(body);
    if (order === null) return 'NOT_BY_RULE';
    if (this.#orders.has(order.id)) return 'TWICE';
    const sold = this.#products.get(order.product) ?? null;
    this.#orders.set(order.id, { leaf, order, sold, end: null, isContinued: false });
    this.#seen(order.lockedAt);
    if (sold === null || !isOfProduct(order, sold.body)) return 'PRODUCT';
    sold.taken += order.amount;
    if (sold.taken > sold.facts.quota) return 'QUOTA';
    return order.renewedFrom === null || this.#continues(order, sold, order.renewedFrom) ? null : 'CONTINUED';
  }

  /** Whether an order continues another, which it then does. */
  #continues(order: LockupOrderFacts, { facts }: Sold, from: number): boolean {
    const before = this.#orders.get(from);
    if (before === undefined || before.isContinued) return false;
    before.isContinued = true;
    const { order: was, end } = before;
    const isSame = order.asset === was.asset && order.unitMs === was.unitMs && order.units === was.units;
    return (
      end?.how === 'matured' &&
      order.lockedAt === end.time &&
      order.amount === was.amount &&
      isSame &&
      facts.series === before.sold?.facts.series &&
      order.dailyPpm >= was.dailyPpm &&
      order.ratioPpm <= was.ratioPpm
    );
  }

  #end(body: string): LockupFindingCode | null {
    const id = countOf((readCanonical(body) as { order?: unknown }).order);
    const locked = id === null ? undefined : this.#orders.get(id);
    const said = locked && readLockupEnd(body, locked.order.scale);
    if (!locked || !said) return 'NOT_BY_RULE';
    if (locked.end !== null) return 'TWICE';
    locked.end = said;
    this.#seen(said.time);
    const { order, sold } = locked;
    if (sold?.facts.counts === 'open') sold.taken -= order.amount;
    const end = endOf(order, said.how, said.time);
    const isRight = end?.paid === said.paid && end.penalty.atoms === said.penalty && end.returned === said.returned;
    return isRight ? null : 'END';
  }
}
