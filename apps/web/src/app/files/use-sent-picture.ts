/** A picture that a form sends: chosen, sent, and shown from the device. */
import type { UploadState } from '@glasshouse/ui/UploadTile.tsx';
import { useEffect, useState } from 'react';
import { type Upload, useUpload } from './use-upload.ts';

export interface SentPicture {
  /** For an UploadTile: once it is sent, with the picture itself. */
  state: UploadState;
  tile: Upload['tile'];
  /** The reference of the upload; null until it is sent. */
  reference: string | null;
  /** Address of the picture on this device; null until it is sent. */
  preview: string | null;
  /** Sends another one; whether it was taken. */
  choose: (file: File) => Promise<boolean>;
  cancel: () => void;
  /** A refusal of the picture by the form's own call: another one has to be chosen. */
  refuse: (reason: string) => void;
  reset: () => void;
}

/** Its state. Needs the catalogue `files`. */
export function useSentPicture(): SentPicture {
  const upload = useUpload();
  const [reference, setReference] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const forget = () => {
    setReference(null);
    setPreview(null);
  };
  return {
    tile: upload.tile,
    state: upload.state.kind === 'done' && preview !== null ? { ...upload.state, src: preview } : upload.state,
    reference,
    preview,
    cancel: upload.cancel,
    async choose(file) {
      forget();
      const sent = await upload.send(file);
      if (sent === null) return false;
      setReference(sent);
      setPreview(URL.createObjectURL(file));
      return true;
    },
    refuse(reason) {
      forget();
      upload.refuse(reason);
    },
    reset() {
      forget();
      upload.reset();
    },
  };
}
