import { HOME_SHORTCUTS, MENU_GROUPS } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SHORTCUTS,
  GROUP_NAMES,
  SHORTCUTS,
  type ShortcutId,
  movePin,
  readPinned,
  togglePin,
  writePinned,
} from './shortcuts.ts';

describe('shortcuts of home', () => {
  it('are the eighteen of the specification, each in one group', () => {
    const grouped = GROUP_NAMES.flatMap((name) => [...MENU_GROUPS[name]]);
    expect(SHORTCUTS).toHaveLength(18);
    expect([...grouped].sort()).toEqual([...SHORTCUTS].sort());
  });

  it('show nine until somebody chooses', () => {
    expect(readPinned(null)).toEqual(DEFAULT_SHORTCUTS);
    expect(DEFAULT_SHORTCUTS).toHaveLength(HOME_SHORTCUTS);
  });

  it('read back what was stored, without doubles and unknown names', () => {
    const chosen: ShortcutId[] = ['game', 'bills'];
    expect(readPinned(writePinned(chosen))).toEqual(chosen);
    expect(readPinned('game,casino,game,bills')).toEqual(chosen);
    expect(readPinned('casino')).toEqual(DEFAULT_SHORTCUTS);
    expect(readPinned(SHORTCUTS.join(','))).toHaveLength(HOME_SHORTCUTS);
  });

  it('are pinned at the end and taken away again', () => {
    expect(togglePin(['bills'], 'game')).toEqual({ pinned: ['bills', 'game'] });
    expect(togglePin(['bills', 'game'], 'bills')).toEqual({ pinned: ['game'] });
  });

  it('are nine at most and one at least', () => {
    expect(togglePin(DEFAULT_SHORTCUTS, 'game')).toEqual({ refused: 'full' });
    expect(togglePin(['bills'], 'bills')).toEqual({ refused: 'last' });
  });

  it('move to any place, not past the ends, and only when they are kept', () => {
    expect(movePin(['bills', 'game', 'otc'], 'otc', 0)).toEqual(['otc', 'bills', 'game']);
    expect(movePin(['bills', 'game', 'otc'], 'bills', 1)).toEqual(['game', 'bills', 'otc']);
    expect(movePin(['bills', 'game'], 'bills', 9)).toEqual(['game', 'bills']);
    expect(movePin(['bills', 'game'], 'bills', -1)).toEqual(['bills', 'game']);
    expect(movePin(['bills'], 'otc', 0)).toEqual(['bills']);
  });
});
