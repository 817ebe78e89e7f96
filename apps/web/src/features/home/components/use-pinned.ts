/** The shortcuts that are kept on home. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { deviceShortcuts, keepShortcuts } from '../../../app/shortcuts.ts';
import { type ShortcutId, readPinned, writePinned } from '../model/shortcuts.ts';

const change = (next: readonly ShortcutId[]) => keepShortcuts(writePinned(next));

/** What is on home, how to change it, and whether somebody has. */
export function usePinned(): [readonly ShortcutId[], (pinned: readonly ShortcutId[]) => void, boolean] {
  const { chosen } = useStore(deviceShortcuts);
  return [useMemo(() => readPinned(chosen), [chosen]), change, chosen !== null];
}
