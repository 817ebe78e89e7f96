// SPDX-License-Identifier: Apache-2.0
/**
 * The file of a receipt of contracts: a stop or a conditional entry that fired, a liquidation, a deleveraging or a payment of funding, for its owner. It holds
 * records of the log with their places, the ticks that decided, and what only the owner sees: the chain of their position.
 */
import { canonicalBytes } from '../../canonical.ts';
import type { TreeHead } from '../../head-values.ts';
import type { LogKey } from '../../keys.ts';
import type { LoggedRecord } from '../../receipt/envelope.ts';
import type { Signature } from '../../receipt/signed.ts';
import type { ProvedPrice } from '../../second/second.ts';
import type { Fields } from './fields.ts';
import type { ProvedEntry } from './lists.ts';

/** The field `format` of the file. */
export const RECEIPT_FORMAT = 'glasshouse-contract-receipt';

/** What a receipt can be of. */
export const RECEIPT_OF = ['stop', 'liquidation', 'adl', 'funding', 'entry'] as const;
export type ReceiptOf = (typeof RECEIPT_OF)[number];

/** A second of the log with the record of the market's index in it. */
export interface LoggedTick extends LoggedRecord {
  readonly price: ProvedPrice;
}

/** The chain of a position: `opening` and `events` as they were hashed. */
export interface ShownChain {
  readonly opening: Fields;
  readonly events: readonly Fields[];
}

/** What of the owner's side is older than the position: its chain (null without a fill), and what is open of its order. */
export interface OlderEntry {
  readonly chain: ShownChain | null;
  /** Id of the order, which is that of its position. */
  readonly order: string;
  readonly open_lots: string;
  readonly margin_ticks: string;
}

/** The file that a user saves. */
export interface ContractReceipt {
  readonly format: typeof RECEIPT_FORMAT;
  /** `1` was written before markets had funding: without `rates` and `fundings`. */
  readonly version: '1' | '2';
  readonly of: ReceiptOf;
  readonly log: string;
  /** `contract_stop`, `contract_liquidation`, `contract_adl`, `contract_funding` or `contract_entry`. */
  readonly record: LoggedRecord;
  /** Of a deleveraging, the `contract_liquidation` that took; else null. */
  readonly liquidation: LoggedRecord | null;
  /** `contract_terms` of every version that a record or a chain in the file names. */
  readonly terms: readonly LoggedRecord[];
  /** `contract_rate` of every period that a second of the file is in, that is paid for, or before which nothing came. Rising. */
  readonly rates?: readonly LoggedRecord[];
  /** `contract_funding` of periods since the position began in which nobody paid. Rising. */
  readonly fundings?: readonly LoggedRecord[];
  /**
   * Seconds without gap, oldest first: from the last one that counted before the deciding one to that one; of an attempt that goes
   * on with another, from the tick of that. After a pause, from 30 s without a price at least; after a wait, from the second before.
   * Of funding from the end of its period on.
   */
  readonly ticks: readonly LoggedTick[];
  /** `contract_wait` that ended at the deciding tick or, of a liquidation, held back stops at it; null: none. */
  readonly wait: LoggedRecord | null;
  /**
   * `contract_marks` that trailing stops are followed by: of a stop that is one, and of a liquidation by which some waited. Left out where
   * there is none.
   */
  readonly marks?: readonly LoggedRecord[];
  /** The chain of the position up to and with the events of the record; of a conditional entry its opening alone. */
  readonly chain: ShownChain;
  /** The owner's side, by id; of a stop and a liquidation. */
  readonly older: readonly OlderEntry[];
  /** Of a liquidation that names `own`: texts of all own opposite positions, in their order. */
  readonly own: readonly string[];
  /** Of a record of a cross position: texts of the other positions of its account, by id. */
  readonly account?: readonly string[];
  /** The seconds that marked those of other markets, and the rates of the periods that these are in. */
  readonly account_ticks?: readonly LoggedTick[];
  readonly account_rates?: readonly LoggedRecord[];
  /** Of a liquidation the ranks from the first to the last that gave, all where lots are left; of a deleveraging its own. */
  readonly ranking: readonly ProvedEntry[];
  /** The newest signed head that does not cover the deciding tick yet; null where there is none. */
  readonly earlier: TreeHead | null;
  /** The signed head that covers every record of the file. */
  readonly head: TreeHead;
  /** That the log of `earlier` begins that of `head`; empty without one. */
  readonly growth: readonly string[];
  /** The operator's signature over `statementMessage`. */
  readonly statement: Signature;
  readonly keys: readonly LogKey[];
}

/** What the operator signs: that this record is what happened to the position with this chain. */
export interface Statement {
  readonly log: string;
  readonly leaf: string;
  /** SHA-256 of the record's text, in hex. */
  readonly record: string;
  /** Head of the chain of the file. */
  readonly chain: string;
}

/** The bytes of a signed statement. */
export function statementMessage({ log, leaf, record, chain }: Statement, time: string, key: string): Uint8Array {
  return canonicalBytes({ kind: 'contract_statement', version: '1', log, leaf, record, chain, time, key });
}
