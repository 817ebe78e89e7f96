/**
 * How a call can fail, as the caller sees it.
 *
 * `refused`    the server answered with a refusal; `message` is ready to show, in the language of the request.
 * `session`    the session is not valid any more (type 999).
 * `unverified` the user's identity is not verified (type 998).
 * `transport`  an HTTP status other than 200, or an answer that is not an envelope.
 * `timeout`    no answer within the time limit; whether the server did the work is not known.
 * `offline`    the request could not be sent.
 *
 * Only the first three come with words of the server for certain. For the others `message` may be empty and the
 * application has words of its own.
 */
import type { ErrorCode, FieldError } from '@glasshouse/contract';

/** The ways in which a call fails. */
export type FailureKind = 'refused' | 'session' | 'unverified' | 'transport' | 'timeout' | 'offline';

/** What is known of a failure besides its kind. */
export interface FailureFacts {
  message?: string;
  code?: ErrorCode | undefined;
  params?: Record<string, string | number> | undefined;
  fields?: FieldError[] | undefined;
  /** The HTTP status, when there was an answer. */
  status?: number;
  /** How long to wait before trying again (Retry-After), when the server named it. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A call that was not accepted. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  readonly code: ErrorCode | undefined;
  readonly params: Record<string, string | number>;
  readonly fields: FieldError[];
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, facts: FailureFacts = {}) {
    super(facts.message ?? '', { cause: facts.cause });
    this.kind = kind;
    this.code = facts.code;
    this.params = facts.params ?? {};
    this.fields = facts.fields ?? [];
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** Whether the server decided (then trying again changes nothing) or the way to it failed. */
  get decided(): boolean {
    return this.kind === 'refused' || this.kind === 'session' || this.kind === 'unverified';
  }
}
