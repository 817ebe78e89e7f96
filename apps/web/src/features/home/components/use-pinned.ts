/** The shortcuts that are kept on home. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { deviceShortcuts, keepShortcuts } from '../../../app/shortcuts.ts';
import type { MenuStates } from '../model/menu.ts';
import { type ShortcutId, defaultShortcuts, readPinned, writePinned } from '../model/shortcuts.ts';

const change = (next: readonly ShortcutId[]) => keepShortcuts(writePinned(next));

/** What is on home, until somebody chooses what this version has; how to change it; and whether somebody has. */
export function usePinned(menu: MenuStates): [readonly ShortcutId[], (pinned: readonly ShortcutId[]) => void, boolean] {
  const { chosen } = useStore(deviceShortcuts);
  return [useMemo(() => readPinned(chosen, defaultShortcuts(menu)), [chosen, menu]), change, chosen !== null];
}
