/** The picture of a QR code: read on the device, sent, and shown. */
import { useState } from 'react';
import { type SentPicture, useSentPicture } from '../../../app/files/use-sent-picture.ts';

/** The picture. */
export interface QrPicture extends Omit<SentPicture, 'choose'> {
  /** The text of the code; '' when there is none; null without a picture. */
  content: string | null;
  choose: (file: File) => Promise<void>;
}

/** Its state; `onRead` receives the text of each picture that has one. Needs the catalogue `files`. */
export function useQrPicture(onRead: (text: string) => void): QrPicture {
  const picture = useSentPicture();
  const [content, setContent] = useState<string | null>(null);
  return {
    ...picture,
    content,
    async choose(file) {
      setContent(null);
      // Read before it is sent: a form that may be sent has the text of the code. The reader is large and comes with the first picture.
      const { readQr } = await import('../model/read-qr.ts');
      const text = await readQr(file);
      if (!(await picture.choose(file))) return;
      setContent(text);
      if (text !== '') onRead(text);
    },
  };
}
