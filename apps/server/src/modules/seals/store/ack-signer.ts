/** The log's key for acknowledgements: read once a second, because it is asked for at every order. */
import type { Logger } from 'pino';
import type { AckSigner } from '../../../platform/calls/acks.ts';
import type { ProofLog } from '../../proofs/index.ts';

/** Keeps the present signer. A key that is replaced is found within a second; what the old one signs meanwhile is not believed. */
export class KeyHolder {
  readonly #proofs: Pick<ProofLog, 'signer'>;
  readonly #log: Logger;
  #signer: AckSigner | null = null;

  constructor(proofs: Pick<ProofLog, 'signer'>, log: Logger) {
    this.#proofs = proofs;
    this.#log = log;
  }

  /** The signer; null while this installation does not have the key's secret. */
  get present(): AckSigner | null {
    return this.#signer;
  }

  /** Reads the key again. */
  async refresh(): Promise<void> {
    const before = this.#signer;
    const signer = await this.#proofs.signer();
    if (signer === null && before !== null)
      this.#log.error('the log’s signing key is not in DATA_DIR/keys: nothing is acknowledged');
    this.#signer =
      signer && before?.key === signer.key
        ? before
        : signer && { log: signer.log, key: signer.key, since: signer.since, sign: async (message) => signer.sign(message) };
  }
}
