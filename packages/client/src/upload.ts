/**
 * File upload (S7.33–S7.35): multipart with the file in a part named `file`, headers Authorization and
 * accept-language, and `lang` as a part of its own (AMB-66). The answer may be percent-encoded and padded with
 * whitespace; its `message` is the reference of the file.
 */
import { API_BASE } from '@glasshouse/contract';
import { type Fetch, send } from './send.ts';

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
export async function uploadFile(settings: UploadSettings, path: string, file: Blob, signal?: AbortSignal): Promise<string> {
  const token = settings.token();
  const body = new FormData();
  body.append('lang', settings.language());
  body.append('file', file);
  const headers = {
    Authorization: token ? `${settings.authPrefix ?? ''}${token}` : '',
    'accept-language': settings.language(),
  };
  const url = `${settings.baseUrl ?? ''}${API_BASE}${path}`;
  const text = await send(settings.fetch, url, { method: 'POST', headers, body }, { timeoutMs: settings.timeoutMs, signal });
  return decodeUploadAnswer(text);
}
