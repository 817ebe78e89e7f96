// The identity: a pitched glass house with glazing bars, and its line work behind heroes.

import { useId, type ReactNode } from 'react';
import './styles/identity.css';

/** The brand mark. Decorative unless `label` is given. */
export function Mark({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className="g-mark"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M16 3.5 27.5 12v16h-23V12z" fill="none" strokeWidth="2.2" strokeLinejoin="round" />
      <path d="M16 4v24M4.5 17.5h23M10.2 8v20M21.8 8v20" strokeWidth="1.1" opacity=".75" />
      <path d="M16 17.5h5.8V28H16z" className="g-mark-pane" />
    </svg>
  );
}

/** Mark and name in a row. */
export function Brand({ name, size = 26 }: { name: ReactNode; size?: number }) {
  return (
    <span className="g-brand">
      <Mark size={size} />
      <b>{name}</b>
    </span>
  );
}

const WIDTH = 390;
const HEIGHT = 330;
const APEX_X = 289;
const APEX_Y = 8;

function glazingPath(): string {
  let path = '';
  for (let bar = -7; bar <= 7; bar += 1) path += `M${APEX_X} ${APEX_Y}L${APEX_X + bar * 62} ${HEIGHT}`;
  for (const depth of [0.16, 0.3, 0.48, 0.7, 0.96]) {
    const y = APEX_Y + (HEIGHT - APEX_Y) * depth;
    const side = Math.round(434 * depth);
    path += `M${APEX_X - side} ${Math.round(y + 14 * depth)}L${APEX_X} ${Math.round(y - 10 * depth)}L${APEX_X + side} ${Math.round(y + 14 * depth)}`;
  }
  return path;
}

const GLAZING = glazingPath();

/** Roof bars behind the top of a page: line work only, never behind data. */
export function Glazing() {
  const id = useId();
  return (
    <svg className="g-glazing" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}g`} cx=".78" cy=".1" r=".8">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".5" stopColor="#fff" stopOpacity=".35" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id={`${id}m`}>
          <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}g)`} />
        </mask>
      </defs>
      <path d={GLAZING} fill="none" stroke="var(--glazing)" mask={`url(#${id}m)`} />
    </svg>
  );
}
