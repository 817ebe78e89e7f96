/** Fields of an entry besides its texts: the group of a question; link and picture of news, banners, pop-ups and notices. */
import { type ContentKind, FAQ_GROUPS, uploadContentPicture } from '@glasshouse/contract/content';
import { UPLOAD_TYPES } from '@glasshouse/contract/files';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { UploadTile, type UploadState } from '@glasshouse/ui/UploadTile.tsx';
import { useLatest } from '@glasshouse/ui/use-latest.ts';
import { useFormats } from '../../../app/formats.ts';
import { type UploadStand, useUpload } from '../../../app/use-upload.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import type { FrameFields } from '../model/edits.ts';

export interface FrameFormProps {
  kind: ContentKind;
  frame: FrameFields;
  onChange: (frame: FrameFields) => void;
  readOnly: boolean;
}

/** Whether a kind has anything of this. */
export const hasFrame = (kind: ContentKind): boolean => ['faq', 'news', 'banner', 'popup', 'notice'].includes(kind);

export function FrameForm({ kind, frame, onChange, readOnly }: FrameFormProps) {
  const { t } = useTranslation(['backoffice-content']);
  if (kind === 'faq') {
    return (
      <Section title={t(($) => $['backoffice-content'].edit.group)}>
        <Select
          label={t(($) => $['backoffice-content'].edit.group)}
          labelHidden
          disabled={readOnly}
          value={frame.group}
          options={FAQ_GROUPS.map((value) => ({ value, label: t(($) => $['backoffice-content'].groups[value]) }))}
          onChange={(group) => onChange({ ...frame, group })}
        />
      </Section>
    );
  }
  return (
    <Section title={t(($) => $['backoffice-content'].edit.frame)}>
      <div className="c-stack">
        <Field
          label={t(($) => $['backoffice-content'].edit.link)}
          hint={t(($) => $['backoffice-content'].edit.linkHint)}
          readOnly={readOnly}
          inputMode="url"
          spellCheck={false}
          value={frame.link}
          onChange={(event) => onChange({ ...frame, link: event.target.value })}
        />
        <PictureField frame={frame} onChange={onChange} readOnly={readOnly} />
      </div>
    </Section>
  );
}

function PictureField({ frame, onChange, readOnly }: Omit<FrameFormProps, 'kind'>) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const formats = useFormats();
  const latest = useLatest({ frame, onChange });
  const upload = useUpload(uploadContentPicture, (picture) => latest.current.onChange({ ...latest.current.frame, picture }));
  const stateOf = (stand: UploadStand): UploadState => {
    if (stand !== null && 'reason' in stand) return { kind: 'refused', reason: stand.reason };
    if (stand !== null) {
      const { share } = stand;
      const text = t(($) => $['backoffice-content'].edit.sending, { share: formats.count(share) });
      return { kind: 'uploading', share, text };
    }
    if (frame.picture === null) return { kind: 'empty' };
    const { width, height, src } = frame.picture;
    return { kind: 'done', src, text: t(($) => $['backoffice-content'].edit.pictureSize, { width, height }) };
  };
  return (
    <UploadTile
      label={t(($) => $['backoffice-content'].edit.picture)}
      hint={t(($) => $['backoffice-content'].edit.pictureHint)}
      state={stateOf(upload.stand)}
      accept={UPLOAD_TYPES}
      disabled={readOnly}
      onFile={upload.send}
      chooseLabel={t(($) => $['backoffice-content'].edit.choosePicture)}
      replaceLabel={t(($) => $['backoffice-content'].edit.replacePicture)}
      cancelLabel={t(($) => $.common.buttons.cancel)}
      onCancel={upload.cancel}
      {...(frame.picture !== null && !readOnly
        ? {
            removeLabel: t(($) => $['backoffice-content'].edit.removePicture),
            onRemove: () => onChange({ ...frame, picture: null }),
          }
        : {})}
    />
  );
}
