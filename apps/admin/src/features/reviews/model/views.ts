/** Saved views of a queue: its part, order and filters under a name, on this device. */
import { REVIEW_HOLDERS, REVIEW_RISKS, REVIEW_SORTS, REVIEW_TABS } from '@glasshouse/contract/backoffice';
import type { KeyValue } from '../../../app/storage.ts';

/** Fields of the page's query that a view keeps; what is not set is left out. */
export const VIEW_FIELDS = ['tab', 'sort', 'with', 'risk'] as const;
const ALLOWED: Readonly<Record<(typeof VIEW_FIELDS)[number], readonly string[]>> = {
  tab: REVIEW_TABS,
  sort: REVIEW_SORTS,
  with: REVIEW_HOLDERS,
  risk: Object.keys(REVIEW_RISKS),
};

/** A view. */
export interface View {
  name: string;
  fields: Readonly<Partial<Record<(typeof VIEW_FIELDS)[number], string>>>;
}

/** Longest name of a view, and most views of one queue. */
export const VIEW_NAME_MAX = 40;
const MOST = 8;
const keyOf = (queue: string) => `staff_views_${queue}`;

/** What a view keeps of the query; values that this version does not know are left out. */
export function fieldsOf(search: Readonly<Record<string, unknown>>): View['fields'] {
  return Object.fromEntries(
    VIEW_FIELDS.flatMap((field) => {
      const value = search[field];
      return typeof value === 'string' && ALLOWED[field].includes(value) ? [[field, value]] : [];
    }),
  );
}

/** The saved views of a queue, as they were saved; what cannot be read is none. */
export function loadViews(storage: KeyValue, queue: string): View[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(keyOf(queue)) ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved.flatMap((view: unknown) => {
      if (typeof view !== 'object' || view === null) return [];
      const { name, fields } = view as { name?: unknown; fields?: unknown };
      if (typeof name !== 'string' || name === '' || typeof fields !== 'object' || fields === null) return [];
      return [{ name, fields: fieldsOf(fields as Record<string, unknown>) }];
    });
  } catch {
    return [];
  }
}

/** Saves a view; one of the same name is replaced, the oldest gives way to a ninth. */
export function saveView(storage: KeyValue, queue: string, view: View): View[] {
  const name = view.name.trim().slice(0, VIEW_NAME_MAX);
  if (name === '') return loadViews(storage, queue);
  const views = [...loadViews(storage, queue).filter((one) => one.name !== name), { ...view, name }].slice(-MOST);
  storage.setItem(keyOf(queue), JSON.stringify(views));
  return views;
}

/** Removes a view by its name. */
export function removeView(storage: KeyValue, queue: string, name: string): View[] {
  const views = loadViews(storage, queue).filter((one) => one.name !== name);
  storage.setItem(keyOf(queue), JSON.stringify(views));
  return views;
}
