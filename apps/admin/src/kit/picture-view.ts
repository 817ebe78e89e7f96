/** How a picture is looked at: how large (1 fits the room) and how it is turned (degrees, clockwise). */
export interface View {
  zoom: number;
  turn: number;
}

/** Upright, as wide as the window. */
export const START_VIEW: View = { zoom: 1, turn: 0 };

const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6] as const;

/** Whether there is a step further. */
export const canZoom = (view: View, by: 1 | -1): boolean => zoomed(view, by) !== view;

/** A step larger or smaller; the same view at the ends. */
export function zoomed(view: View, by: 1 | -1): View {
  const zoom = STEPS[STEPS.findIndex((step) => step === view.zoom) + by];
  return zoom === undefined ? view : { ...view, zoom };
}

/** A quarter further. */
export const turned = (view: View): View => ({ ...view, turn: (view.turn + 90) % 360 });

/**
 * The room that a picture takes as it is seen, and how the picture stands in it. `shape` is its width by its height;
 * turned by a quarter the room has the other shape, so that everything can be scrolled to.
 */
export function boxOf({ zoom, turn }: View, shape: number) {
  const isLying = turn % 180 !== 0;
  const seen = isLying ? 1 / shape : shape;
  return {
    room: { width: `calc(${zoom} * min(100cqw, 100cqh * ${seen}))`, aspectRatio: String(seen) },
    picture: { width: isLying ? `${100 * shape}%` : '100%', transform: `translate(-50%, -50%) rotate(${turn}deg)` },
  };
}
