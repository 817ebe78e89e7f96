/** How good a new password is: at once by its length, and by word lists as soon as they are loaded. */
import { PASSWORD_MIN_LENGTH } from '@glasshouse/contract';
import { useEffect, useState } from 'react';
import { type Strength, strengthOf } from '../model/strength.ts';

type Guesser = typeof import('../model/zxcvbn.ts');

/** The line under a new password. */
export interface Judgement {
  strength: Strength;
  /** Found in known leaks: the server will refuse it. */
  leaked: boolean;
}

let guesser: Guesser | null = null;

/** Judges a password; `own` are the user's address or number. The word lists are fetched with the first character. */
export function useStrength(password: string, own: string): Judgement {
  const [, redraw] = useState(0);
  const wanted = password !== '';
  useEffect(() => {
    if (!wanted || guesser !== null) return;
    let isShown = true;
    import('../model/zxcvbn.ts').then(
      (loaded) => {
        guesser = loaded;
        if (isShown) redraw((count) => count + 1);
      },
      // Without them the length alone is judged; the server has the last word.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [wanted]);
  if (guesser === null || [...password].length < PASSWORD_MIN_LENGTH) return { strength: strengthOf(password), leaked: false };
  const leaked = guesser.isLeaked(password);
  return { strength: leaked ? 1 : guesser.guessStrength(password, own.split(/[@.+]/)), leaked };
}
