import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_MS, followBackground } from './background.ts';

function setUp() {
  let listener = () => {};
  const page = { visibilityState: 'visible', addEventListener: (_type: string, look: () => void) => void (listener = look) };
  const topics = { pause: vi.fn(), resume: vi.fn() };
  const catchUp = vi.fn();
  followBackground(page, topics, catchUp);
  const show = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    listener();
  };
  return { topics, catchUp, show };
}

describe('a tab in the background', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stops after a moment, and catches up when it is seen again', () => {
    const { topics, catchUp, show } = setUp();
    show('hidden');
    vi.advanceTimersByTime(BACKGROUND_MS - 1);
    expect(topics.pause).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(topics.pause).toHaveBeenCalledTimes(1);
    show('visible');
    expect(topics.resume).toHaveBeenCalledTimes(1);
    expect(catchUp).toHaveBeenCalledTimes(1);
  });

  it('goes on when somebody only looked away', () => {
    const { topics, catchUp, show } = setUp();
    show('hidden');
    vi.advanceTimersByTime(BACKGROUND_MS / 2);
    show('visible');
    vi.advanceTimersByTime(BACKGROUND_MS * 2);
    expect(topics.pause).not.toHaveBeenCalled();
    expect(catchUp).not.toHaveBeenCalled();
  });
});
