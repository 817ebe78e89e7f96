/** A private picture of the user's own, read with their token and shown from memory. */
import { API_BASE } from '@glasshouse/contract';
import { useEffect, useState } from 'react';
import { sessionStore } from '../../../app/services.ts';
import { API_ORIGIN } from '../../../app/settings.ts';

/** Where it can be shown from; null while it is read; '' when it could not be. */
export function usePrivatePicture(reference: string): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    const read = async () => {
      const answer = await fetch(`${API_ORIGIN}${API_BASE}${reference}`, {
        headers: { authorization: sessionStore.getState().token ?? '' },
        signal: stop.signal,
      });
      made = answer.ok ? URL.createObjectURL(await answer.blob()) : '';
      setSource(made);
    };
    read().catch(() => {
      if (!stop.signal.aborted) setSource('');
    });
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [reference]);
  return source;
}
