/**
 * The public log: signed heads, proofs, entries. Sizes, leaf numbers and times inside signed things are texts, because
 * they are part of what is signed (packages/proofs).
 */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { listOf, pageFields } from '../core/schemas.ts';

/** SHA-256 in hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const keyName = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const signature = z.string().check(z.regex(/^[0-9a-f]{128}$/));
/** A count or a time as a text, so that no reader rounds it. */
export const count = z.string().check(z.regex(/^(0|[1-9][0-9]{0,15})$/));
/** A leaf number or a size from a client, from 0. */
const countInput = z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^[0-9]{1,15}$/))]);

/** A signed tree head. `log` is the id of the log's first key. */
export const treeHead = z.strictObject({ log: keyName, size: count, root: hash, time: count, key: keyName, signature });

/** A key of the log; the first has no `previous`. */
export const logKey = z.strictObject({
  id: keyName,
  public_key: hash,
  since: count,
  previous: z.nullable(keyName),
  signature_previous: z.nullable(signature),
  signature_self: signature,
});

/**
 * What stands at a leaf; `body` is the canonical text whose hash the leaf is, null where it was forgotten. Of a second
 * `prices` has the texts of its instruments, in the order of the tree whose root the body names.
 */
export const logEntry = z.strictObject({
  index: count,
  hash,
  body: z.nullable(z.string()),
  prices: z.optional(z.array(z.string())),
});

/** An instrument's text in a second, with the path to the second's root. */
export const provedPrice = z.strictObject({ body: z.string(), place: count, path: z.array(hash) });

const limit = { max: 600, windowMs: 60_000 };
const path = z.array(hash);

export const listLogKeys = defineCall({
  id: 'proofs.listKeys',
  method: 'GET',
  path: '/proofs/keys',
  access: 'visitor',
  limit,
  input: {},
  output: z.strictObject({ log: keyName, keys: z.array(logKey) }),
  errors: ['PROOFS_NOT_SIGNED_YET'],
  summary: 'The name of the log and the keys that sign its heads, oldest first, each signed by the one before it.',
});

export const getLatestHead = defineCall({
  id: 'proofs.getLatestHead',
  method: 'GET',
  path: '/proofs/head',
  access: 'visitor',
  limit,
  input: {},
  output: treeHead,
  errors: ['PROOFS_NOT_SIGNED_YET'],
  summary: 'The newest signed head of the log; there is one every minute.',
});

export const listHeads = defineCall({
  id: 'proofs.listHeads',
  method: 'GET',
  path: '/proofs/heads',
  access: 'visitor',
  limit,
  input: { ...pageFields },
  output: listOf(treeHead),
  errors: ['CURSOR_INVALID'],
  summary: 'Signed heads of the log, newest first. They are kept for ever.',
});

export const getInclusion = defineCall({
  id: 'proofs.getInclusion',
  method: 'GET',
  path: '/proofs/inclusion',
  access: 'visitor',
  limit,
  input: { index: z.optional(countInput), hash: z.optional(hash), size: z.optional(countInput) },
  output: z.strictObject({ index: count, size: count, path }),
  errors: ['PROOFS_UNKNOWN_ENTRY', 'PROOFS_UNKNOWN_SIZE', 'PROOFS_NOT_SIGNED_YET'],
  summary: 'That a leaf, by number or by hash, stands in the log of a size (that of the newest head when left out).',
});

export const getConsistency = defineCall({
  id: 'proofs.getConsistency',
  method: 'GET',
  path: '/proofs/consistency',
  access: 'visitor',
  limit,
  input: { from: countInput, to: countInput },
  output: z.strictObject({ from: count, to: count, path }),
  errors: ['PROOFS_UNKNOWN_SIZE'],
  summary: 'That the log of one size is the beginning of the log of another.',
});

export const getLogEntry = defineCall({
  id: 'proofs.getEntry',
  method: 'GET',
  path: '/proofs/entry',
  access: 'visitor',
  limit,
  input: { index: countInput },
  output: logEntry,
  errors: ['PROOFS_UNKNOWN_ENTRY'],
  summary: 'What stands at a leaf of the log.',
});

export const listLogEntries = defineCall({
  id: 'proofs.listEntries',
  method: 'GET',
  path: '/proofs/entries',
  access: 'visitor',
  limit,
  input: { from: countInput, limit: z.optional(countInput) },
  output: z.strictObject({ list: z.array(logEntry), size: count }),
  summary: 'Entries of the log from a leaf on, at most 1,000: to read all of it and recompute what rests on it.',
});

export const exportProof = defineCall({
  id: 'proofs.export',
  method: 'GET',
  path: '/proofs/export',
  access: 'visitor',
  limit,
  input: { index: countInput, symbol: z.optional(z.string().check(z.maxLength(40))) },
  output: z.strictObject({
    format: z.literal('glasshouse-proof'),
    version: z.enum(['1', '2']),
    entry: z.strictObject({ index: count, body: z.string() }),
    prices: z.optional(z.array(provedPrice)),
    inclusion: path,
    head: treeHead,
    keys: z.array(logKey),
  }),
  errors: ['PROOFS_UNKNOWN_ENTRY', 'PROOFS_NOT_SIGNED_YET', 'PROOFS_ENTRY_FORGOTTEN'],
  summary:
    'A leaf with all that a stranger needs to check it without this server: save it and run npm run verify on it. Of a second with the instrument of a symbol, or with all.',
});

export const headsChannel = defineChannel({
  id: 'proofs.heads',
  access: 'visitor',
  message: treeHead,
  latestOnly: true,
  summary: 'The newest signed head of the log, every minute.',
});
