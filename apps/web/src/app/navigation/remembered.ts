/** What a tab remembers while the app is open: filters, the chosen pair, the last used sub-tab. Not kept across starts. */
import { useCallback, useSyncExternalStore } from 'react';

const values = new Map<string, unknown>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Like `useState`, but the value is still there when the page is shown again. Name keys `<feature>.<what>`. */
export function useRemembered<T>(key: string, initial: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => (values.has(key) ? (values.get(key) as T) : initial));
  const set = useCallback(
    (next: T) => {
      values.set(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, set];
}
