// Drawings for empty and failed states: a sprout (nothing yet), a cracked pane (error), a faint signal (offline). Decorative.

import './styles/states.css';

/** The drawings. */
export type IllustrationKind = 'empty' | 'error' | 'offline';

/** The line drawing of the state views. */
export function Illustration({ kind }: { kind: IllustrationKind }) {
  return (
    <svg className="g-art" width="148" height="112" viewBox="0 0 148 112" aria-hidden="true">
      <path className="g-art-house" d="M74 10 130 44v58H18V44z" />
      <path className="g-art-bars" d="M74 10v92M18 44h112M46 27v75M102 27v75M18 73h112" />
      {kind === 'empty' && (
        <path
          className="g-art-gold"
          d="M74 102V84M74 90c0-8 5-13 14-13 0 8-5 13-14 13zM74 95c0-6-4-10-12-10 0 6 4 10 12 10zM60 102h28"
        />
      )}
      {kind === 'error' && <path className="g-art-bad" d="M46 44h28v29H46zM52 50l6 8-4 4 8 6M68 49l-5 7" />}
      {kind === 'offline' && (
        <path className="g-art-warn" d="M58 84a23 23 0 0 1 32 0M64.5 91a14 14 0 0 1 19 0M74 98h.01M56 72l36 34" />
      )}
    </svg>
  );
}
