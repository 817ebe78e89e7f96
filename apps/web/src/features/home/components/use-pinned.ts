/** The shortcuts that this device keeps on home. */
import { useState } from 'react';
import { deviceData } from '../../../app/services.ts';
import { type ShortcutId, readPinned, writePinned } from '../model/shortcuts.ts';

const KEY = 'home_shortcuts';

/** What is on home, and how to change it. */
export function usePinned(): [readonly ShortcutId[], (pinned: readonly ShortcutId[]) => void] {
  const [pinned, setPinned] = useState(() => readPinned(deviceData.getItem(KEY)));
  const change = (next: readonly ShortcutId[]) => {
    deviceData.setItem(KEY, writePinned(next));
    setPinned(next);
  };
  return [pinned, change];
}
