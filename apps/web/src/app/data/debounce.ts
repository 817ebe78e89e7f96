/** The two meanings of the 500 ms (S9.09, AMB-74): a submission goes at once and then once only; a search waits. */
import { DEBOUNCE_MS } from '@glasshouse/contract';

let pressed: Element | null = null;
let changes = 0;

// A field counts as another control than the button.
const follow = ({ target }: Event) => {
  const control = (target as Element).closest('button');
  if (control !== pressed) changes += 1;
  pressed = control;
};
for (const kind of ['click', 'input']) globalThis.document?.addEventListener(kind, follow, true);

/** How often the user has turned from one control to another. */
const controlChanges = () => changes;

/**
 * Runs the first of several presses; those that follow within the wait of the last one do nothing. Something else may be
 * sent at once: after it was `refused`, and when the user has turned to another control in between.
 */
export function onePress<A extends unknown[]>(
  action: (...args: A) => void,
  waitMs = DEBOUNCE_MS,
  turns = controlChanges,
): { (...args: A): void; refused(): void } {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  let refused = false;
  let seen = 0;
  const press = (...args: A) => {
    const input = JSON.stringify(args);
    const first = quiet === undefined || (input !== sent && (refused || turns() !== seen));
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      quiet = undefined;
    }, waitMs);
    if (!first) return;
    sent = input;
    refused = false;
    seen = turns();
    action(...args);
  };
  return Object.assign(press, {
    refused: () => {
      refused = true;
    },
  });
}

/** Runs the action with the last arguments once nothing has come for the wait; `soon` runs it in the next turn instead. */
export function whenQuiet<A extends unknown[]>(
  action: (...args: A) => void,
  waitMs = DEBOUNCE_MS,
): { (...args: A): void; soon(...args: A): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runIn = (ms: number, args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), ms);
  };
  return Object.assign((...args: A) => runIn(waitMs, args), { soon: (...args: A) => runIn(0, args) });
}
