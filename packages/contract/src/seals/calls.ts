/** Blocks of sealed rows, as far as they are public: hashes alone. Numbers inside signed or hashed things are texts. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.string().check(z.regex(/^(0|[1-9][0-9]{0,15})$/));
const countInput = z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^[0-9]{1,15}$/))]);
const rows = z.nullable(z.strictObject({ count, first: count, last: count, hash }));

/** All that the hash of a block covers. */
export const sealBlock = z.strictObject({
  number: count,
  previous: hash,
  time: count,
  journals: rows,
  fills: rows,
  answers: rows,
});

export const getSealedAnswer = defineCall({
  id: 'seals.getAnswer',
  method: 'GET',
  path: '/proofs/answer',
  access: 'visitor',
  limit: { max: 60, windowMs: 60_000 },
  input: {
    /** The digest that seals the answer, from its acknowledgement. */
    digest: hash,
    /** When it was acknowledged, epoch milliseconds. */
    time: countInput,
    /** Whose answer to which attempt it is: needed where the acknowledgement is that of a repeat. */
    user: z.optional(countInput),
    call: z.optional(z.string().check(z.maxLength(100))),
    request_id: z.optional(z.string().check(z.maxLength(100))),
  },
  output: z.strictObject({ block: sealBlock, index: count, path: z.array(hash), leaf: count }),
  errors: ['PROOFS_UNKNOWN_ENTRY', 'PROOFS_NOT_SIGNED_YET'],
  summary:
    'The block that holds a first answer, with the path to it and the leaf of the block in the log. Looked for from a second before the acknowledgement to two minutes behind it.',
});
