/** The picture of a QR code: sent, shown from the device, and read where the browser can. */
import { useState } from 'react';
import { type SentPicture, useSentPicture } from '../../../app/files/use-sent-picture.ts';
import { readQr } from '../model/read-qr.ts';

/** The picture. */
export interface QrPicture extends Omit<SentPicture, 'choose'> {
  /** What the code says; '' when there is none; null when this browser can't tell. */
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
      // Read before it is sent: a form that may be sent knows what the code says.
      const said = await readQr(file);
      if (await picture.choose(file)) setContent(said);
    },
  };
}
