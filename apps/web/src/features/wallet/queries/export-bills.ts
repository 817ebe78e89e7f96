/** Downloads the bill of a filter as a file. */
import type { CallFailure } from '@glasshouse/client';
import { exportBills } from '@glasshouse/contract/wallet';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { client } from '../../../app/services.ts';
import { type BillFilter, rangeOf } from '../model/bill-filter.ts';

/** A download under way, done or failed. The client shows failures. */
export interface Download {
  state: 'idle' | 'running' | 'done';
  bytes: number;
  start: (filter: BillFilter) => void;
  cancel: () => void;
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
