// Frames of the kit page.

import type { ReactNode } from 'react';

/** One group of components with its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ padding: '20px 0 4px' }} aria-label={title}>
      <h2 style={{ padding: '0 var(--gutter) 10px', color: 'var(--text-3)', fontSize: 12 }}>{title}</h2>
      {children}
    </section>
  );
}

/** Content on gutters with space between. */
export function Stack({ children, gap = 12 }: { children: ReactNode; gap?: number }) {
  return <div style={{ display: 'grid', gap, padding: '0 var(--gutter)' }}>{children}</div>;
}

/** Content side by side, wrapping. */
export function Line({ children, gap = 10 }: { children: ReactNode; gap?: number }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap, padding: '0 var(--gutter)' }}>{children}</div>
  );
}
