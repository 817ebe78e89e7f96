/** The values of an event as its chain has them: numbers are texts. */
import { type EventValues, eventRecord } from '@glasshouse/proofs/contracts';
import type { EventFields } from './position-book.ts';

/** Kinds of events that close lots. */
export const CLOSING_KINDS = ['reduce', 'liquidation', 'offset', 'adl'] as const;

/** Whether an event closes lots. */
export const isClosing = (kind: string): boolean => (CLOSING_KINDS as readonly string[]).includes(kind);

/** Fields of an event without its place, which is added when it is saved. */
export function fieldsOf(values: EventValues): EventFields {
  const { revision: _revision, time: _time, tick: _tick, ...fields } = eventRecord({ revision: 0, time: 0, tick: null }, values);
  return fields as EventFields;
}
