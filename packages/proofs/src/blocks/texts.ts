// SPDX-License-Identifier: Apache-2.0
/**
 * The texts whose SHA-256 seals a journal, a fill and a first answer.
 *
 * Invariants: a text begins with its own name and version, names no table, and never changes once a row was sealed by it: a new
 * shape is a new version. Units: atoms, ticks, lots and epoch milliseconds, as the rows hold them.
 */

/** Letters that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A text in JSON. Errors: none; halves of characters are escaped. */
export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** A leg of a sealed journal: `kind/owner/purpose/bucket/asset`, signed atoms, why. */
export interface SealedLeg {
  readonly account: string;
  readonly atoms: bigint | string;
  readonly cause: string;
}

/** A journal as it is sealed, its legs in order. */
export interface SealedJournal {
  readonly scope: string;
  readonly key: string;
  readonly cause: string;
  readonly reference: string;
  readonly time: number;
  readonly legs: readonly SealedLeg[];
}

/** The text of a journal. Holds are left out: they are no part of its rows, and its frozen legs equal them (I4). */
export function journalText({ scope, key, cause, reference, time, legs }: SealedJournal): string {
  let text = `["journal/1",${quoted(scope)},${quoted(key)},${quoted(cause)},${quoted(reference)},"${time}"`;
  for (const leg of legs) text += `,[${quoted(leg.account)},"${leg.atoms}",${quoted(leg.cause)}]`;
  return `${text}]`;
}

/** A fill as it is sealed. */
export interface SealedFill {
  readonly id: number;
  readonly market: number;
  readonly makerOrder: number;
  readonly takerOrder: number;
  readonly makerUser: number;
  readonly takerUser: number;
  readonly takerSide: string;
  readonly priceTicks: number;
  readonly lots: number;
  readonly paid: bigint | string;
  readonly received: bigint | string;
  readonly makerFee: bigint | string;
  readonly takerFee: bigint | string;
  readonly time: number;
}

/** The text of a fill. */
export function fillText(fill: SealedFill): string {
  const { id, market, makerOrder, takerOrder, makerUser, takerUser, takerSide, priceTicks, lots } = fill;
  const orders = `"${id}","${market}","${makerOrder}","${takerOrder}","${makerUser}","${takerUser}",${quoted(takerSide)}`;
  return `["fill/1",${orders},"${priceTicks}","${lots}","${fill.paid}","${fill.received}","${fill.makerFee}","${fill.takerFee}","${fill.time}"]`;
}

/** A first answer as it is sealed. */
export interface SealedAnswer {
  readonly user: number;
  readonly call: string;
  /** Chosen by the caller's program at random: it keeps the digest from being guessed. */
  readonly requestId: string;
  /** The digest of the input, in hex. */
  readonly asked: string;
  /** The stored answer, byte for byte. */
  readonly answer: string;
}

/** The text of a first answer. */
export function answerText({ user, call, requestId, asked, answer }: SealedAnswer): string {
  return `["answer/1","${user}",${quoted(call)},${quoted(requestId)},"${asked}",${quoted(answer)}]`;
}
