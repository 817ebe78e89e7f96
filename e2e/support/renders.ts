/**
 * Counts how often React draws a part of a page. React tells every commit to the hook of its developer tools, also in
 * production; a component that ran in a commit carries the flag PerformedWork.
 */
import type { Page } from '@playwright/test';

interface Counted {
  commits: number;
  draws: number;
}

/** Watches what is drawn inside the elements of a selector. Call it before the page is opened. */
export async function countDraws(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    interface Fiber {
      flags: number;
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
      stateNode: unknown;
    }
    const PERFORMED_WORK = 1;
    const counted: Counted = { commits: 0, draws: 0 };
    Object.assign(window, { counted });
    // A subtree that was left alone is the very same fibers as before.
    const drawn = (fiber: Fiber | null, before: Fiber | null): number => {
      let found = 0;
      for (let one = fiber, old = before; one !== null; one = one.sibling, old = old?.sibling ?? null) {
        if (one === old) continue;
        if (one.alternate !== null && (one.flags & PERFORMED_WORK) !== 0) found += 1;
        found += drawn(one.child, one.alternate?.child ?? null);
      }
      return found;
    };
    const find = (fiber: Fiber | null): Fiber | null => {
      for (let one = fiber; one !== null; one = one.sibling) {
        if (one.stateNode instanceof Element && one.stateNode.matches(wanted)) return one;
        const below = find(one.child);
        if (below) return below;
      }
      return null;
    };
    const last = new WeakMap<object, Fiber>();
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onCommitFiberRoot(_id: number, root: { current: Fiber }) {
          const here = find(root.current);
          counted.commits += 1;
          if (!here || !(here.stateNode instanceof Element)) return;
          const before = last.get(here.stateNode);
          last.set(here.stateNode, here);
          if (before !== undefined && before !== here) counted.draws += drawn(here.child, here.alternate?.child ?? null);
        },
      },
    });
  }, selector);
}

/** What was counted so far. */
export const draws = (page: Page): Promise<Counted> =>
  page.evaluate(() => ({ ...(window as unknown as { counted: Counted }).counted }));
