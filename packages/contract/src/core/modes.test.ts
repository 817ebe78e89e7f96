import { describe, expect, it } from 'vitest';
import { EFFECTS, MODES, isLooser, modeLets, strictestMode } from './modes.ts';

describe('modes', () => {
  it('a stricter mode never lets through what a looser one refuses', () => {
    const wrong = MODES.flatMap((mode, i) =>
      MODES.slice(i).flatMap((stricter) =>
        EFFECTS.filter((effect) => modeLets(stricter, effect) && !modeLets(mode, effect)).map((effect) => [
          mode,
          stricter,
          effect,
        ]),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('normal lets everything through, and reading is possible in every mode', () => {
    for (const effect of EFFECTS) expect(modeLets('normal', effect)).toBe(true);
    for (const mode of MODES) expect(modeLets(mode, 'read')).toBe(true);
  });

  it('each of the others refuses what its name says', () => {
    const refused = (mode: (typeof MODES)[number]) => EFFECTS.filter((effect) => !modeLets(mode, effect));
    expect(refused('reduce_only')).toEqual(['open']);
    expect(refused('cancel_only')).toEqual(['open', 'reduce']);
    expect(refused('read_only')).toEqual(['open', 'reduce', 'cancel', 'write']);
    expect(refused('halted')).toEqual(['open', 'reduce', 'cancel', 'protect', 'write']);
  });

  it('the strictest counts', () => {
    expect(strictestMode([])).toBe('normal');
    expect(strictestMode(['cancel_only', 'normal', 'reduce_only'])).toBe('cancel_only');
    expect(isLooser('halted', 'read_only')).toBe(true);
    expect(isLooser('normal', 'normal')).toBe(false);
  });
});
