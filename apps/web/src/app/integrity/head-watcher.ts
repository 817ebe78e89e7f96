/**
 * Holds every signed head against the one that this device saw last: an operator who rewrites the log, or shows this device
 * another one, is caught here. Loaded after the page stands.
 *
 * Invariants: the pin moves only to a head that is signed by the log's keys and proved to have grown from the pin; a
 * failure to ask the server is no alarm, and the pin stays; a server that sends head after head and cannot be asked for
 * their proofs is one. A page whose own check cannot be loaded any more (it stayed open over a new version of the app) says
 * nothing of the server: the pin stays, and the next page holds heads against it.
 */
import { type LogKey, type ProofFailure, type TreeHead, checkGrowth } from '@glasshouse/proofs';
import type { KeyValue } from '../session/storage.ts';
import { CheckMissing, type VerifyHead } from './verify-beside.ts';

const PIN = 'log_head';
/** Heads in a row, a minute each, that may stay without an answer. */
const MAX_UNPROVED = 5;

/** Two heads that do not fit together. */
export interface Evidence {
  readonly failure: ProofFailure;
  readonly before: TreeHead | null;
  readonly now: TreeHead;
}

/** What the watcher is given; `readGrowth` returns null when the server has no log of the older size, `verify` when a head is signed. */
export interface HeadWatcherParts {
  readonly storage: KeyValue;
  readonly readKeys: () => Promise<{ log: string; keys: readonly LogKey[] }>;
  readonly readGrowth: (from: number, to: number) => Promise<readonly string[] | null>;
  readonly verify: VerifyHead;
}

const HEAD_FIELDS = ['log', 'size', 'root', 'time', 'key', 'signature'] as const satisfies (keyof TreeHead)[];

/** The head that this device saw last; what is damaged counts as none, and is no evidence against the log. */
export function pinnedHead(storage: KeyValue): TreeHead | null {
  try {
    const pin = JSON.parse(storage.getItem(PIN) ?? 'null') as TreeHead | null;
    return HEAD_FIELDS.every((field) => typeof pin?.[field] === 'string') ? pin : null;
  } catch {
    return null;
  }
}

/** Takes a head as the last one seen. */
export function pinHead(storage: KeyValue, head: TreeHead): void {
  storage.setItem(PIN, JSON.stringify(head));
}

/** Checks heads; each answers null when all is well or nothing could be asked, else what does not fit. */
export function createHeadWatcher({ storage, readKeys, readGrowth, verify }: HeadWatcherParts) {
  /** As they were published, oldest first. */
  let known: readonly LogKey[] = [];
  let unproved = 0;

  async function signatureOf(head: TreeHead): Promise<ProofFailure | null> {
    const isKnown = known[0]?.id === head.log && known.some((key) => key.id === head.key);
    if (!isKnown) known = (await readKeys()).keys;
    const failure = await verify({ head, log: head.log, keys: known });
    // Keys that do not hold are asked for again with the next head.
    if (failure === 'KEYS') known = [];
    return failure;
  }

  async function failureOf(head: TreeHead, pin: TreeHead | null): Promise<ProofFailure | null> {
    if (pin && pin.log !== head.log) return 'OTHER_LOG';
    const unsigned = await signatureOf(head);
    if (unsigned) return unsigned;
    if (!pin) return null;
    // A head that came late proves nothing new; one that was signed later and is shorter was cut.
    if (Number(head.size) < Number(pin.size)) return Number(head.time) < Number(pin.time) ? 'OLDER' : 'CONSISTENCY';
    const isSame = head.size === pin.size;
    const path = isSame ? [] : await readGrowth(Number(pin.size), Number(head.size));
    return path === null ? 'CONSISTENCY' : checkGrowth(pin, head, path);
  }

  async function check(head: TreeHead): Promise<Evidence | null> {
    const pinned = storage.getItem(PIN);
    const before = pinnedHead(storage);
    let failure: ProofFailure | null;
    try {
      failure = await failureOf(head, before);
      unproved = 0;
    } catch (error) {
      if (error instanceof CheckMissing || ++unproved < MAX_UNPROVED) throw error;
      failure = 'CONSISTENCY';
    }
    // The log was accepted, or another page pinned a head, meanwhile: what was found is of a pin that is gone.
    if (storage.getItem(PIN) !== pinned) return check(head);
    if (failure === 'OLDER') return null;
    if (failure !== null) return { failure, before, now: head };
    pinHead(storage, head);
    return null;
  }
  return check;
}
