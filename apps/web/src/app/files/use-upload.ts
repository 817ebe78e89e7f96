/** Sending a picture from a screen: progress, cancel, refusal. Loaded with the screens that send files. */
import { CallFailure, type Progress } from '@glasshouse/client';
import { UPLOAD_MAX_MB, UPLOAD_TYPES, upload } from '@glasshouse/contract/files';
import { webErrorText } from '@glasshouse/i18n/web-errors.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { UploadState } from '@glasshouse/ui/UploadTile.tsx';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { client, failureText } from '../services.ts';

const MB = 1_048_576;

/** An upload of a screen. */
export interface Upload {
  /** For an UploadTile. */
  state: UploadState;
  /** Sends a file; its reference, or null when it was refused or cancelled (see the state). */
  send: (file: Blob) => Promise<string | null>;
  cancel: () => void;
  reset: () => void;
  /** Shows a refusal of the screen's own. */
  refuse: (reason: string) => void;
  /** Props of an UploadTile. */
  tile: { accept: readonly string[]; hint: string; chooseLabel: string; replaceLabel: string; cancelLabel: string };
}

/** The state of sending, in words. Needs the catalogue `files`. */
export function useUpload(): Upload {
  const { t } = useTranslation(['files', 'common']);
  const formats = useFormats();
  const [state, setState] = useState<UploadState>({ kind: 'empty' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const megabytes = (bytes: number) => formats.number((bytes / MB).toFixed(1), 1);
  const show = ({ sent, total }: Progress) => {
    const share = total > 0 ? Math.floor((sent / total) * 100) : 0;
    setState({
      kind: 'uploading',
      share,
      text:
        share < 100
          ? t(($) => $.files.tile.uploading, { percent: formats.percent((share / 100).toFixed(2)) })
          : t(($) => $.files.tile.checking),
      detail: t(($) => $.files.tile.amount, { sent: megabytes(sent), total: megabytes(total) }),
    });
  };
  const refuse = (reason: string) => setState({ kind: 'refused', reason });

  return {
    state,
    refuse,
    async send(file) {
      if (file.size > UPLOAD_MAX_MB * MB) {
        refuse(webErrorText('FILES_TOO_LARGE', { limit: UPLOAD_MAX_MB }));
        return null;
      }
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      show({ sent: 0, total: file.size });
      try {
        const reference = await client.upload(upload.path, file, { quiet: true, signal: abort.signal, onProgress: show });
        setState({ kind: 'done', text: t(($) => $.files.tile.done) });
        return reference;
      } catch (error) {
        if (abort.signal.aborted) return null;
        if (!(error instanceof CallFailure)) throw error;
        refuse(failureText(error));
        return null;
      }
    },
    cancel() {
      running.current?.abort();
      setState({ kind: 'empty' });
    },
    reset: () => setState({ kind: 'empty' }),
    tile: {
      accept: UPLOAD_TYPES,
      hint: t(($) => $.files.tile.hint, { limit: UPLOAD_MAX_MB }),
      chooseLabel: t(($) => $.files.tile.choose),
      replaceLabel: t(($) => $.files.tile.replace),
      cancelLabel: t(($) => $.common.buttons.cancel),
    },
  };
}
