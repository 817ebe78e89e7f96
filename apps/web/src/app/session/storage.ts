/** Storage of the device. Private windows and full disks make it throw; the app then goes on with memory alone. */

/** What is needed of `localStorage`. */
export interface KeyValue {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  clear: () => void;
}

/** Storage in memory, for tests and for devices without any. */
export function memoryStorage(initial: Record<string, string> = {}): KeyValue {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** `localStorage`, or memory where it may not be used. Writing never throws. */
export function deviceStorage(): KeyValue {
  try {
    const storage = globalThis.localStorage;
    storage.getItem('h5_version');
    const attempt = (work: () => void) => {
      try {
        work();
      } catch {
        // A full or forbidden storage loses the setting at the next start; nothing else.
      }
    };
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => attempt(() => storage.setItem(key, value)),
      removeItem: (key) => attempt(() => storage.removeItem(key)),
      clear: () => attempt(() => storage.clear()),
    };
  } catch {
    return memoryStorage();
  }
}

/** Parsed JSON of a key, or the fallback when nothing usable is stored. */
export function readJson<T>(storage: KeyValue, key: string, fallback: T): T {
  try {
    const text = storage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}
