/** Keeping a copy as one's own position: what changes by it. */
import { selfHoldCopy } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { rereadFollows } from '../queries/copy.ts';

/** The dialog; open while a position is named. */
export function KeepDialog({ positionId, onClose }: { positionId: number | null; onClose: () => void }) {
  const { t } = useTranslation(['copy']);
  const act = useCallMutation(selfHoldCopy, {
    quiet: true,
    onDone: () => {
      onClose();
      rereadFollows();
      toast.show({ kind: 'success', text: t(($) => $.copy.keep.done) });
    },
    onFailure: (failure) => {
      rereadFollows();
      toast.show({ kind: 'error', text: failureText(failure) });
    },
  });
  return (
    <Dialog
      open={positionId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.copy.keep.title)}
      description={t(($) => $.copy.keep.text)}
      safeLabel={t(($) => $.copy.keep.safe)}
      actionLabel={t(($) => $.copy.keep.act)}
      onAction={() => positionId !== null && act.submit({ transaction_id: positionId })}
      busy={act.busy}
    >
      <p className="text-sm text-text-2">{t(($) => $.copy.keep.share)}</p>
    </Dialog>
  );
}
