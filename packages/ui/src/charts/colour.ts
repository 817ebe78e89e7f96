// Colours for canvases: tokens are hex or rgb() text, bars need them translucent.

/** A hex colour (#rgb, #rrggbb) as rgba with the given opacity; other notations stay as they are. */
export function withAlpha(colour: string, alpha: number): string {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!hex) return colour;
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return `rgba(${part(0)}, ${part(2)}, ${part(4)}, ${alpha})`;
}
