// Sheets and dialogs weigh more than the pages that open them, so their code comes late: when the
// browser is idle after the page that may open one is drawn, at the latest when it opens.

import { Suspense, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { lazyPart } from './lazy-part.ts';

/** A component that can be fetched ahead. */
export interface LazyView<P> {
  View: LazyExoticComponent<ComponentType<P>>;
  preload: () => void;
}

/** Wraps a dynamic import; a failed fetch ahead is tried again on opening. */
export function lazyLayer<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyView<P> {
  return { View: lazyPart(load), preload: () => void load().catch(() => undefined) };
}

const IDLE_MS = 4000;

function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: IDLE_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, IDLE_MS / 2);
  return () => clearTimeout(timer);
}

/** Draws a layer once it was opened the first time; before that only fetches it. */
export function LazyLayer<P extends { open: boolean }>({ view, props }: { view: LazyView<P>; props: P }) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => whenIdle(view.preload), [view]);
  if (!wanted) return null;
  const View = view.View as ComponentType<P>;
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}
