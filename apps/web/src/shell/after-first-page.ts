/**
 * What is not part of the first page waits for it: its code would take the network from the page's own, and its work the
 * processor from the first press. One part after another, each in an idle moment.
 */

/** How long the first page has the device to itself before what is heavy and not urgent begins. */
export const CALM_MS = 6_000;
/** On a busy device an idle moment is one that has come by then. */
const IDLE_MS = 2_000;

/** Work that may wait; a promise when it takes a while. */
export type Work = () => unknown;

/** When parts may begin. */
export interface Moments {
  /** Resolves when the browser has nothing to do. */
  idle: () => Promise<void>;
  /** Resolves when the first page has had its time. */
  calm: () => Promise<void>;
}

/** The moments of this browser, counted from now. Safari has no idle callback: a moment later stands in. */
export function momentsOf(page: Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>): Moments {
  const calm = new Promise<void>((resolve) => page.setTimeout(resolve, CALM_MS));
  const idle = () =>
    new Promise<void>((resolve) => {
      if (page.requestIdleCallback) page.requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
      else page.setTimeout(resolve, 100);
    });
  return { idle, calm: () => calm };
}

/** The parts, in their order. */
export interface Parts {
  /** As soon as the browser is idle. */
  soon: readonly Work[];
  /** For somebody who is logged in; for a visitor when it is calm. */
  own: readonly Work[];
  /** When it is calm. */
  late: readonly Work[];
}

/** Begins each part in its time, each in an idle moment. What fails stops nothing that comes after it. */
export async function afterFirstPage(parts: Parts, moments: Moments, loggedIn: Promise<void>): Promise<void> {
  const run = async (works: readonly Work[]) => {
    for (const work of works) {
      await moments.idle();
      try {
        await work();
      } catch {
        // Each part handles its absence itself.
      }
    }
  };
  await run(parts.soon);
  await Promise.race([loggedIn, moments.calm()]);
  await run(parts.own);
  await moments.calm();
  await run(parts.late);
}
