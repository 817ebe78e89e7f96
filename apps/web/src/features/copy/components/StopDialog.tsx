/** Following no longer: what comes back now, and what stays in copies until they are closed. */
import { type CopyFollow, cancelCopy } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import type { OwnFigures } from '../model/own.ts';
import { rereadFollows, rereadTraders } from '../queries/copy.ts';
import { toneOf, useCopyWords } from './words.ts';

/** What becomes of open copies: led to their close, or closed now. */
const HOWS = ['keep', 'market'] as const;
type How = (typeof HOWS)[number];

export interface StopDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  follow: CopyFollow;
  figures: OwnFigures;
}

/** The dialog. */
export function StopDialog({ open, onOpenChange, follow, figures }: StopDialogProps) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { name } = follow;
  const hasCopies = (figures.copies ?? 0) > 0;
  const [how, setHow] = useState<How>('keep');
  const act = useCallMutation(cancelCopy, {
    quiet: true,
    onDone: ({ status }) => {
      onOpenChange(false);
      rereadFollows();
      rereadTraders();
      toast.show({
        kind: 'success',
        text: status === 'ended' ? t(($) => $.copy.stop.done, { name }) : t(($) => $.copy.stop.ending),
      });
    },
    onFailure: (failure) => {
      rereadFollows();
      toast.show({ kind: 'error', text: failureText(failure) });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.copy.stop.title, { name })}
      description={t(($) => $.copy.stop.text)}
      safeLabel={t(($) => $.copy.stop.keep)}
      actionLabel={t(($) => $.copy.stop.act)}
      onAction={() => act.submit({ follow_user_id: follow.trader_user_id, close: how })}
      tone="danger"
      busy={act.busy}
    >
      <KeyValueList
        panel
        items={[
          { label: t(($) => $.copy.my.result), value: words.result(figures.result), tone: toneOf(figures.result) },
          hasCopies && {
            label: t(($) => $.copy.stop.inCopies),
            value: words.result(figures.open),
            tone: toneOf(figures.open),
          },
          {
            label: hasCopies ? t(($) => $.copy.my.held) : t(($) => $.copy.stop.back),
            value: words.exact(follow.held),
            result: true,
          },
        ]}
      />
      {hasCopies && (
        <div className="mt-3 grid gap-2">
          <Segmented
            label={t(($) => $.copy.stop.how)}
            options={HOWS.map((value) => ({ value, label: t(($) => $.copy.stop.hows[value]) }))}
            value={how}
            onChange={setHow}
          />
          <p className="text-xs text-text-3">{how === 'keep' ? t(($) => $.copy.stop.later) : t(($) => $.copy.stop.now)}</p>
        </div>
      )}
    </Dialog>
  );
}
