// A sheet whose code is loaded when it is first opened. Later it stays mounted, so that it closes with its animation.

import { useState } from 'react';

/** Draw the sheet while `wanted`, within a `Suspense`. */
export function useLazyLayer() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    wanted: state !== 'never',
    open: state === 'open',
    show: () => setState('open'),
    onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed'),
  };
}
