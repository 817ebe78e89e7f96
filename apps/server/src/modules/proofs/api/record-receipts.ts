/**
 * Receipts of records that products append with their own transaction (packages/proofs/src/receipt/envelope.ts): what the operator
 * signs when it accepts one, and its proofs once a signed head covers the record and all that happened to it.
 */
import { type LogRecord, type ProofFile, type ReceiptFile, recordAcceptanceMessage, recordHash } from '@glasshouse/proofs';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ProofLog } from '../index.ts';

/** A record that was accepted: when, and the size of the newest signed head by then. */
export interface AcceptedRecord {
  readonly product: string;
  readonly record: LogRecord;
  readonly acceptedAt: number;
  readonly headSize: number;
}

type Log = Pick<ProofLog, 'signer' | 'headOf' | 'leafOf' | 'proofsOf' | 'growth' | 'keys'>;

/** The size of the newest signed head; null without one, or without the key: then there is no receipt, and no promise. */
export async function signedSize(log: Pick<ProofLog, 'head' | 'signer'>, on: Db): Promise<number | null> {
  const [head, signer] = [await log.head(on), await log.signer(on)];
  return head === null || signer === null ? null : Number(head.size);
}

/** The same, without which nothing is promised. Error: UNAVAILABLE. */
export const requireSignedSize = async (log: Pick<ProofLog, 'head' | 'signer'>, on: Db): Promise<number> =>
  (await signedSize(log, on)) ?? refuse('UNAVAILABLE');

/** The signed acceptance: the same text and signature whenever it is asked for. Null without the key or the head. */
export async function recordAcceptance(
  log: Pick<Log, 'signer' | 'headOf'>,
  accepted: AcceptedRecord,
  on?: Db,
): Promise<ReceiptFile['acceptance'] | null> {
  const [signer, head] = [await log.signer(on), await log.headOf(accepted.headSize, on)];
  if (signer === null || head === null) return null;
  const part = { log: signer.log, record: recordHash(accepted.record), head };
  // A key that came later signs for its own time.
  const time = String(Math.max(accepted.acceptedAt, signer.since));
  const signature = signer.sign(recordAcceptanceMessage(accepted.product, part, time, signer.key));
  return { ...part, time, key: signer.key, signature };
}

/** A proved entry as a receipt has it. */
export const loggedOf = ({ entry, inclusion, prices: [price] = [] }: ProofFile) => ({
  leaf: entry.index,
  body: entry.body,
  path: inclusion,
  ...(price ? { price } : {}),
});

/** What a record was decided by: other records, and seconds of the log (leaves) with the price of a symbol. */
export interface ReceiptInputs {
  readonly records: readonly LogRecord[];
  readonly seconds: readonly number[];
  readonly symbol: string;
}
const NO_INPUTS: Partial<ReceiptInputs> = {};

/**
 * The receipt of a record with what happened to it and what it was decided by. `not yet`: no signed head covers all of it;
 * `unavailable`: without the key or the head of its acceptance.
 */
export async function recordReceipt(
  log: Log,
  accepted: AcceptedRecord,
  events: readonly LogRecord[],
  { records = [], seconds = [], symbol }: Partial<ReceiptInputs> = NO_INPUTS,
): Promise<ReceiptFile | 'not yet' | 'unavailable'> {
  const acceptance = await recordAcceptance(log, accepted);
  if (acceptance === null) return 'unavailable';
  const leaves = await Promise.all([accepted.record, ...events, ...records].map((record) => log.leafOf(record)));
  if (leaves.includes(null)) return 'not yet';
  const proved = await log.proofsOf([...(leaves as number[]), ...seconds], symbol);
  if (proved === null) return 'not yet';
  const [record, ...rest] = proved.files.map(loggedOf) as [ReturnType<typeof loggedOf>, ...ReturnType<typeof loggedOf>[]];
  return {
    format: `glasshouse-${accepted.product}-receipt`,
    version: '1',
    acceptance,
    record,
    events: rest.slice(0, events.length),
    inputs: rest.slice(events.length),
    head: proved.head,
    growth: await log.growth(accepted.headSize, Number(proved.head.size)),
    keys: await log.keys(),
  };
}
