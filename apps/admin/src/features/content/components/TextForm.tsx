/** Title, summary and body of a text in one language. */
import type { Language } from '@glasshouse/contract';
import { type ContentPicture, uploadContentPicture } from '@glasshouse/contract/content';
import { UPLOAD_TYPES } from '@glasshouse/contract/files';
import { HTML_LANG } from '@glasshouse/i18n/languages.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field, TextArea } from '@glasshouse/ui/Field.tsx';
import { useId, useRef } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { useUpload } from '../../../app/use-upload.ts';
import { useLatest } from '@glasshouse/ui/use-latest.ts';
import type { TextFields } from '../model/edits.ts';
import { withPicture } from '../model/picture-text.ts';

export interface TextFormProps {
  language: Language;
  fields: TextFields;
  onChange: (fields: TextFields) => void;
  readOnly?: boolean;
}

export function TextForm({ language, fields, onChange, readOnly = false }: TextFormProps) {
  const { t } = useTranslation(['backoffice-content']);
  const body = useRef<HTMLTextAreaElement>(null);
  const latest = useLatest({ fields, onChange });
  const insert = (picture: ContentPicture) => {
    const now = latest.current.fields;
    const at = body.current?.selectionStart ?? now.body.length;
    const words = t(($) => $['backoffice-content'].edit.pictureWords);
    latest.current.onChange({ ...now, body: withPicture(now.body, at, picture.src, words) });
  };
  const field = { lang: HTML_LANG[language], readOnly, spellCheck: true };
  return (
    <div className="c-form">
      <Field
        {...field}
        label={t(($) => $['backoffice-content'].edit.title)}
        value={fields.title}
        onChange={(event) => onChange({ ...fields, title: event.target.value })}
      />
      <TextArea
        {...field}
        label={t(($) => $['backoffice-content'].edit.summary)}
        hint={t(($) => $['backoffice-content'].edit.summaryHint)}
        value={fields.summary}
        onChange={(event) => onChange({ ...fields, summary: event.target.value })}
      />
      <div className="c-body">
        <TextArea
          {...field}
          ref={body}
          label={t(($) => $['backoffice-content'].edit.body)}
          hint={t(($) => $['backoffice-content'].edit.bodyHint)}
          value={fields.body}
          onChange={(event) => onChange({ ...fields, body: event.target.value })}
        />
      </div>
      {!readOnly && <InsertPicture onDone={insert} />}
    </div>
  );
}

function InsertPicture({ onDone }: { onDone: (picture: ContentPicture) => void }) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const formats = useFormats();
  const id = useId();
  const upload = useUpload(uploadContentPicture, onDone);
  const { stand } = upload;
  return (
    <div className="c-row">
      <span className="c-pick">
        <input
          id={id}
          type="file"
          accept={UPLOAD_TYPES.join()}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) upload.send(file);
            // The same file again is a choice too.
            event.target.value = '';
          }}
        />
        <label htmlFor={id}>{t(($) => $['backoffice-content'].edit.insertPicture)}</label>
      </span>
      <span role="status">
        {stand !== null &&
          ('share' in stand
            ? t(($) => $['backoffice-content'].edit.sending, { share: formats.count(stand.share) })
            : stand.reason)}
      </span>
      {stand !== null && 'share' in stand && (
        <Button size="sm" onClick={upload.cancel}>
          {t(($) => $.common.buttons.cancel)}
        </Button>
      )}
    </div>
  );
}
