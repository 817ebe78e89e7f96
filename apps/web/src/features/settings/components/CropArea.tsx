/** The square of a picture that is kept: drag, pinch, wheel, slider or keys. What is drawn is what is cut. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { formatPercent } from '@glasshouse/ui/format/numbers.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, MAX_ZOOM, moved, partOf, zoomed } from '../model/crop.ts';
import './picture.css';

/** Pixels of the canvas: enough for a sharp look on any screen. */
const CANVAS = 640;
const KEY_STEP = 0.05;
const KEY_ZOOM = 1.1;
const KEYS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Draws the part of a picture that is kept, on white: a JPEG has no transparency. */
export function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = partOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Props of CropArea. */
export interface CropAreaProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
  disabled?: boolean;
}

interface Point {
  x: number;
  y: number;
}
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** One finger moves, two magnify. */
function useFingers({ picture, onChange, disabled }: CropAreaProps) {
  const fingers = useRef(new Map<number, Point>());
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || disabled) return;
    const now = { x: event.clientX, y: event.clientY };
    const edge = event.currentTarget.clientWidth;
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.current.set(event.pointerId, now);
    if (other) {
      const ratio = distance(now, other) / Math.max(1, distance(before, other));
      onChange((crop) => zoomed(picture, crop, crop.zoom * ratio));
    } else {
      onChange((crop) => moved(picture, crop, (now.x - before.x) / edge, (now.y - before.y) / edge));
    }
  };
  const leave = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}

/** The square and its slider. */
export function CropArea(props: CropAreaProps) {
  const { picture, crop, onChange, disabled } = props;
  const { t } = useTranslation(['settings']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLButtonElement>(null);
  const fingers = useFingers(props);
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => {
    const element = area.current;
    // By hand, because React's wheel listeners may not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      onChange((before) => zoomed(picture, before, before.zoom * Math.exp(-event.deltaY / 400)));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [picture, onChange]);
  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    const zoom = event.key === '+' || event.key === '=' ? KEY_ZOOM : event.key === '-' ? 1 / KEY_ZOOM : null;
    if (disabled || (!step && zoom === null)) return;
    event.preventDefault();
    if (step) onChange((before) => moved(picture, before, ...step));
    else onChange((before) => zoomed(picture, before, before.zoom * (zoom ?? 1)));
  };
  const percent = Math.round(crop.zoom * 100);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        ref={area}
        className="s-crop"
        // A sheet that follows the finger must not take this one for its own.
        data-base-ui-swipe-ignore=""
        aria-label={t(($) => $.settings.picture.area)}
        onKeyDown={press}
        {...fingers}
      >
        <canvas ref={canvas} width={CANVAS} height={CANVAS} aria-hidden="true" />
      </button>
      <div data-base-ui-swipe-ignore="">
        <PercentSlider
          label={t(($) => $.settings.picture.zoom)}
          value={percent}
          min={100}
          max={MAX_ZOOM * 100}
          stops={[100, MAX_ZOOM * 100]}
          valueText={formatPercent(String(percent))}
          onChange={(next) => onChange((before) => zoomed(picture, before, next / 100))}
          disabled={disabled ?? false}
        />
      </div>
    </div>
  );
}
