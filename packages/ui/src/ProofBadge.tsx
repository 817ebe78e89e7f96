// The proof badge: the glass-house outline with a state inside. Gold only after this
// device has recomputed the proof; data merely received is 'ready'. A loss carries it like a gain.

import { cx } from './class-names.ts';
import './styles/proof.css';

/** waiting: not published yet; ready: tap to check; verified: recomputed here; failed: does not match; unavailable: not loaded. */
export type ProofState = 'waiting' | 'ready' | 'verified' | 'failed' | 'unavailable';

const INSIDE: Record<ProofState, string> = {
  waiting: 'M8 6.5v3l1.8 1.2',
  ready: '',
  verified: 'm5 9.4 2.2 2.2 4-4.2',
  failed: 'M8 6v3.6M8 11.9h.01',
  unavailable: 'M5.6 9.4h4.8',
};

/** The drawing alone. Decorative. */
export function ProofGlyph({ state, size = 14 }: { state: ProofState; size?: number }) {
  return (
    <svg className={cx('g-proof-glyph', `is-${state}`)} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.3 14.5 6v8.7h-13V6z" strokeDasharray={state === 'waiting' ? '2.4 2' : undefined} />
      {INSIDE[state] && <path d={INSIDE[state]} strokeWidth="1.6" />}
    </svg>
  );
}

export interface ProofBadgeProps {
  state: ProofState;
  /** Full sentence: "Settlement verified on this device". Also the visible text when `text` is missing. */
  label: string;
  /** Short visible text. */
  text?: string;
  /** Opens the proof sheet, or checks. Without it the badge is plain text. */
  onPress?: () => void;
  /** In a box with a border. */
  boxed?: boolean;
  className?: string;
}

/** A badge: whether a result was checked on this device. */
export function ProofBadge({ state, label, text, onPress, boxed, className }: ProofBadgeProps) {
  const look = cx('g-proof', `is-${state}`, boxed && 'g-proof-box', className);
  const inside = (
    <>
      <ProofGlyph state={state} />
      <span>{text ?? label}</span>
    </>
  );
  if (!onPress) {
    return (
      <span className={look}>
        <ProofGlyph state={state} />
        {text ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="sr">{label}</span>
          </>
        ) : (
          <span>{label}</span>
        )}
      </span>
    );
  }
  return (
    <button type="button" className={look} aria-label={label} onClick={onPress}>
      {inside}
    </button>
  );
}
