/** Puts the chosen payouts into one file, which marks them as sent; asks first, because a row is never in another. */
import { type Payout, exportPayouts, listPayoutBatches, listPayouts } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { useBatchFile } from './use-batch-file.ts';

/** The button. `onDone`: the rows are sent and stand in a file. */
export function ExportButton({ chosen, onDone }: { chosen: readonly Payout[]; onDone: () => void }) {
  const { t } = useTranslation(['backoffice-funding', 'common']);
  const formats = useFormats();
  const file = useBatchFile();
  const [isAsking, setAsking] = useState(false);
  const act = useCallMutation(exportPayouts, {
    quiet: true,
    onDone({ id }) {
      setAsking(false);
      file.take(id);
      void invalidateCall(listPayouts);
      void invalidateCall(listPayoutBatches);
      onDone();
    },
  });
  const [first] = chosen;
  if (!first) return null;
  const label = t(($) => $['backoffice-funding'].files.make);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {`${label} (${formats.count(chosen.length)})`}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(next) => {
          setAsking(next);
          if (!next) act.reset();
        }}
        title={label}
        description={t(($) => $['backoffice-funding'].files.makeText, {
          rows: formats.count(chosen.length),
          way: [first.code, first.network].filter(Boolean).join(' · '),
        })}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={label}
        busy={act.busy}
        onAction={() => act.submit({ currency: first.currency_id, network: first.network, ids: chosen.map(({ id }) => id) })}
      >
        <FailureNote failure={act.failure} />
      </Dialog>
    </>
  );
}
