/** The values of an event as its chain has them: numbers are texts. */
import { eventRecord, type EventValues } from '@glasshouse/proofs/contracts';
import type { EventFields } from '../domain/position-book.ts';

const PLACE = ['revision', 'time', 'tick'];

/** Fields of an event without its place, which is added when it is saved. */
export function textFields(values: EventValues): EventFields {
  const whole = eventRecord({ revision: 0, time: 0, tick: null }, values);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !PLACE.includes(name))) as EventFields;
}
