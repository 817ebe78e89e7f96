import { expect, it } from 'vitest';
import { type StyleHost, loadLostStyles, loadStyles, watchStyles } from './lost-styles.ts';

/** A document whose style sheets load, or not, as the test says. */
function page() {
  const asked: string[] = [];
  const told = { isOnline: true };
  let watcher: (event: Event) => void = () => {};
  const createElement = () => Object.assign(new EventTarget(), { rel: '', href: '', remove: () => {} }) as HTMLLinkElement;
  const append = (link: HTMLLinkElement) => {
    asked.push(link.href);
    const event = new Event(told.isOnline ? 'load' : 'error');
    queueMicrotask(() => {
      // Capturing listeners of a document run before those of the link.
      if (!told.isOnline) watcher({ target: link } as unknown as Event);
      link.dispatchEvent(event);
    });
  };
  const host: StyleHost = {
    addEventListener: (_type, listener) => {
      watcher = listener;
    },
    createElement,
    head: { append },
  };
  watchStyles(host);
  const fail = (rel: string, href: string) => watcher({ target: { rel, href } } as unknown as Event);
  return { host, asked, told, fail };
}

it('asks again for style sheets that failed, until they are there, and for nothing else', async () => {
  const { host, asked, told, fail } = page();
  await loadLostStyles(host);
  expect(asked).toEqual([]);
  fail('stylesheet', '/assets/chart.css');
  fail('modulepreload', '/assets/chart.js');
  told.isOnline = false;
  await expect(loadLostStyles(host)).rejects.toThrow('/assets/chart.css');
  told.isOnline = true;
  await loadLostStyles(host);
  await loadLostStyles(host);
  expect(asked).toEqual(['/assets/chart.css', '/assets/chart.css']);
});

it('the styles of all pages are loaded once, and again after they could not be', async () => {
  const { host, asked, told } = page();
  told.isOnline = false;
  await expect(loadStyles(host, '/assets/pages.css')).rejects.toThrow('/assets/pages.css');
  told.isOnline = true;
  await Promise.all([loadStyles(host, '/assets/pages.css'), loadStyles(host, '/assets/pages.css')]);
  await loadStyles(host, '/assets/pages.css');
  expect(asked).toEqual(['/assets/pages.css', '/assets/pages.css']);
});
