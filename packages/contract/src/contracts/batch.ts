/** Several entries at once. Apart from the other calls: no screen needs it. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { contractOrder } from './entities.ts';
import { ENTRY_ERRORS, MONEY_ERRORS, entryFields } from './fields.ts';

/** Most entries of one batch. */
const MOST = 20;

/** A batch of which every entry was refused did nothing, and a repeat is asked anew: there is nothing to acknowledge. */
const hasOrder = (message: unknown) => (message as { list: readonly object[] }).list.some((line) => 'order' in line);

export const submitContracts = defineCall({
  id: 'contracts.submitBatch',
  method: 'POST',
  path: '/lever/batch',
  access: 'user',
  effect: 'open',
  begins: 'futures',
  overSocket: true,
  idempotent: true,
  acknowledged: hasOrder,
  limit: { max: 240, windowMs: 60_000 },
  input: { orders: z.array(z.strictObject(entryFields)).check(z.minLength(1), z.maxLength(MOST)) },
  output: z.strictObject({
    /** In the order of the request. A refused one has its error and leaves the others alone. */
    list: z.array(
      z.union([
        z.strictObject({ order: contractOrder }),
        z.strictObject({
          error: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
          path: z.nullable(z.string()),
        }),
      ]),
    ),
  }),
  errors: [...ENTRY_ERRORS, ...MONEY_ERRORS],
  summary:
    'Opens positions by up to 20 entries, one after another, in one commit. Each is accepted or refused on its own, as by `/lever/submit`; those that come after the batch has met a thousand orders are refused (ORDER_MATCH_LIMIT).',
});
