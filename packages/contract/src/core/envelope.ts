/**
 * The envelope of every answer. HTTP 200 carries success and ordinary refusals alike; other statuses are transport
 * failures and carry an envelope body too.
 */
import type { ErrorCode } from './errors.ts';

/** The type of an answer to a session that is not valid (S8.04). */
export const TYPE_SESSION_INVALID = '999';
/** The type of an answer to a user whose identity is not verified (S8.05). */
export const TYPE_NOT_VERIFIED = '998';

/** What went wrong with one field of the input. */
export interface FieldError {
  path: string;
  code: ErrorCode;
  params?: Record<string, string | number>;
}

/**
 * The operator's signature that a call was answered so (docs/integrity.md, "Acknowledgements"). Numbers are texts, because they
 * are part of what is signed.
 */
export interface AckFields {
  user: string;
  asked: string;
  sealed: string;
  time: string;
  log: string;
  key: string;
  index: string;
  size: string;
  path: readonly string[];
  signature: string;
}

/** An accepted call. */
export interface OkEnvelope<T> {
  type: 'ok';
  code: 1;
  message: T;
  /** Of calls that are `acknowledged`, where the request named a `request_id`. */
  ack?: AckFields;
}

/** A refused call: `message` for people, in the language of the request; `error` and `params` for programs. */
export interface ErrorEnvelope {
  type: 'error' | typeof TYPE_SESSION_INVALID | typeof TYPE_NOT_VERIFIED;
  code: 0;
  message: string;
  error: ErrorCode;
  params: Record<string, string | number>;
  fields?: FieldError[];
}

/** An answer. */
export type Envelope<T> = OkEnvelope<T> | ErrorEnvelope;

/** Whether an answer counts as accepted: its type is "ok" or its code is 1, as number or text (S8.03, AMB-11). */
export function isAccepted(answer: { type?: unknown; code?: unknown }): boolean {
  return answer.type === 'ok' || answer.code === 1 || answer.code === '1';
}
