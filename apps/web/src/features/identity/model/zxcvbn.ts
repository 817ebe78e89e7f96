/** How long a guesser needs for a password. Large (word lists): import it on demand only. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './strength.ts';

// The time that it takes grows with the square of the length, and what is longer is strong anyway.
const LOOKED_AT = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const leaked = new Set(dictionary['passwords-common']);

/** 1 to 4 parts; `own` are words that a guesser may have of the user. */
export function guessStrength(password: string, own: readonly string[]): Strength {
  const { score } = zxcvbn.check(password.slice(0, LOOKED_AT), [...own, 'glasshouse']);
  return Math.max(1, score) as Strength;
}

/** Whether a password is among the commonest leaked ones, which the server refuses. */
export function isLeaked(password: string): boolean {
  return leaked.has(password.normalize('NFKC').toLowerCase());
}
