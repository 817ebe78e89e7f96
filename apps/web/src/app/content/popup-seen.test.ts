import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../session/storage.ts';
import { isCalm, noteShown, wasShown } from './popup-seen.ts';

describe('[CALL-027] pop-up news', () => {
  it('is shown once on a device, each item by itself', () => {
    const storage = memoryStorage();
    expect(wasShown(storage, 3)).toBe(false);
    noteShown(storage, 3);
    noteShown(storage, 4);
    expect([3, 4, 5].map((id) => wasShown(storage, id))).toEqual([true, true, false]);
  });
  it('outlives what somebody else wrote into the storage, and does not grow for ever', () => {
    for (const junk of ['', '{', '5', 'null', '{"0":3}', '["3",null,{}]']) {
      const storage = memoryStorage({ popups_seen: junk });
      expect(wasShown(storage, 3), junk).toBe(false);
      noteShown(storage, 3);
      expect(wasShown(storage, 3), junk).toBe(true);
    }
    const storage = memoryStorage();
    for (let id = 1; id <= 60; id += 1) noteShown(storage, id);
    expect([10, 11, 60].map((id) => wasShown(storage, id))).toEqual([false, true, true]);
  });
  it('comes on Home alone, and never over something that is open or being filled in', () => {
    const calm = { path: '/', isSeen: true, hasLayer: false, isTyping: false };
    expect(isCalm(calm)).toBe(true);
    expect(isCalm({ ...calm, path: '/pages/index/index' })).toBe(true);
    for (const change of [
      { path: '/pages/common/register' },
      { path: '/pages/transaction/index' },
      { isSeen: false },
      { hasLayer: true },
      { isTyping: true },
    ])
      expect(isCalm({ ...calm, ...change }), JSON.stringify(change)).toBe(false);
  });
});
