/** Which pop-up news this device has shown, and whether now is a moment for one. Pure but for the storage given. */
import { type KeyValue, readJson } from '../session/storage.ts';

const KEY = 'popups_seen';
/** The oldest are forgotten: the operator shows its newest only. */
const KEPT = 50;

const read = (storage: KeyValue): number[] => {
  const stored = readJson<unknown>(storage, KEY, []);
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
};

/** Whether a pop-up was shown here before. */
export const wasShown = (storage: KeyValue, id: number): boolean => read(storage).includes(id);

/** Notes that it was shown. */
export function noteShown(storage: KeyValue, id: number): void {
  const ids = read(storage).filter((one) => one !== id);
  storage.setItem(KEY, JSON.stringify([...ids, id].slice(-KEPT)));
}

/** What is going on in front of the person. */
export interface Moment {
  /** The path of the page. */
  path: string;
  /** Whether somebody is looking. */
  isSeen: boolean;
  /** Whether a sheet or dialog is open. */
  hasLayer: boolean;
  /** Whether a field has the focus. */
  isTyping: boolean;
}

const HOME: ReadonlySet<string> = new Set(['/', '/pages/index/index', '/pages/quotation/index']);

/** Home, in view, with nothing open and nothing being filled in. */
export const isCalm = ({ path, isSeen, hasLayer, isTyping }: Moment): boolean =>
  HOME.has(path) && isSeen && !hasLayer && !isTyping;
