// SPDX-License-Identifier: Apache-2.0
/** What `npm run verify` says of an acknowledgement: whether it is the operator's, and with a server whether its answer is sealed. */
import {
  type AckFailure,
  type AckFile,
  type ProofFile,
  type SealedFailure,
  type SealedPlace,
  checkAck,
  checkSealed,
} from '@glasshouse/proofs';

const WHY: Record<AckFailure, string> = {
  NOT_AN_ACK: 'this file is not an acknowledgement of Glasshouse, or it is damaged',
  OTHER_LOG: 'it is of another log than the one that you demand',
  KEYS: 'the keys in it do not follow from the first key of the log',
  ANSWER: 'the answer in it is not the one that was signed',
  SIGNATURE: 'it is not signed by a key of the log: it was changed, or never issued',
};

const WHY_NOT_SEALED: Record<SealedFailure, string> = {
  PATH: 'the block that the server names does not hold this answer',
  BLOCK: 'the block that the server names is not the one in its public log',
  PROOF: 'the proof of the block in the public log does not hold',
};

/** Whether a parsed file is an acknowledgement. */
export function isAck(value: unknown): value is AckFile {
  return (value as { format?: unknown } | null)?.format === 'glasshouse-acknowledgement';
}

/** Checks an acknowledgement by itself and prints what it says. Returns the exit code: 0 verified, 1 not. */
export function reportAck(file: AckFile, log: string | undefined, print: (line: string) => void): number {
  const failure = checkAck(file, log === undefined ? {} : { log });
  if (failure) {
    print(`NOT VERIFIED: ${WHY[failure]}.`);
    return 1;
  }
  const { ack, call, request_id: requestId, answer } = file;
  print(`${call}, request ${requestId}, was answered: ${answer}`);
  print(`The operator signed this at ${new Date(Number(ack.time)).toISOString()} with key ${ack.key}.`);
  print(`The log is named ${ack.log}: compare this name with the one that you saw before (or demand it with --log).`);
  print('ACKNOWLEDGEMENT VERIFIED');
  return 0;
}

/** A head is signed once a minute, and answers are sealed a second after they were given. */
const HEAD_MS = 60_000;

/** That an answer waits for the next signed head, and for how long. */
function notYet(leftMs: number): string {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return `NOT SEALED YET: the signature is right, and the block with this answer comes under the next signed head. Heads are signed once a minute: run this again in ${seconds} s.`;
}

interface Answered<T> {
  readonly type: string;
  readonly error?: string;
  /** Of an answer that is not sealed yet: when it is, at the latest. */
  readonly params?: { readonly at?: number };
  readonly message: T;
}

async function ask<T>(server: string, path: string): Promise<Answered<T>> {
  const response = await fetch(new URL(`/api${path}`, server));
  return (await response.json()) as Answered<T>;
}

/**
 * Asks a server for the block that holds an answer, and holds it against the public log. Returns the exit code: 0 it is there, 1
 * it is not, 2 it is not decided yet.
 */
export async function reportPlace(
  { ack, call, request_id }: AckFile,
  server: string,
  print: (line: string) => void,
  now: () => number = Date.now,
): Promise<number> {
  const query = new URLSearchParams({ digest: ack.sealed, time: ack.time, user: ack.user, call, request_id });
  const place = await ask<SealedPlace>(server, `/proofs/answer?${query}`);
  const proof = place.type === 'ok' ? await ask<ProofFile>(server, `/proofs/export?index=${place.message.leaf}`) : place;
  if (place.error === 'PROOFS_UNKNOWN_ENTRY') {
    print('NOT SEALED: the operator signed this answer, and no block of the server holds it. Keep the file: it proves that.');
    return 1;
  }
  const refused = place.type === 'ok' ? proof : place;
  if (refused.error === 'PROOFS_NOT_SIGNED_YET') {
    print(notYet(Math.max(0, Number(refused.params?.at ?? now() + HEAD_MS) - now())));
    return 2;
  }
  if (place.type !== 'ok' || proof.type !== 'ok') {
    print(`NOT COMPARED: the server says ${String(refused.error)}.`);
    return 2;
  }
  const failure = checkSealed(ack.sealed, place.message, proof.message as ProofFile, ack.log);
  print(
    failure
      ? `NOT VERIFIED: ${WHY_NOT_SEALED[failure]}.`
      : `It is sealed in block ${place.message.block.number}, leaf ${place.message.leaf} of the log.`,
  );
  if (failure === null) print('VERIFIED');
  return failure === null ? 0 : 1;
}
