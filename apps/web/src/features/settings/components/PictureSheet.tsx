/** Changes the profile picture: choose, cut to a square, send, or remove. */
import { type UserInfo, uploadHeadPortrait } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { UploadTile } from '@glasshouse/ui/UploadTile.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useUpload } from '../../../app/files/use-upload.ts';
import { failureText } from '../../../app/services.ts';
import { type Crop, startCrop } from '../model/crop.ts';
import { displayName } from '../model/profile.ts';
import { readProfileAgain } from '../queries/settings.ts';
import { CropArea, drawPart } from './CropArea.tsx';

/** Edge of what is sent; the server keeps half of it. */
const SENT_EDGE = 512;
const QUALITY = 0.92;

interface Cutting {
  picture: ImageBitmap;
  crop: Crop;
}

async function cutOut({ picture, crop }: Cutting): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_EDGE;
  canvas.height = SENT_EDGE;
  drawPart(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Props of PictureSheet. */
export interface PictureSheetProps {
  user: UserInfo;
  open: boolean;
  onClose: () => void;
}

/** The steps of a new picture. */
function usePicture({ onClose }: PictureSheetProps) {
  const { t } = useTranslation(['settings', 'files']);
  const upload = useUpload();
  const [cutting, setCutting] = useState<Cutting | null>(null);
  useEffect(() => () => cutting?.picture.close(), [cutting?.picture]);
  const close = () => {
    upload.cancel();
    setCutting(null);
    onClose();
  };
  const save = useCallMutation(uploadHeadPortrait, {
    quiet: true,
    onDone({ head_portrait }) {
      void readProfileAgain();
      const words = head_portrait === null ? t(($) => $.settings.picture.removed) : t(($) => $.settings.picture.saved);
      toast.show({ kind: 'success', text: words });
      close();
    },
    onFailure: (failure) => upload.refuse(failureText(failure)),
  });
  return {
    upload,
    cutting,
    close,
    saving: save.busy,
    change: (act: (crop: Crop) => Crop) => setCutting((now) => now && { ...now, crop: act(now.crop) }),
    remove: () => save.submit({ head_portrait: '' }),
    async choose(file: File) {
      upload.reset();
      try {
        const picture = await createImageBitmap(file);
        setCutting({ picture, crop: startCrop(picture) });
      } catch {
        upload.refuse(t(($) => $.settings.picture.unreadable));
      }
    },
    async use() {
      const blob = cutting && (await cutOut(cutting));
      setCutting(null);
      const reference = blob && (await upload.send(blob));
      if (reference) save.submit({ head_portrait: reference });
    },
  };
}

/** The sheet. */
export function PictureSheet(props: PictureSheetProps) {
  const { user, open } = props;
  const { t } = useTranslation(['settings', 'files', 'common']);
  const picture = usePicture(props);
  const { upload, cutting, saving } = picture;
  const isSending = upload.state.kind === 'uploading' || saving;
  const canRemove = user.head_portrait !== null && !isSending;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && picture.close()}
      title={cutting ? t(($) => $.settings.picture.crop) : t(($) => $.settings.picture.title)}
      {...(cutting ? { description: t(($) => $.settings.picture.cropHint) } : {})}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        cutting && (
          <Button variant="primary" block onClick={() => void picture.use()}>
            {t(($) => $.settings.picture.use)}
          </Button>
        )
      }
    >
      {cutting ? (
        <CropArea picture={cutting.picture} crop={cutting.crop} onChange={picture.change} />
      ) : (
        <UploadTile
          label={t(($) => $.settings.picture.title)}
          labelHidden
          state={upload.state}
          {...upload.tile}
          chooseLabel={user.head_portrait === null ? upload.tile.chooseLabel : upload.tile.replaceLabel}
          {...(upload.state.kind === 'empty'
            ? { art: <Avatar name={displayName(user)} src={user.head_portrait ?? undefined} size={96} /> }
            : {})}
          disabled={saving}
          onFile={(file) => void picture.choose(file)}
          onCancel={upload.cancel}
          {...(canRemove ? { removeLabel: t(($) => $.common.buttons.remove), onRemove: picture.remove } : {})}
        />
      )}
    </Sheet>
  );
}
