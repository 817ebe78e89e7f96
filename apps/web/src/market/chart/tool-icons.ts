/** Icons of the drawing tools and of what is done with drawings. Grid 24, as in the design system. */
import type { Tool } from '@glasshouse/ui/charts/full/drawings.ts';

const DOT = (x: number, y: number) => `M${x - 1.6} ${y}a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0z`;

/** One for each tool. */
export const TOOL_ICONS: Readonly<Record<Tool, string>> = {
  trend: `M6.6 17.4 17.4 6.6|${DOT(5.4, 18.6)}${DOT(18.6, 5.4)}`,
  ray: `M6.6 17.4 21 3|${DOT(5.4, 18.6)}${DOT(13, 11)}`,
  line: `M3 21 21 3|${DOT(8.5, 15.5)}${DOT(15.5, 8.5)}`,
  horizontal: `M3 12h18|${DOT(12, 12)}`,
  vertical: `M12 3v18|${DOT(12, 12)}`,
  price: `M7 14h14M5 5.5h7M8.5 5.5V11|${DOT(5, 14)}`,
  channel: `M4 15 17 4M7 20 20 9|${DOT(4, 15)}${DOT(17, 4)}`,
  fibonacci: `M4 5h16M4 10h16M4 14h16M4 19h16|${DOT(6, 19)}${DOT(18, 5)}`,
  rectangle: `M5 7h14v10H5z|${DOT(5, 7)}${DOT(19, 17)}`,
  brush: 'M4 19c3 .5 5-.4 5-3a2.5 2.5 0 0 0-4-2c-1.4 1-.8 3.4-1 5z|M9 14 19 4l1 1-9.5 10.5',
  text: 'M5 6.5V5h14v1.5M12 5v14|M9.5 19h5',
};

/** A magnet. */
export const ICON_MAGNET = 'M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4z|M6 8h4M14 8h4';
