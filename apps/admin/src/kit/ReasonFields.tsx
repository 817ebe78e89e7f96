/** The fields of a reason: a list where there is one, and words of one's own. */
import type { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { TextArea } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { FailureNote } from './FailureNote.tsx';
import { type ReasonFault, checkReason, NOTE_MAX, NOTE_MIN } from './reason.ts';

/** A reason of a list. */
export interface ReasonOption {
  value: string;
  label: string;
}

/** The entered values, and their errors after the first attempt to send. */
export function useReason(reasons: readonly ReasonOption[] | undefined) {
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = checkReason({ needsReason: (reasons?.length ?? 0) > 0, reason, note });
  return {
    reasons,
    reason,
    note,
    setReason,
    setNote,
    fault: isTried ? fault : null,
    submit(send: (why: { reason: string | null; note: string }) => void) {
      setTried(true);
      if (fault === null) send({ reason, note: note.trim() });
    },
  };
}

/** What `useReason` answers. */
export type ReasonForm = ReturnType<typeof useReason>;

/** The fields. A refusal of the server stands below them. */
export function ReasonFields({
  form,
  failure,
  autoFocus,
  canned = [],
}: {
  form: ReasonForm;
  failure?: CallFailure | null | undefined;
  autoFocus?: boolean;
  /** Words that are often said; a press puts them into the field, where they can be changed. */
  canned?: readonly string[] | undefined;
}) {
  const { t } = useTranslation(['backoffice']);
  const faults: Record<ReasonFault, string> = {
    reason: t(($) => $.backoffice.reason.choose),
    short: t(($) => $.backoffice.reason.short, { count: NOTE_MIN }),
  };
  return (
    <div className="b-reason">
      {form.reasons && form.reasons.length > 0 && (
        <Select
          label={t(($) => $.backoffice.reason.list)}
          placeholder={t(($) => $.backoffice.reason.choose)}
          options={form.reasons}
          value={form.reason}
          onChange={form.setReason}
          error={form.fault === 'reason' ? faults.reason : undefined}
          size="dense"
        />
      )}
      {canned.length > 0 && (
        <div className="b-canned" role="group" aria-label={t(($) => $.backoffice.reason.cannedLabel)}>
          {canned.map((text) => (
            <Chip key={text} on={form.note === text} onClick={() => form.setNote(text)}>
              {text}
            </Chip>
          ))}
        </div>
      )}
      <TextArea
        label={t(($) => $.backoffice.reason.note)}
        labelAside={t(($) => $.backoffice.reason.kept)}
        value={form.note}
        maxLength={NOTE_MAX}
        autoFocus={autoFocus}
        onChange={(event) => form.setNote(event.target.value)}
        error={form.fault === 'short' ? faults.short : undefined}
      />
      <FailureNote failure={failure} />
    </div>
  );
}
