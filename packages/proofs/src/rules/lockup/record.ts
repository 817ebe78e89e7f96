// SPDX-License-Identifier: Apache-2.0
/**
 * Records of lock-up in the public log: a product when it is published, an order when it is accepted, its end. No user is named.
 * Invariants: numbers are texts, the text is canonical, and figures that follow from others are what the rule makes of them.
 */
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type LogRecord, readCanonical } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import {
  LOCKUP_RULE,
  type LockupEnd,
  type LockupHow,
  type LockupRates,
  type LockupTerms,
  dailyOf,
  expiryOf,
  payoutAt,
  totalOf,
} from './rule.ts';

/** What the record of a product is made of. */
export interface LockupProductFacts extends LockupRates {
  readonly series: string;
  readonly slot: number;
  readonly asset: string;
  readonly scale: number;
  readonly min: bigint;
  readonly maxUser: bigint;
  readonly quota: bigint;
  readonly counts: 'open' | 'ever';
  readonly opensAt: number;
  readonly closesAt: number;
  readonly isDemo: boolean;
}

const ratesOf = ({ unitMs, units, dailyPpm, ratioPpm, offsetMs }: LockupRates) => ({
  unit_ms: String(unitMs),
  units: String(units),
  daily_ppm: String(dailyPpm),
  ratio_ppm: String(ratioPpm),
  offset: String(offsetMs),
});

/** The record of a product. */
export function lockupProductRecord(facts: LockupProductFacts): LogRecord {
  const amount = (atoms: bigint) => formatAmount(atoms, facts.scale);
  return {
    kind: 'lockup_product',
    version: '1',
    rule: LOCKUP_RULE,
    series: facts.series,
    slot: String(facts.slot),
    asset: facts.asset,
    scale: String(facts.scale),
    ...ratesOf(facts),
    min: amount(facts.min),
    max_user: amount(facts.maxUser),
    quota: amount(facts.quota),
    counts: facts.counts,
    opens: String(facts.opensAt),
    closes: String(facts.closesAt),
    demo: facts.isDemo,
  };
}

/** What the record of an order is made of. */
export interface LockupOrderFacts extends LockupTerms {
  readonly id: number;
  /** SHA-256 of the record of its product, in hex. */
  readonly product: string;
  readonly asset: string;
  readonly scale: number;
  /** The order that it continues; null of a purchase. */
  readonly renewedFrom: number | null;
}

/** The record of an order. */
export function lockupOrderRecord(facts: LockupOrderFacts): LogRecord {
  const amount = (atoms: bigint) => formatAmount(atoms, facts.scale);
  return {
    kind: 'lockup_order',
    version: '1',
    rule: LOCKUP_RULE,
    id: String(facts.id),
    product: facts.product,
    asset: facts.asset,
    scale: String(facts.scale),
    amount: amount(facts.amount),
    ...ratesOf(facts),
    daily: amount(dailyOf(facts.amount, facts)),
    total: amount(totalOf(facts.amount, facts)),
    locked: String(facts.lockedAt),
    expires: String(expiryOf(facts)),
    first_payout: String(payoutAt(facts, 1)),
    last_payout: String(payoutAt(facts, facts.units)),
    renewed_from: facts.renewedFrom === null ? null : String(facts.renewedFrom),
  };
}

/** The record of an end. */
export function lockupEndRecord(order: number, end: LockupEnd, scale: number): LogRecord {
  return {
    kind: 'lockup_end',
    version: '1',
    rule: LOCKUP_RULE,
    order: String(order),
    how: end.how,
    time: String(end.time),
    paid: String(end.paid),
    penalty: formatAmount(end.penalty.atoms, scale),
    returned: formatAmount(end.returned, scale),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(body: string, kind: string): Fields | null {
  const record = readCanonical(body) as Fields | null;
  const isKind = typeof record === 'object' && record?.['kind'] === kind && record['version'] === '1';
  return isKind && record['rule'] === LOCKUP_RULE ? record : null;
}

function atomsOf(value: unknown, scale: number): bigint | null {
  const parsed = typeof value === 'string' ? parseAmount(value, scale, 'nonNegative') : null;
  return parsed?.ok ? parsed.atoms : null;
}

const HASH = /^[0-9a-f]{64}$/;
const MOST_SCALE = 18;

function readRates(fields: Fields): LockupRates | null {
  const count = (name: string) => countOf(fields[name]);
  const [unitMs, units, dailyPpm, ratioPpm, offsetMs] = [
    count('unit_ms'),
    count('units'),
    count('daily_ppm'),
    count('ratio_ppm'),
    count('offset'),
  ];
  if (!unitMs || !units || !dailyPpm || ratioPpm === null || offsetMs === null || offsetMs >= unitMs) return null;
  return { unitMs, units, dailyPpm, ratioPpm, offsetMs };
}

/** Whether a record says exactly what it should. */
const isSaid = (fields: Fields, said: LogRecord) =>
  Object.keys(fields).length === Object.keys(said).length &&
  Object.entries(said).every(([name, value]) => fields[name] === value);

/** Reads the text of a product's record; null when it is none. */
export function readLockupProduct(body: string): LockupProductFacts | null {
  const fields = fieldsOf(body, 'lockup_product');
  const rates = fields && readRates(fields);
  if (!fields || !rates) return null;
  const count = (name: string) => countOf(fields[name]);
  const [slot, scale, opensAt, closesAt] = [count('slot'), count('scale'), count('opens'), count('closes')];
  if (slot === null || scale === null || scale > MOST_SCALE || opensAt === null || closesAt === null) return null;
  const { series, asset, counts, demo: isDemo } = fields;
  if (typeof series !== 'string' || typeof asset !== 'string' || typeof isDemo !== 'boolean') return null;
  const amounts = [atomsOf(fields['min'], scale), atomsOf(fields['max_user'], scale), atomsOf(fields['quota'], scale)];
  const [min = null, maxUser = null, quota = null] = amounts;
  if (min === null || maxUser === null || quota === null || (counts !== 'open' && counts !== 'ever')) return null;
  const facts = { ...rates, series, slot, asset, scale, min, maxUser, quota, counts, opensAt, closesAt, isDemo } as const;
  return isSaid(fields, lockupProductRecord(facts)) ? facts : null;
}

/** Reads the text of an order's record; null when it is none, or when a figure in it does not follow from the others. */
export function readLockupOrder(body: string): LockupOrderFacts | null {
  const fields = fieldsOf(body, 'lockup_order');
  const rates = fields && readRates(fields);
  if (!fields || !rates) return null;
  const [scale, lockedAt, id] = [countOf(fields['scale']), countOf(fields['locked']), countOf(fields['id'])];
  if (scale === null || scale > MOST_SCALE || lockedAt === null || id === null) return null;
  const amount = atomsOf(fields['amount'], scale);
  const { asset, product, renewed_from: renewed } = fields;
  const renewedFrom = renewed === null ? null : countOf(renewed);
  if (amount === null || amount === 0n || typeof asset !== 'string' || (renewed !== null && renewedFrom === null)) return null;
  if (typeof product !== 'string' || !HASH.test(product)) return null;
  const facts = { ...rates, id, product, asset, scale, amount, lockedAt, renewedFrom };
  if (!Number.isSafeInteger(expiryOf(facts))) return null;
  return isSaid(fields, lockupOrderRecord(facts)) ? facts : null;
}

/** An end as a record says it. */
export interface SaidEnd {
  readonly order: number;
  readonly how: LockupHow;
  readonly time: number;
  readonly paid: number;
  readonly penalty: bigint;
  readonly returned: bigint;
}

/** Reads the text of an end's record; amounts in the scale of its order. Null when it is none. */
export function readLockupEnd(body: string, scale: number): SaidEnd | null {
  const fields = fieldsOf(body, 'lockup_end');
  if (fields === null) return null;
  const { how } = fields;
  const [order, time, paid] = [countOf(fields['order']), countOf(fields['time']), countOf(fields['paid'])];
  const [penalty, returned] = [atomsOf(fields['penalty'], scale), atomsOf(fields['returned'], scale)];
  if ((how !== 'matured' && how !== 'early') || order === null || time === null || paid === null) return null;
  return penalty === null || returned === null ? null : { order, how, time, paid, penalty, returned };
}
