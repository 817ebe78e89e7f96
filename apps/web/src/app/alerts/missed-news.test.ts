import { describe, expect, it, vi } from 'vitest';
import type { Notification } from '@glasshouse/contract';
import type { NoticeView } from '@glasshouse/contract/notifications';
import { MOST_MISSED, createMissedNews } from './missed-news.ts';

const START = 1_000;
const newsOf = (id: number, at = START + id) => ({ id, at, kind: 'price_alert' }) as Notification;
const notice = (id: number, more: { at?: number; read?: boolean } = {}) =>
  ({ news: newsOf(id, more.at), read: more.read ?? false }) as NoticeView;

function setUp(...lists: NoticeView[][]) {
  const told: number[] = [];
  const read = vi.fn(async () => lists.shift() ?? []);
  return { told, read, news: createMissedNews(START, { read, show: ({ id }) => void told.push(id) }) };
}

describe('news that came while nobody listened', () => {
  it('are told once, the oldest first, whichever way they come', async () => {
    const { told, news } = setUp([notice(3), notice(2), notice(1)], [notice(3), notice(2), notice(1)]);
    news.hear(newsOf(2));
    await news.catchUp();
    news.hear(newsOf(3));
    await news.catchUp();
    expect(told).toEqual([2, 1, 3]);
  });

  it('leave out what was read, and what is older than the session', async () => {
    const { told, news } = setUp([notice(9, { read: true }), notice(8, { at: START - 1 }), notice(7, { at: START })]);
    await news.catchUp();
    expect(told).toEqual([7]);
  });

  it('are the newest few of many, and the others are not told later', async () => {
    const many = Array.from({ length: 9 }, (_, index) => notice(9 - index));
    const { told, news } = setUp(many, many);
    await news.catchUp();
    await news.catchUp();
    expect(told).toEqual([7, 8, 9]);
    expect(told).toHaveLength(MOST_MISSED);
  });

  it('are nobody else’s: nothing is told after the session, and a centre that cannot be read is no failure', async () => {
    const { told, news, read } = setUp([notice(1)]);
    const looking = news.catchUp();
    news.end();
    await looking;
    news.hear(newsOf(2));
    expect(told).toEqual([]);
    read.mockRejectedValueOnce(new Error('offline'));
    await expect(news.catchUp()).resolves.toBeUndefined();
  });
});
