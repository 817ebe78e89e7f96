/** A QR code as one SVG path: dark on white in both themes, because cameras read nothing else as surely. */
import { qrCells } from './qr-cells.ts';

export interface QrCodeProps {
  text: string;
  /** What it is, for screen readers. */
  label: string;
}

/** The code, with the quiet zone that readers need. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, dark } = qrCells(text);
  const path = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-xl"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
