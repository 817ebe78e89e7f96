/** Sharing by the system's sheet, and what is done where a browser has none. */
import { saveBlob } from '@glasshouse/ui/save-file.ts';

/** What became of it: given to the system, closed by the user, or not possible here. */
type Shared = 'shared' | 'closed' | 'none';

/** Offers something to the system's sheet. */
export async function share(what: ShareData): Promise<Shared> {
  if (!navigator.canShare?.(what)) return 'none';
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    // Closing the system's sheet is no failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'none';
  }
}

/** Shares a picture; where that is not possible it is saved as a file, and true comes back. */
export async function sharePicture(name: string, picture: Blob, title: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type });
  if ((await share({ files: [file], title })) !== 'none') return false;
  saveBlob(name, picture);
  return true;
}
