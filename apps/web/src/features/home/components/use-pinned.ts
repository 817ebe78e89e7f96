/** The shortcuts that are kept on home. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { deviceShortcuts, keepShortcuts } from '../../../app/shortcuts.ts';
import { type ShortcutId, readPinned, writePinned } from '../model/shortcuts.ts';

const change = (next: readonly ShortcutId[]) => keepShortcuts(writePinned(next));

/** What is on home, and how to change it. */
export function usePinned(): [readonly ShortcutId[], (pinned: readonly ShortcutId[]) => void] {
  const { chosen } = useStore(deviceShortcuts);
  return [useMemo(() => readPinned(chosen), [chosen]), change];
}
