// SPDX-License-Identifier: Apache-2.0
/** The steps of a receipt's check: each with the values it was about. No step throws, whatever the file holds. */

/** One check with the values it was about. */
export interface CheckedStep<Id extends string = string> {
  readonly id: Id;
  readonly ok: boolean;
  readonly params: Readonly<Record<string, string>>;
}

/** Values shown beside a step. */
export type StepParams = Readonly<Record<string, string>>;

/** Makes a step; answers whether it passed. */
export type Check<Id extends string> = (id: Id, test: () => boolean, params?: StepParams) => boolean;

const LONGEST_SHOWN = 200;
/** A value of the file beside its step: whatever stands there, it is shown as a text. */
const shown = (value: unknown) => (typeof value === 'string' && value.length <= LONGEST_SHOWN ? value : '-');

/** Steps that are filled by a check. */
export function stepList<Id extends string>(): { steps: CheckedStep<Id>[]; check: Check<Id> } {
  const steps: CheckedStep<Id>[] = [];
  return {
    steps,
    check(id, test, params = {}) {
      let ok = false;
      try {
        ok = test();
      } catch {
        // A value that breaks a check does not pass it.
      }
      steps.push({ id, ok, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)])) });
      return ok;
    },
  };
}

/** The last time that a date can hold; a file may name a later one. */
const LAST_DATE_MS = 8_640_000_000_000_000;

/** A time beside a step. */
export const utc = (ms: number | null): string => (ms === null || ms > LAST_DATE_MS ? '-' : new Date(ms).toISOString());

/** Whether a value can have fields. */
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
