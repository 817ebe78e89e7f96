// How the panes of a chart share its height, how much of a pane stays free, and which bars stand in it at first: the same on the
// still chart and on the one that can be moved, so that one takes the place of the other without a jump.

import type { StudyKind } from './studies.ts';

/** How much of the height the candles and each indicator's pane have. */
export const MAIN_SHARE = 3.2;
export const PANE_SHARE = 1;

/** Parts of a pane above and below its values. */
export interface Margins {
  top: number;
  bottom: number;
}
/** Of the candles. */
export const PRICE_MARGINS: Margins = { top: 0.16, bottom: 0.08 };
/** Of a pane of an indicator; volume stands on its lower edge. */
export const paneMargins = (kind: StudyKind): Margins => ({ top: 0.24, bottom: kind === 'vol' ? 0 : 0.06 });

const BAR_PX = 7;
const AXIS_PX = 64;
const LEAST_BARS = 30;
/** Room behind the newest bar, in bars. */
const AHEAD = 3;

/** The first and the last place in view, counted in bars, for so many bars in an element of this width, px. */
export function newestView(count: number, width: number): { from: number; to: number } {
  const fits = Math.max(LEAST_BARS, Math.round((width - AXIS_PX) / BAR_PX));
  return { from: Math.max(0, count - fits), to: count + AHEAD };
}
