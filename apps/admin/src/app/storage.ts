/** Storage of the browser. Private windows and full disks make it throw; the app then uses memory alone. */

/** The methods used of `localStorage` and `sessionStorage`. */
export interface KeyValue {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Storage in memory. */
export function memoryStorage(initial: Record<string, string> = {}): KeyValue {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A storage of the browser, or memory where it may not be used. Writing never throws. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValue {
  try {
    const storage = globalThis[kind];
    storage.getItem('');
    return {
      getItem: (key) => storage.getItem(key),
      setItem(key, value) {
        try {
          storage.setItem(key, value);
        } catch {
          // A full storage loses the value at the next start; nothing else.
        }
      },
      removeItem: (key) => storage.removeItem(key),
    };
  } catch {
    return memoryStorage();
  }
}
