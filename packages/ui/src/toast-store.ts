// Toasts live outside React, so that they survive page changes and any code can show one.
// 1.5 s by default [RULE-197, CONST-022], errors 4 s; an error waits while touched, hovered or focused.

/** What a toast reports. proof: something was verified on this device. */
export type ToastKind = 'success' | 'error' | 'info' | 'proof';

/** What a caller gives. */
export interface ToastInput {
  kind: ToastKind;
  text: string;
  /** Bold, before the text. */
  title?: string;
  /** One act that helps: "View", "Deposit". */
  action?: { label: string; onPress: () => void };
  durationMs?: number;
}

/** A toast on screen. */
export interface ToastItem extends ToastInput {
  id: number;
}

/** Clock and timers, injected in tests. */
export interface ToastClock {
  now: () => number;
  set: (act: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
}

/** The store: useSyncExternalStore reads it, `toast` writes it. */
export interface ToastStore {
  show: (input: ToastInput) => number;
  dismiss: (id: number) => void;
  hold: (id: number) => void;
  release: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly ToastItem[];
}

export const TOAST_MS = 1500;
export const TOAST_ERROR_MS = 4000;
/** Whether it stays long enough that one may want it away. */
export const isLasting = (item: ToastInput): boolean => item.kind === 'error' || (item.durationMs ?? 0) >= TOAST_ERROR_MS;
/** More would cover what the user is doing. */
const MOST = 2;
const AFTER_HOLD_MS = 1000;

interface Timing {
  timer: unknown;
  endsAt: number;
  leftMs: number;
}

/** Makes a store; the app uses the one exported as `toast`. */
export function createToastStore(clock: ToastClock): ToastStore {
  let items: readonly ToastItem[] = [];
  let lastId = 0;
  const timings = new Map<number, Timing>();
  const listeners = new Set<() => void>();
  const set = (next: readonly ToastItem[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  const run = (id: number, ms: number): void => {
    timings.set(id, { timer: clock.set(() => dismiss(id), ms), endsAt: clock.now() + ms, leftMs: ms });
  };
  const dismiss = (id: number): void => {
    const timing = timings.get(id);
    if (timing) clock.clear(timing.timer);
    timings.delete(id);
    if (items.some((item) => item.id === id)) set(items.filter((item) => item.id !== id));
  };
  return {
    show: (input) => {
      lastId += 1;
      const id = lastId;
      const same = items.find((item) => item.kind === input.kind && item.text === input.text && item.title === input.title);
      if (same) dismiss(same.id);
      // The oldest makes room; an error only for another one, because it asks for something.
      while (items.length >= MOST) dismiss((items.find((item) => item.kind !== 'error') ?? (items[0] as ToastItem)).id);
      set([...items, { ...input, id }]);
      run(id, input.durationMs ?? (input.kind === 'error' ? TOAST_ERROR_MS : TOAST_MS));
      return id;
    },
    dismiss,
    hold: (id) => {
      const timing = timings.get(id);
      if (!timing) return;
      clock.clear(timing.timer);
      timing.leftMs = Math.max(0, timing.endsAt - clock.now());
    },
    release: (id) => {
      const timing = timings.get(id);
      if (!timing) return;
      clock.clear(timing.timer);
      run(id, Math.max(AFTER_HOLD_MS, timing.leftMs));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => items,
  };
}

/** The app's toasts: toast.show({ kind: 'success', text }). */
export const toast: ToastStore = createToastStore({
  now: () => Date.now(),
  set: (act, ms) => setTimeout(act, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});
