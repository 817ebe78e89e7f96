/** Downloads the bill of a filter as a file. */
import type { CallFailure } from '@glasshouse/client';
import { exportBills } from '@glasshouse/contract';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../app/services.ts';
import { type BillFilter, rangeOf } from '../model/bill-filter.ts';

/** A download under way, done or failed. Failures are told by the client. */
export interface Download {
  state: 'idle' | 'running' | 'done';
  bytes: number;
  start: (filter: BillFilter) => void;
  cancel: () => void;
}

function save(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** One download at a time; it ends when its screen does. */
export function useDownload(): Download {
  const [state, setState] = useState<Download['state']>('idle');
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = ({ from, to, ...filter }: BillFilter) => {
    const mine = new AbortController();
    abort.current = mine;
    setState('running');
    setBytes(0);
    client
      .download(exportBills, { ...filter, ...rangeOf({ from, to }) }, { signal: mine.signal, onBytes: setBytes })
      .then(({ name, blob }) => {
        save(blob, name);
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
