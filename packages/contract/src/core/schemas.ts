/**
 * Field schemas that every product shares. zod/mini, without refinements or transforms: they must convert
 * to JSON Schema without loss, so meaning beyond shape (scale of an asset, ranges) is checked by the domain.
 */
import * as z from 'zod/mini';

/** The language of an answer. Any text is taken; one that is not ours falls back to English (S1.21). */
export const languageField = z.optional(z.string().check(z.maxLength(16)));

/** An id sent by a client: a number or a text of digits (AMB-33). */
export const idInput = z.union([z.int().check(z.minimum(1)), z.string().check(z.regex(/^[0-9]{1,15}$/))]);
/** An id in an answer. */
export const id = z.int();

/** A decimal amount or price as text; its grammar and scale are the domain's to check, so that the refusal can have its reason. */
export const decimalInput = z.string().check(z.maxLength(64));
/** A canonical decimal in an answer: digits, at most one point, perhaps a minus. */
export const decimal = z.string().check(z.regex(/^-?[0-9]+(\.[0-9]+)?$/));

/** A time: epoch milliseconds UTC. */
export const time = z.int();

/** Names one attempt at a money call: the same id with the same input is answered with the first answer. */
export const requestId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)));

/** A proof of step-up in a call that needs one: a password, or a code of a second factor. Empty counts as absent. */
export const proofField = z.optional(z.string().check(z.maxLength(512)));

/** Page fields of a list: `page` from 1, or `cursor` from the last answer's `next`, which goes to any depth. */
export const pageFields = {
  page: z.optional(z.union([z.int().check(z.minimum(1), z.maximum(1000)), z.string().check(z.regex(/^[0-9]{1,4}$/))])),
  limit: z.optional(z.union([z.int().check(z.minimum(1), z.maximum(100)), z.string().check(z.regex(/^[0-9]{1,3}$/))])),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

/** The answer of a list call. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.strictObject({ list: z.array(item), page: z.int(), limit: z.int(), next: z.optional(z.string()) });
}

/** The answer of a call whose only result is that it is done. */
export const done = z.strictObject({});
