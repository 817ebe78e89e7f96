/** The length of a bar, as the style sheet reads it. */
import type { CSSProperties } from 'react';

/** A part of the longest, 0 to 1. */
export const lengthOf = (part: number): CSSProperties => ({ '--part': String(part) }) as CSSProperties;
