// The words of the kit while the device is offline. The app provides the words; without them everything is drawn as online.

import { createContext, use } from 'react';

/** Words for being offline. */
export interface OfflineWords {
  /** On a button that cannot work now: "You are offline". */
  label: string;
  /** Below a failed reading: that the money is safe, and what happens next. */
  hint: string;
}

/** The words while offline, else null. */
export const OfflineContext = createContext<OfflineWords | null>(null);

/** The words while offline, else null. */
export const useOfflineWords = (): OfflineWords | null => use(OfflineContext);
