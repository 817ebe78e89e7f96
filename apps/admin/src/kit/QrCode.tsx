/** A QR code as one SVG path: dark on white in both themes, because cameras read nothing else as surely. */
import encodeQR from 'qr';

/** The code, with the quiet zone that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = data.length;
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="b-qr">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
