/** The picture of a QR code: sent, shown from the device, and read where the browser can. */
import { useState } from 'react';
import { type SentPicture, useSentPicture } from '../../../app/files/use-sent-picture.ts';
import { readQr } from '../model/read-qr.ts';

/** The picture. */
export interface QrPicture extends Omit<SentPicture, 'choose'> {
  /** The text of the code; '' when there is none; null when this browser can't read codes. */
  content: string | null;
  choose: (file: File) => Promise<void>;
}

/** Its state. Needs the catalogue `files`. */
export function useQrPicture(): QrPicture {
  const picture = useSentPicture();
  const [content, setContent] = useState<string | null>(null);
  return {
    ...picture,
    content,
    async choose(file) {
      setContent(null);
      // Read before it is sent: a form that may be sent has the text of the code.
      const said = await readQr(file);
      if (await picture.choose(file)) setContent(said);
    },
  };
}
