/** Downloads the answer of a streamed call as a file. */
import type { CallFailure } from '@glasshouse/client';
import type { Call, CallInput } from '@glasshouse/contract';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../services.ts';

/** A download under way, done or failed. The client shows failures. */
export interface Download<Input> {
  state: 'idle' | 'running' | 'done';
  bytes: number;
  start: (input: Input) => void;
  cancel: () => void;
}

/** One download at a time; it ends when its screen does. */
export function useDownload<C extends Call>(call: C): Download<CallInput<C>> {
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = (input: CallInput<C>) => {
    const mine = new AbortController();
    abort.current = mine;
    setState('running');
    setBytes(0);
    client
      .download(call, input, { signal: mine.signal, onBytes: setBytes })
      .then(({ name, blob }) => {
        saveBlob(name, blob);
        setState('done');
      })
      .catch((_failure: CallFailure) => setState('idle'));
  };
  const cancel = () => {
    abort.current?.abort();
    setState('idle');
  };
  return { state, bytes, start, cancel };
}
