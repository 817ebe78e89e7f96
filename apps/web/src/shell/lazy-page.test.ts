import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageLoadError, lazyScreen, loadPage } from './lazy-page.ts';

const Screen = () => null;
const after = (ms: number) => () =>
  new Promise<{ default: typeof Screen }>((resolve) => setTimeout(() => resolve({ default: Screen }), ms));
const loader = { loadWords: () => Promise.resolve() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading a page', () => {
  it('[RULE-016] [CONST-007] fails with the error view at 60 s and not before', async () => {
    const settled = vi.fn();
    loadPage({ load: after(70_000) }, loader).catch(settled);
    await vi.advanceTimersByTimeAsync(59_900);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }));
  });

  it('[CONST-008] waits 120 s where an installation chooses the other reading', async () => {
    const settled = vi.fn();
    loadPage({ load: after(130_000) }, { ...loader, timeoutMs: 120_000 }).catch(settled);
    await vi.advanceTimersByTimeAsync(119_900);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }));
  });

  it('is fine when the page comes before that', async () => {
    const done = loadPage({ load: after(59_900) }, loader);
    await vi.advanceTimersByTimeAsync(59_900);
    expect(await done).toBe(Screen);
  });

  it('says that its code could not be loaded', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failure = await loadPage({ load: () => Promise.reject(cause) }, loader).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageLoadError);
    expect(failure).toMatchObject({ reason: 'chunk', cause });
  });

  it('brings the words of the page with its code', async () => {
    const loadWords = vi.fn(() => Promise.resolve());
    await loadPage({ load: () => Promise.resolve({ default: Screen }), words: ['orders', 'markets'] }, { loadWords });
    expect(loadWords).toHaveBeenCalledWith(['orders', 'markets']);
  });

  it('is not shown without styles that an earlier attempt lost', async () => {
    const loadStyles = () => Promise.reject(new Error('offline'));
    const failure = loadPage({ load: () => Promise.resolve({ default: Screen }) }, { ...loader, loadStyles });
    await expect(failure).rejects.toMatchObject({ reason: 'chunk' });
  });
});

describe('a lazy screen', () => {
  it('asks for its code once, when it is first needed', async () => {
    const load = vi.fn(() => Promise.resolve({ default: Screen }));
    const screen = lazyScreen({ load }, loader);
    expect(load).not.toHaveBeenCalled();
    await Promise.all([screen.preload(), screen.preload()]);
    await screen.preload();
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.current()).toBe(Screen);
  });

  it('begins afresh after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Screen });
    const screen = lazyScreen({ load }, loader);
    await expect(screen.preload()).rejects.toMatchObject({ reason: 'chunk' });
    await screen.preload();
    expect(screen.current()).toBe(Screen);
  });
});
