// SPDX-License-Identifier: Apache-2.0
/** The values of a tree head without its keys: comparing heads loads no curve. */
import { type Hash, fromHex } from './bytes.ts';

/** A signed tree head. `log` is the id of the log's first key. */
export interface TreeHead {
  readonly log: string;
  readonly size: string;
  readonly root: string;
  readonly time: string;
  readonly key: string;
  readonly signature: string;
}

/** Size of a head as a number; null when it is not one. */
export function headSize(head: Pick<TreeHead, 'size'>): number | null {
  const size = /^(0|[1-9][0-9]{0,15})$/.test(head.size) ? Number(head.size) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}

/** Root of a head as bytes; null when it is not a hash. */
export function headRoot(head: Pick<TreeHead, 'root'>): Hash | null {
  return fromHex(head.root, 32);
}
