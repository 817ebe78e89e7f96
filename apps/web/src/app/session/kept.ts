/** Choices that are kept on the device, each key read once. */
import { deviceData } from '../services.ts';
import { readJson } from './storage.ts';

/** Kept values of one kind, by their keys. */
export interface Kept<T> {
  get: (key: string) => T;
  set: (key: string, value: T) => void;
  /** Calls when any of them was changed. */
  subscribe: (listener: () => void) => () => void;
}

/** `read` makes a value of what was stored, null for nothing. */
export function createKept<T>(read: (stored: unknown) => T): Kept<T> {
  const listeners = new Set<() => void>();
  const known = new Map<string, T>();
  return {
    get(key) {
      const value = known.get(key) ?? read(readJson<unknown>(deviceData, key, null));
      known.set(key, value);
      return value;
    },
    set(key, value) {
      known.set(key, value);
      deviceData.setItem(key, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
