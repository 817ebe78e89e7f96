/** The tile of one side of the document. */
import { UploadTile } from '@glasshouse/ui/UploadTile.tsx';
import type { SentPicture } from '../../../app/files/use-sent-picture.ts';

/** Props of SideTile. */
export interface SideTileProps {
  side: SentPicture;
  label: string;
  /** "Photograph the front". */
  choose: string;
  error: string | undefined;
}

/** The tile. */
export function SideTile({ side, label, choose, error }: SideTileProps) {
  const { hint: _hint, ...tile } = side.tile;
  return (
    <UploadTile
      label={label}
      {...tile}
      state={error === undefined ? side.state : { kind: 'refused', reason: error }}
      chooseLabel={choose}
      onFile={(file) => void side.choose(file)}
      onCancel={side.cancel}
    />
  );
}
