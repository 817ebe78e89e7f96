/** The two meanings of the 500 ms (S9.09, AMB-74): a submission goes at once and then once only; a search waits. */
import { DEBOUNCE_MS } from '@glasshouse/contract';

/**
 * Runs the first of several presses; those that follow within the wait of the last one do nothing. What was `refused` is
 * no reason to wait: something else may be sent at once.
 */
export function onePress<A extends unknown[]>(
  action: (...args: A) => void,
  waitMs = DEBOUNCE_MS,
): { (...args: A): void; refused(...args: A): void } {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let refused: string | null = null;
  const press = (...args: A) => {
    const first = quiet === undefined || (refused !== null && JSON.stringify(args) !== refused);
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      quiet = undefined;
    }, waitMs);
    if (!first) return;
    refused = null;
    action(...args);
  };
  return Object.assign(press, {
    refused: (...args: A) => {
      refused = JSON.stringify(args);
    },
  });
}

/** Runs the action with the last arguments once nothing has come for the wait. */
export function whenQuiet<A extends unknown[]>(
  action: (...args: A) => void,
  waitMs = DEBOUNCE_MS,
): { (...args: A): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), waitMs);
  };
  return Object.assign(run, { cancel: () => clearTimeout(timer) });
}
