/** Publishing what was saved last: at once or at a time, with or without an end. */
import { LANGUAGES } from '@glasshouse/contract';
import { type StaffContentItem, getContent, listContent, publishContent } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { timeOf } from '../../../app/times.ts';

function TimeField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation(['backoffice']);
  return (
    <Field
      label={label}
      size="dense"
      value={value}
      error={error}
      hint={t(($) => $.backoffice.times.field)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Publishes, then shows from when it is public and reads the entry again. */
function usePublish(onClose: () => void) {
  const { t } = useTranslation(['backoffice-content']);
  const formats = useFormats();
  return useCallMutation(publishContent, {
    quiet: true,
    onDone({ state, next }) {
      const text =
        next === null || state === 'draft'
          ? t(($) => $['backoffice-content'].publish.done)
          : t(($) => $['backoffice-content'].publish.scheduled, { time: formats.dateTime(next.from) });
      toast.show({ kind: 'success', text });
      void invalidateCall(getContent);
      void invalidateCall(listContent);
      onClose();
    },
  });
}

/** The dialog; it is there while it is asked. */
export function PublishDialog({ item, onClose }: { item: StaffContentItem; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [isTried, setTried] = useState(false);
  const act = usePublish(onClose);
  const [begin, end] = [timeOf(from), timeOf(until)];
  const isUnset = when === 'later' && begin === null;
  const send = () => {
    setTried(true);
    if (isUnset) return;
    act.submit({
      entry_id: item.id,
      revision: item.revision,
      ...(when === 'later' && begin !== null ? { from: begin } : {}),
      ...(end === null ? {} : { until: end }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $['backoffice-content'].publish.title, { revision: item.revision })}
      description={t(($) => $['backoffice-content'].publish.text, {
        written: item.languages.length,
        all: LANGUAGES.length,
      })}
      safeLabel={t(($) => $.common.buttons.cancel)}
      actionLabel={t(($) => $['backoffice-content'].publish.act)}
      busy={act.busy}
      onAction={send}
    >
      <div className="c-when">
        <Segmented
          label={t(($) => $['backoffice-content'].publish.when)}
          value={when}
          options={(['now', 'later'] as const).map((value) => ({
            value,
            label: t(($) => $['backoffice-content'].publish[value]),
          }))}
          onChange={setWhen}
        />
        {when === 'later' && (
          <TimeField
            label={t(($) => $['backoffice-content'].publish.from)}
            value={from}
            onChange={setFrom}
            error={isTried && isUnset ? t(($) => $['backoffice-content'].publish.choose) : undefined}
          />
        )}
        <TimeField label={t(($) => $['backoffice-content'].publish.until)} value={until} onChange={setUntil} />
        <FailureNote failure={act.failure} />
      </div>
    </Dialog>
  );
}
