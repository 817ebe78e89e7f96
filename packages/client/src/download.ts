/**
 * Reads the file of a streamed call. A file may take long: the time limit is for each piece, not for the whole. An
 * answer that is no file is read as an envelope.
 */
import { CallFailure } from './failure.ts';
import { type Fetch, statusFailure } from './send.ts';

/** A file as it came. */
export interface DownloadedFile {
  /** As the server names it. */
  name: string;
  blob: Blob;
}

/** Limits and observer of a download. */
export interface DownloadLimits {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Called with the bytes received so far. */
  onBytes?: ((bytes: number) => void) | undefined;
}

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';

/** The file, or the text of the envelope that came instead. Errors: CallFailure of transport, time-out, offline. */
export async function downloadFile(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal, onBytes }: DownloadLimits,
): Promise<DownloadedFile | string> {
  const abort = new AbortController();
  const stop = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      abort.abort();
    }, timeoutMs);
  };
  try {
    signal?.throwIfAborted();
    wait();
    const response = await fetch(url, { ...init, signal: abort.signal });
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200) throw statusFailure(response.status, response.headers.get('retry-after'), await response.text());
    // A file may be JSON itself, such as that of a person's data: then the server names it.
    const isNamed = response.headers.has('content-disposition');
    if ((type.includes('json') && !isNamed) || response.body === null) return await response.text();
    const pieces: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      wait();
      pieces.push(piece.value);
      bytes += piece.value.length;
      onBytes?.(bytes);
    }
    return { name: nameOf(response), blob: new Blob(pieces, { type }) };
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    if (signal?.aborted) throw signal.reason;
    throw new CallFailure(isLate ? 'timeout' : 'offline', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
