/** One exchange over HTTP with a time limit that covers the answer's body. Transport failures become `CallFailure`. */
import type { ErrorEnvelope } from '@glasshouse/contract';
import { CallFailure } from './failure.ts';

/** What is needed of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The text of an answer with HTTP status 200. */
export async function send(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  limits: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<string> {
  const abort = new AbortController();
  const onCallerAbort = () => abort.abort(limits.signal?.reason);
  limits.signal?.addEventListener('abort', onCallerAbort, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new CallFailure('timeout'));
      abort.abort();
    }, limits.timeoutMs);
  });
  try {
    limits.signal?.throwIfAborted();
    return await Promise.race([exchange(fetch, url, { ...init, signal: abort.signal }), late]);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    // A caller that gave up is not a failure to report: it gets its own reason back.
    if (limits.signal?.aborted) throw limits.signal.reason;
    throw new CallFailure('offline', { cause: error });
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onCallerAbort);
  }
}

async function exchange(fetch: Fetch, url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status === 200) return text;
  throw statusFailure(response.status, response.headers.get('retry-after'), text);
}

/** The failure that a status other than 200 means, with the words of the envelope when there is one. */
export function statusFailure(status: number, retryAfter: string | null, text: string): CallFailure {
  const body = parse(text) as Partial<ErrorEnvelope> | undefined;
  const seconds = Number(retryAfter ?? Number.NaN);
  return new CallFailure('transport', {
    message: typeof body?.message === 'string' ? body.message : '',
    code: body?.error,
    params: body?.params,
    status,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  });
}

/** JSON, or undefined when the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
