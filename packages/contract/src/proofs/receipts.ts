/** Receipts of records of the public log, as products answer them: what anybody needs to check one without this server. */
import * as z from 'zod/mini';
import { count, hash, logKey, provedPrice, treeHead } from './calls.ts';

/** A record with its place in the log and the path to the root of the receipt's head. */
export const loggedRecord = z.strictObject({ leaf: count, body: z.string(), path: z.array(hash) });
/** A record, or a second with the price of the instrument that decides. */
export const pricedRecord = z.strictObject({ ...loggedRecord.shape, price: z.optional(provedPrice) });

/** What the operator signed when it accepted a record. */
export const recordAcceptance = z.strictObject({
  log: z.string(),
  record: hash,
  head: treeHead,
  time: count,
  key: z.string(),
  signature: z.string(),
});

/** A receipt of a format (`npm run verify`, docs/integrity.md), with inputs of a kind. */
export const recordReceipt = <Format extends string, Input extends z.ZodMiniType>(format: Format, input: Input) =>
  z.strictObject({
    format: z.literal(format),
    version: z.literal('1'),
    acceptance: recordAcceptance,
    record: z.nullable(loggedRecord),
    events: z.array(loggedRecord),
    inputs: z.array(input),
    head: z.nullable(treeHead),
    growth: z.array(hash),
    keys: z.array(logKey),
  });
