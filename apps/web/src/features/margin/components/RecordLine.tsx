/** A record of the public log, named by its hash: pressed, it is saved with its proof, which anyone checks without the server. */
import { getInclusion } from '@glasshouse/contract/proofs';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useState } from 'react';
import { saveLeaf } from '../../../app/integrity/save-leaf.ts';
import { client } from '../../../app/services.ts';
import { useMarginWords } from './words.ts';

/** Finds the leaf of a record and saves it. A refusal (the minute's head is still to come) is shown by the client. */
async function saveRecord(hash: string): Promise<void> {
  const found = await client.call(getInclusion, { hash }).catch(() => null);
  if (found) await saveLeaf(Number(found.index), `glasshouse-record-${found.index}.json`);
}

/** The line; nothing while the record is not in the log. */
export function RecordLine({ hash, className }: { hash: string | null; className?: string }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const [busy, setBusy] = useState(false);
  if (!hash) return null;
  const save = async () => {
    setBusy(true);
    await saveRecord(hash);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={`num inline-flex min-h-tap items-center text-left text-xs whitespace-normal text-text-3 underline underline-offset-4 ${className ?? ''}`}
      title={t(($) => $.leverage.rates.save)}
      disabled={busy}
      onClick={() => void save()}
    >
      {t(($) => $.leverage.rates.record, { record: words.record(hash) })}
    </button>
  );
}
