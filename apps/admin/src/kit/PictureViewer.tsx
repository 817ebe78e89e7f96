/** Pictures of a request: readable in the panel, large over the page with zoom and rotation by pointer and keys. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconBack, iconChevronRight, iconClose, iconMinus, iconPlus, iconRefresh } from '@glasshouse/ui/icons.ts';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type View, START_VIEW, boxOf, canZoom, turned, zoomed } from './picture-view.ts';

/** One picture; `load` reads it when it is first seen. */
export interface Picture {
  /** Unique: the cache's key. */
  id: string;
  label: string;
  load: (signal: AbortSignal) => Promise<Blob>;
}

/** A picture's file, and how an image shows it; its address within the page lives as long as the image. */
function usePicture(picture: Picture) {
  const read = useQuery({
    queryKey: ['picture', picture.id],
    queryFn: ({ signal }) => picture.load(signal),
    // Every reading is a row of the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const { data: file } = read;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return { isThere: file !== undefined, show, failed: read.isError, retry: () => void read.refetch() };
}

/** The pictures, as wide as their place, whole; a press opens one with zoom and rotation. */
export function PictureViewer({ pictures }: { pictures: readonly Picture[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = open === null ? undefined : pictures[open];
  return (
    <>
      <div className="b-pictures">
        {pictures.map((picture, index) => (
          <Thumbnail key={picture.id} picture={picture} onOpen={() => setOpen(index)} />
        ))}
      </div>
      {shown && open !== null && (
        <Large
          key={shown.id}
          picture={shown}
          at={open}
          of={pictures.length}
          onMove={(by) => setOpen((open + by + pictures.length) % pictures.length)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Thumbnail({ picture, onOpen }: { picture: Picture; onOpen: () => void }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const { isThere, show, failed, retry } = usePicture(picture);
  return (
    <figure className="b-picture">
      {failed ? (
        <Button size="xs" onClick={retry}>
          {t(($) => $.common.buttons.tryAgain)}
        </Button>
      ) : (
        <button
          type="button"
          onClick={onOpen}
          disabled={!isThere}
          aria-label={t(($) => $.backoffice.picture.open, { name: picture.label })}
        >
          {isThere ? <img ref={show} alt="" /> : <Skeleton height="100%" width="100%" />}
        </button>
      )}
      <figcaption>{picture.label}</figcaption>
    </figure>
  );
}

interface LargeProps {
  picture: Picture;
  at: number;
  of: number;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}

function Moves({ at, of, onMove }: Pick<LargeProps, 'at' | 'of' | 'onMove'>) {
  const { t } = useTranslation(['backoffice']);
  return (
    <span className="b-viewer-move num">
      <IconButton icon={iconBack} label={t(($) => $.backoffice.picture.previous)} onClick={() => onMove(-1)} />
      {at + 1} / {of}
      <IconButton icon={iconChevronRight} label={t(($) => $.backoffice.picture.next)} onClick={() => onMove(1)} />
    </span>
  );
}

interface ToolsProps {
  view: View;
  onView: (view: View) => void;
  onClose: () => void;
}

function Tools({ view, onView, onClose }: ToolsProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  return (
    <span className="b-viewer-tools">
      <IconButton
        icon={iconMinus}
        label={t(($) => $.backoffice.picture.smaller)}
        disabled={!canZoom(view, -1)}
        onClick={() => onView(zoomed(view, -1))}
      />
      <span className="num">{Math.round(view.zoom * 100)} %</span>
      <IconButton
        icon={iconPlus}
        label={t(($) => $.backoffice.picture.larger)}
        disabled={!canZoom(view, 1)}
        onClick={() => onView(zoomed(view, 1))}
      />
      <IconButton icon={iconRefresh} label={t(($) => $.backoffice.picture.turn)} onClick={() => onView(turned(view))} />
      <IconButton icon={iconClose} label={t(($) => $.common.buttons.close)} onClick={onClose} />
    </span>
  );
}

function KeysFoot() {
  const { t } = useTranslation(['backoffice']);
  return (
    <footer className="b-foot">
      <span>
        <kbd>+</kbd> <kbd>-</kbd> {t(($) => $.backoffice.picture.zoom)}
      </span>
      <span>
        <kbd>R</kbd> {t(($) => $.backoffice.picture.turn)}
      </span>
      <span>
        <kbd>0</kbd> {t(($) => $.backoffice.picture.reset)}
      </span>
    </footer>
  );
}

function Large({ picture, at, of, onMove, onClose }: LargeProps) {
  const { isThere, show } = usePicture(picture);
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState<View>(START_VIEW);
  const [shape, setShape] = useState(1);
  const box = boxOf(view, shape);
  useEffect(() => dialog.current?.showModal(), []);
  const keys: Record<string, () => void> = {
    '+': () => setView(zoomed(view, 1)),
    '=': () => setView(zoomed(view, 1)),
    '-': () => setView(zoomed(view, -1)),
    '0': () => setView(START_VIEW),
    r: () => setView(turned(view)),
    ...(of > 1 ? { ArrowLeft: () => onMove(-1), ArrowRight: () => onMove(1) } : {}),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog ref={dialog} className="b-viewer" aria-label={picture.label} onClose={onClose} onKeyDown={press}>
      <header>
        <b>{picture.label}</b>
        {of > 1 && <Moves at={at} of={of} onMove={onMove} />}
        <Tools view={view} onView={setView} onClose={() => dialog.current?.close()} />
      </header>
      {/* Scrolls by the keyboard too. */}
      <div className="b-viewer-room" tabIndex={0} role="group" aria-label={picture.label}>
        {isThere && (
          <div className="b-viewer-picture" style={box.room}>
            <img
              ref={show}
              alt={picture.label}
              style={box.picture}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / (naturalHeight || 1))}
            />
          </div>
        )}
      </div>
      <KeysFoot />
    </dialog>
  );
}
