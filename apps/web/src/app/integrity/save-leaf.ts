/** The proof of a leaf of the public log as a file: what anyone checks without the server. */
import { exportProof } from '@glasshouse/contract/proofs';
import { saveJson } from '@glasshouse/ui/save-file.ts';
import { client } from '../services.ts';

/** Saves it under a name. A refusal (the minute's head is still to come) is shown by the client. */
export async function saveLeaf(leaf: number, name: string): Promise<void> {
  await client.call(exportProof, { index: leaf }).then(
    (file) => saveJson(name, file),
    () => {},
  );
}
