/**
 * What staff screens show of anything: typed values with labels. A label is a key of the catalogue `backoffice` under
 * `fields`, or a full key (`backoffice-users:fields.note`). The screen formats by type and renders texts as text.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';

const variants = {
  text: { type: z.literal('text'), text: z.string() },
  /** One of a list; words under `codes.<label>.<code>`. */
  code: { type: z.literal('code'), code: z.string() },
  amount: { type: z.literal('amount'), amount: decimal, currency: z.string() },
  number: { type: z.literal('number'), value: decimal, unit: z.string() },
  time: { type: z.literal('time'), time },
  user: { type: z.literal('user'), id, name: z.string() },
  staff: { type: z.literal('staff'), id, name: z.string() },
  address: { type: z.literal('address'), text: z.string(), network: z.nullable(z.string()) },
  asset: { type: z.literal('asset'), currency: z.string() },
  flag: { type: z.literal('flag'), flag: z.boolean() },
} as const;

/** A value with its kind. */
export const presentedValue = z.union([
  z.strictObject(variants.text),
  z.strictObject(variants.code),
  z.strictObject(variants.amount),
  z.strictObject(variants.number),
  z.strictObject(variants.time),
  z.strictObject(variants.user),
  z.strictObject(variants.staff),
  z.strictObject(variants.address),
  z.strictObject(variants.asset),
  z.strictObject(variants.flag),
]);
export type PresentedValue = z.infer<typeof presentedValue>;

/** A value under its label. */
export const presentedField = z.strictObject({ label: z.string(), value: presentedValue });
export type PresentedField = z.infer<typeof presentedField>;

/** What becomes of a value. Null: there was none, or will be none. */
export const presentedChange = z.strictObject({
  label: z.string(),
  before: z.nullable(presentedValue),
  after: z.nullable(presentedValue),
});
export type PresentedChange = z.infer<typeof presentedChange>;

/**
 * Why a case needs a closer look, or does not. Words under `hints.<code>` with the params; a weight above zero adds to
 * the risk of the case, one below speaks for it.
 */
export const reviewHint = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  weight: z.int(),
});
export type ReviewHint = z.infer<typeof reviewHint>;

/** Somebody of the staff, by the address that they sign in with. */
export const staffName = z.strictObject({ id, name: z.string() });
