/** Sending a picture by a call that takes a file: how much of it has gone, the refusal in words, and a way to stop. */
import { CallFailure } from '@glasshouse/client';
import type { Call, CallOutput } from '@glasshouse/contract';
import { useRef, useState } from 'react';
import { client, failureText } from './services.ts';

/** Where it stands; null: nothing is under way. */
export type UploadStand = { share: number } | { reason: string } | null;

/** Sends files one at a time; `onDone` gets what the call answers. */
export function useUpload<C extends Call>(definition: C, onDone: (answer: CallOutput<C>, file: File) => void) {
  const [stand, setStand] = useState<UploadStand>(null);
  const sending = useRef<AbortController>(null);
  const send = async (file: File): Promise<void> => {
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    setStand({ share: 0 });
    try {
      const answer: unknown = await client.upload(definition.path, file, {
        quiet: true,
        signal: stop.signal,
        onProgress: ({ sent, total }) => setStand({ share: total > 0 ? Math.floor((sent / total) * 100) : 0 }),
      });
      setStand(null);
      onDone(answer as CallOutput<C>, file);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      setStand({ reason: failureText(error) });
    }
  };
  const cancel = (): void => {
    sending.current?.abort();
    setStand(null);
  };
  return { stand, send: (file: File) => void send(file), cancel };
}
