// Drawings on the full-screen chart: the tools, and drawings as they are kept on the device. A point is a moment and a
// price, so that a drawing stands at the same place in every period.

/** Drawing tools in the order of their buttons, with the name of the library's overlay. */
export const TOOLS = {
  trend: 'segment',
  ray: 'rayLine',
  line: 'straightLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  price: 'priceLine',
  channel: 'priceChannelLine',
  fibonacci: 'glasshouseFibonacci',
  rectangle: 'glasshouseRectangle',
  brush: 'brush',
  text: 'glasshouseText',
} as const;
/** A drawing tool. */
export type Tool = keyof typeof TOOLS;
/** All tools. */
export const TOOL_NAMES = Object.keys(TOOLS) as Tool[];

/** A place on the chart: epoch milliseconds UTC and price. Lines across the whole chart leave one of them out. */
export interface DrawnPoint {
  time?: number;
  value?: number;
}

export interface Drawing {
  tool: Tool;
  points: readonly DrawnPoint[];
  /** Words of a text. */
  text?: string;
}

/** Drawings kept for a market, at most. */
export const MOST_DRAWINGS = 100;
/** Longest text of a note. */
export const LONGEST_TEXT = 80;
const MOST_POINTS = 600;

const isTool = (value: unknown): value is Tool => typeof value === 'string' && Object.hasOwn(TOOLS, value);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function pointOf(value: unknown): DrawnPoint | null {
  if (!isRecord(value)) return null;
  const point: DrawnPoint = {};
  if (Number.isFinite(value['time'])) point.time = value['time'] as number;
  if (Number.isFinite(value['value'])) point.value = value['value'] as number;
  return point.time === undefined && point.value === undefined ? null : point;
}

function drawingOf(value: unknown): Drawing | null {
  if (!isRecord(value) || !isTool(value['tool']) || !Array.isArray(value['points'])) return null;
  const points = value['points'].slice(0, MOST_POINTS).map(pointOf);
  if (points.length === 0 || points.includes(null)) return null;
  const text = typeof value['text'] === 'string' ? value['text'].slice(0, LONGEST_TEXT) : undefined;
  if (value['tool'] === 'text' && !text) return null;
  return { tool: value['tool'], points: points as DrawnPoint[], ...(text ? { text } : {}) };
}

/** Reads kept drawings; what makes no sense is left out. */
export function readDrawings(text: string | null): Drawing[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed
      .map(drawingOf)
      .filter((one) => one !== null)
      .slice(-MOST_DRAWINGS);
  } catch {
    return [];
  }
}

/** Drawings as they are kept. */
export const writeDrawings = (drawings: readonly Drawing[]): string => JSON.stringify(drawings.slice(-MOST_DRAWINGS));
