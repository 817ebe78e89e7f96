// SPDX-License-Identifier: Apache-2.0
/**
 * What the operator signs of an option: that it accepted an order, and how it ended. Signed with the key of the public
 * log, over canonical text that begins with its own kind, so that no signature passes for one of another thing.
 */
import { canonicalBytes } from '../../canonical.ts';
import type { TreeHead } from '../../head-values.ts';

/** An acceptance before it is signed. `head` is the newest head of the log when the order was accepted. */
export interface Acceptance {
  readonly log: string;
  readonly leaf: string;
  readonly order: string;
  readonly head: TreeHead;
}

/** A result before it is signed. */
export interface StatedResult {
  readonly outcome: string;
  readonly refund: string | null;
  /** Numbers of the entry and exit tick among those of the symbol. */
  readonly entry: string | null;
  readonly exit: string | null;
  readonly returned: string;
  readonly journal: string;
}

/** The bytes of a signed acceptance. */
export function acceptanceMessage({ log, leaf, order, head }: Acceptance, time: string, key: string): Uint8Array {
  const { size, root, time: headTime } = head;
  return canonicalBytes({
    kind: 'option_acceptance',
    version: '1',
    log,
    leaf,
    order,
    head: { size, root, time: headTime },
    time,
    key,
  });
}

/** The bytes of a signed result; it names its order by the place in the log. */
export function resultMessage(log: string, leaf: string, result: StatedResult, time: string, key: string): Uint8Array {
  const { outcome, refund, entry, exit, returned, journal } = result;
  return canonicalBytes({
    kind: 'option_result',
    version: '1',
    log,
    leaf,
    result: { outcome, refund, entry, exit, returned, journal },
    time,
    key,
  });
}
