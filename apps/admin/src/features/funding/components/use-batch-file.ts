/** Gives the file of a batch to the person, with the bytes that the server answers. */
import { readPayoutBatch } from '@glasshouse/contract/funding';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { useCallMutation } from '../../../app/use-call.ts';

/** `take` reads and saves it. */
export function useBatchFile() {
  const read = useCallMutation(readPayoutBatch, {
    onDone: ({ name, csv }) => saveBlob(name, new Blob([csv], { type: 'text/csv;charset=utf-8' })),
  });
  return { take: (id: number) => read.submit({ id }), busy: read.busy };
}
