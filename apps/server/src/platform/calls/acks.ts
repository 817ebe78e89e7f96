/**
 * Signs answers: those that are ready together share one signature, so that none waits for the ones before it.
 *
 * Invariants: only answers that are committed and stored are signed. Without the secret of the log's key nothing is, and the
 * answer goes out without an acknowledgement.
 */
import { type AckFields, type Call } from '@glasshouse/contract';
import { type Hash, ackLeaf, ackMessage, pathIn, toHex, treeLevels } from '@glasshouse/proofs';
import { type Attempt, answerDigest } from '../store/request-answers.ts';

/** Signs with the log's present key. */
export interface AckSigner {
  readonly log: string;
  readonly key: string;
  readonly since: number;
  sign(message: Uint8Array): Promise<string>;
}

interface Waiting {
  readonly attempt: Attempt;
  readonly sealed: string;
  readonly resolve: (ack: AckFields | undefined) => void;
}

/** A signature is made at most so often; what comes meanwhile shares the next. */
const EVERY_MS = 1;

/** Acknowledges answers. */
export class Acks {
  readonly #signer: () => AckSigner | null;
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #lastMs = 0;

  constructor(signer: () => AckSigner | null, now: () => number, failed: (error: unknown) => void) {
    this.#signer = signer;
    this.#now = now;
    this.#failed = failed;
  }

  /** The acknowledgement of an accepted answer; undefined of one that is not acknowledged. Never throws. */
  of(call: Call, attempt: Attempt | null, message: unknown): Promise<AckFields | undefined> | undefined {
    const { acknowledged } = call;
    if (acknowledged === false || (acknowledged !== true && !acknowledged(message))) return undefined;
    if (attempt === null || this.#signer() === null) return undefined;
    const sealed = answerDigest(attempt, JSON.stringify(message)).toString('hex');
    return new Promise((resolve) => {
      this.#waiting.push({ attempt, sealed, resolve });
      if (this.#waiting.length === 1) this.#schedule();
    });
  }

  #schedule(): void {
    const flush = () => void this.#flush();
    if (performance.now() - this.#lastMs >= EVERY_MS) setImmediate(flush);
    else setTimeout(flush, EVERY_MS);
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#lastMs = performance.now();
    try {
      const signer = this.#signer();
      if (signer === null) return waiting.forEach(({ resolve }) => resolve(undefined));
      const { log, key } = signer;
      const levels = treeLevels(waiting.map(({ sealed }) => ackLeaf(sealed)));
      const root = levels.at(-1)?.[0] as Hash;
      const time = String(Math.max(this.#now(), signer.since));
      const signature = await signer.sign(ackMessage(log, waiting.length, root, time, key));
      waiting.forEach(({ attempt, sealed, resolve }, i) => {
        const head = { user: String(attempt.userId), asked: attempt.hash.toString('hex'), sealed, time, log, key };
        resolve({ ...head, index: String(i), size: String(waiting.length), path: pathIn(levels, i).map(toHex), signature });
      });
    } catch (error) {
      // The answer is committed: it is sent even when signing fails.
      this.#failed(error);
      for (const { resolve } of waiting) resolve(undefined);
    }
  }
}
