/**
 * The typed REST client. It is made from the contract: `call(definition, input)` has the call's types of input and answer.
 * Every request carries `lang` and an Authorization header; money calls carry a `request_id`, so that sending one
 * twice does the work once. Works in browsers and in Node.
 */
import {
  type AckFields,
  type Call,
  type CallInput,
  type CallOutput,
  type Envelope,
  type ErrorEnvelope,
  REQUEST_TIMEOUT_MS,
  TYPE_NOT_VERIFIED,
  TYPE_SESSION_INVALID,
  isAccepted,
} from '@glasshouse/contract';
import { type ContentType, type Fields, encodeCall } from './encode.ts';
import type { DownloadedFile } from './download.ts';
import { CallFailure } from './failure.ts';
import { type Fetch, parse, send } from './send.ts';
import type { Progress } from './upload.ts';

/** What a caller passes: the fields of the call; `lang` and `request_id` are the client's business. */
export type ClientInput<C extends Call> = Omit<CallInput<C>, 'lang' | 'request_id'>;

/** Choices for one call. */
export interface CallOptions {
  /** The caller shows the refusal: `onRefused` and `onFailed` are not called. */
  quiet?: boolean;
  /** Fixed for a retry of the same attempt at a money call. */
  requestId?: string;
  signal?: AbortSignal;
}

/** Choices for sending a file. */
export interface UploadOptions extends CallOptions {
  /** Called with the bytes sent so far (browsers only). */
  onProgress?: (progress: Progress) => void;
}

/** An acknowledged answer: with the log's keys it is what `npm run verify` takes. */
export interface Acknowledged {
  /** The id of the call in the contract. */
  call: string;
  request_id: string;
  /** The JSON of `message`. */
  answer: string;
  ack: AckFields;
}

/** What the application does when an answer is not an acceptance, or is acknowledged. */
export interface ClientHooks {
  /** The operator signed an answer: worth keeping on the device. */
  onAcknowledged?: (acknowledged: Acknowledged) => void;
  onSessionInvalid?: (message: string) => void;
  onNotVerified?: (message: string) => void;
  onRefused?: (message: string, failure: CallFailure) => void;
  /** Transport failures, time-outs and lost connections. */
  onFailed?: (failure: CallFailure) => void;
}

/** How a client is made. */
export interface ClientSettings extends ClientHooks {
  /** Scheme, host and port; empty for the page's own origin. */
  baseUrl?: string;
  language: () => string;
  token: () => string | null;
  contentType?: ContentType;
  /** Written before the token; empty (AMB-64). */
  authPrefix?: string;
  /** A name that this installation of the app has made up for itself: codes work only where they were asked for. */
  device?: string;
  /** Solves the proof of work that a refusal asks for in `params.proof`; the call is then sent again, three times at most. */
  solveProof?: (challenge: string) => Promise<string>;
  fetch?: Fetch;
  timeoutMs?: number;
  makeRequestId?: () => string;
}

type Arguments<C extends Call> =
  Record<never, never> extends ClientInput<C>
    ? [input?: ClientInput<C>, options?: CallOptions]
    : [input: ClientInput<C>, options?: CallOptions];

/** A client of one server. */
export interface Client {
  /** Makes a call and answers its `message`; throws `CallFailure` when it is not accepted. */
  call: <C extends Call>(definition: C, ...rest: Arguments<C>) => Promise<CallOutput<C>>;
  /** Sends a file and answers its reference. */
  upload: (path: string, file: Blob, options?: UploadOptions) => Promise<string>;
  /** Reads the file of a streamed call, however long it is; `onBytes` is called with the bytes received. */
  download: <C extends Call>(
    definition: C,
    input: ClientInput<C>,
    options?: CallOptions & { onBytes?: (bytes: number) => void },
  ) => Promise<DownloadedFile>;
  /** A new id for one attempt at a money call. */
  newRequestId: () => string;
}

/** How many proofs of work one call solves: while one is solved, others may have made the next one harder. */
const MOST_PROOFS = 3;

/** 32 hexadecimal digits. Not `randomUUID`, which browsers keep from pages that are not on HTTPS. */
export function randomRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createClient(settings: ClientSettings): Client {
  const fetch: Fetch = settings.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const timeoutMs = settings.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const newRequestId = settings.makeRequestId ?? randomRequestId;

  async function guarded<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallFailure) tell(settings, error, options.quiet ?? false);
      throw error;
    }
  }

  const encode = (definition: Call, fields: Fields) => {
    const { url, method, headers, body } = encodeCall(definition, fields, {
      baseUrl: settings.baseUrl ?? '',
      contentType: settings.contentType ?? 'json',
      token: settings.token(),
      authPrefix: settings.authPrefix ?? '',
      device: settings.device ?? '',
    });
    const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body }) };
    return { url, init };
  };

  return {
    newRequestId,
    call<C extends Call>(definition: C, ...[input, options = {}]: Arguments<C>) {
      const fields: Fields = { ...(input as Fields | undefined), lang: settings.language() };
      if (definition.idempotent) fields.request_id = options.requestId ?? newRequestId();
      const sendOnce = async (more: Fields) => {
        const { url, init } = encode(definition, { ...fields, ...more });
        const text = await send(fetch, url, init, { timeoutMs, signal: options.signal });
        const { message, ack } = readAnswer<CallOutput<C>>(text);
        const { request_id } = fields;
        if (ack && typeof request_id === 'string')
          tellAcknowledged(settings, { call: definition.id, request_id, answer: JSON.stringify(message), ack });
        return message;
      };
      return guarded(options, () => withProofs(settings.solveProof, sendOnce));
    },
    download(definition, input, options = {}) {
      return guarded(options, async () => {
        // Few need it: it comes when it is asked for.
        const { downloadFile } = await import('./download.ts');
        const { url, init } = encode(definition, { ...(input as Fields), lang: settings.language() });
        const got = await downloadFile(fetch, url, init, { timeoutMs, signal: options.signal, onBytes: options.onBytes });
        if (typeof got !== 'string') return got;
        readEnvelope(got);
        throw new CallFailure('transport', { status: 200 });
      });
    },
    upload(path, file, options = {}) {
      return guarded(options, async () => {
        // Few screens send files: the code comes with the first one.
        const { uploadFile } = await import('./upload.ts');
        return readEnvelope<string>(await uploadFile({ ...settings, fetch, timeoutMs }, path, file, options));
      });
    },
  };
}

/** Sends a call; while it is refused for want of a proof of work, solves the proof and sends the call again. */
async function withProofs<T>(solve: ClientSettings['solveProof'], sendOnce: (more: Fields) => Promise<T>): Promise<T> {
  let more: Fields = {};
  for (let solved = 0; ; solved++) {
    try {
      return await sendOnce(more);
    } catch (error) {
      const challenge = error instanceof CallFailure ? error.params['proof'] : undefined;
      if (solve === undefined || typeof challenge !== 'string' || solved === MOST_PROOFS) throw error;
      more = { proof: await solve(challenge) };
    }
  }
}

/** The message of an accepted answer; throws the failure that any other answer means. */
export function readEnvelope<T>(text: string): T {
  return readAnswer<T>(text).message;
}

function readAnswer<T>(text: string): { message: T; ack?: AckFields } {
  const answer = parse(text) as Envelope<T> | undefined | null;
  if (typeof answer !== 'object' || answer === null) throw new CallFailure('transport', { status: 200 });
  const refusal = answer as ErrorEnvelope;
  const facts = {
    message: typeof refusal.message === 'string' ? refusal.message : '',
    code: refusal.error,
    params: refusal.params,
    fields: refusal.fields,
    status: 200,
  };
  // Servers of this style send the type as a number too.
  if (String(answer.type) === TYPE_SESSION_INVALID) throw new CallFailure('session', facts);
  if (String(answer.type) === TYPE_NOT_VERIFIED) throw new CallFailure('unverified', facts);
  if (isAccepted(answer)) return answer as { message: T; ack?: AckFields };
  throw new CallFailure('refused', facts);
}

/** Whatever the hook does (a device's storage may be full), an accepted answer stays accepted. */
function tellAcknowledged(hooks: ClientHooks, acknowledged: Acknowledged): void {
  try {
    hooks.onAcknowledged?.(acknowledged);
  } catch {
    // The work is done and durable: reporting a failure would make the caller repeat it.
  }
}

function tell(hooks: ClientHooks, failure: CallFailure, quiet: boolean): void {
  // A session that ended and an identity that is asked for concern the whole application, so `quiet` is no matter.
  if (failure.kind === 'session') hooks.onSessionInvalid?.(failure.message);
  else if (failure.kind === 'unverified') hooks.onNotVerified?.(failure.message);
  else if (quiet) return;
  else if (failure.kind === 'refused') hooks.onRefused?.(failure.message, failure);
  else hooks.onFailed?.(failure);
}
