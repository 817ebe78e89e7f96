/**
 * File upload (S7.33–S7.35): multipart with the file in a part named `file`, headers Authorization and
 * accept-language, and `lang` as a part of its own (AMB-66). The answer may be percent-encoded and padded with
 * whitespace; its `message` is the reference of the file.
 */
import { API_BASE } from '@glasshouse/contract';
import { CallFailure } from './failure.ts';
import { type Fetch, send, statusFailure } from './send.ts';

/** How much of an upload has been sent, in bytes; `total` is a little more than the file. */
export interface Progress {
  sent: number;
  total: number;
}

/** What an upload needs of the client. */
export interface UploadSettings {
  baseUrl?: string;
  language: () => string;
  token: () => string | null;
  authPrefix?: string;
  fetch: Fetch;
  timeoutMs: number;
}

/** The JSON text inside an upload's answer: whitespace stripped, percent-encoding undone. */
export function decodeUploadAnswer(body: string): string {
  const stripped = body.trim();
  try {
    return decodeURIComponent(stripped);
  } catch {
    // A plain JSON answer may hold a lone percent sign; then there was nothing to decode.
    return stripped;
  }
}

/** Sends a file and answers the JSON text of the envelope. */
export async function uploadFile(
  settings: UploadSettings,
  path: string,
  file: Blob,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: ((progress: Progress) => void) | undefined } = {},
): Promise<string> {
  const token = settings.token();
  const body = new FormData();
  body.append('lang', settings.language());
  body.append('file', file);
  const headers = {
    Authorization: token ? `${settings.authPrefix ?? ''}${token}` : '',
    'accept-language': settings.language(),
  };
  const url = `${settings.baseUrl ?? ''}${API_BASE}${path}`;
  const limits = { timeoutMs: settings.timeoutMs, signal };
  const text = onProgress
    ? await sendWithProgress(url, headers, body, { ...limits, onProgress })
    : await send(settings.fetch, url, { method: 'POST', headers, body }, limits);
  return decodeUploadAnswer(text);
}

/** The same exchange as `send`, by the one interface of browsers that reports progress. */
function sendWithProgress(
  url: string,
  headers: Record<string, string>,
  body: FormData,
  limits: { timeoutMs: number; signal: AbortSignal | undefined; onProgress: (progress: Progress) => void },
): Promise<string> {
  const { signal, onProgress } = limits;
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    // A caller that gave up gets its own reason back.
    if (signal?.aborted) return reject(signal.reason as Error);
    signal?.addEventListener('abort', stop, { once: true });
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = limits.timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => {
      if (request.status === 200) resolve(request.responseText);
      else reject(statusFailure(request.status, request.getResponseHeader('retry-after'), request.responseText));
    };
    request.onerror = () => reject(new CallFailure('offline'));
    request.ontimeout = () => reject(new CallFailure('timeout'));
    request.onabort = () => reject(signal?.reason as Error);
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.send(body);
  });
}
