/**
 * Style sheets that could not be loaded (offline, a moment before). The bundler asks for the styles of a page once and
 * counts them as there, so that a second attempt would show the page without them: they are asked for again here.
 */

const lost = new Set<string>();

/** What is needed of the document. */
export interface StyleHost {
  addEventListener: (type: 'error', listener: (event: Event) => void, capture: true) => void;
  createElement: (name: 'link') => HTMLLinkElement;
  head: { append: (link: HTMLLinkElement) => void };
}

/** Notes style sheets that fail and takes their links away. Called once, before the first page. */
export function watchStyles(page: StyleHost): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      const link = target as Partial<HTMLLinkElement> | null;
      if (link?.rel !== 'stylesheet' || !link.href) return;
      lost.add(link.href);
      link.remove?.();
    },
    true,
  );
}

function add(page: StyleHost, href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // As index.html asks for it beforehand, or it would be fetched twice.
    link.crossOrigin = '';
    link.addEventListener('load', () => resolve());
    // The watcher has noted it again by then.
    link.addEventListener('error', () => reject(new Error(`a style sheet could not be loaded: ${href}`)));
    page.head.append(link);
  });
}

const sheets = new Map<string, Promise<void>>();

/** Loads a style sheet once. Error: it could not be loaded; the next attempt starts afresh. */
export function loadStyles(page: StyleHost, href: string): Promise<void> {
  const known = sheets.get(href);
  if (known) return known;
  const sheet = add(page, href).catch((error: unknown) => {
    sheets.delete(href);
    throw error;
  });
  sheets.set(href, sheet);
  return sheet;
}

/** Loads what was lost. Errors: one could not be loaded again. */
export async function loadLostStyles(page: StyleHost): Promise<void> {
  const again = [...lost];
  lost.clear();
  await Promise.all(again.map((href) => add(page, href)));
}
