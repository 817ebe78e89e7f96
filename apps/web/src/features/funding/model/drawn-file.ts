/** A picture that is sent instead of a photo, drawn on this device. */

/** A PNG on white, black to begin with; null where the device cannot draw. */
export async function drawnFile(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000000';
  draw(pen);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], name, { type: 'image/png' });
}
