/** The values of an event as its chain has them: numbers are texts. */
import { type EventValues, eventRecord } from '@glasshouse/proofs/contracts';
import type { EventFields } from './position-book.ts';

/** Fields of an event without its place, which is added when it is saved. */
export function fieldsOf(values: EventValues): EventFields {
  const { revision: _revision, time: _time, tick: _tick, ...fields } = eventRecord({ revision: 0, time: 0, tick: null }, values);
  return fields as EventFields;
}
