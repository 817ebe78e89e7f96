import { describe, expect, it } from 'vitest';
import { blockingTime, timeToInteractive } from './web-tti.ts';

const seen = { fcp: 500, longTasks: [], requests: [], until: 20_000 };
const span = (start: number, end: number) => ({ start, end });

describe('time to interactive', () => {
  it('is the first paint where nothing takes long', () => {
    expect(timeToInteractive(seen)).toBe(500);
  });

  it('is the end of the last long task before five quiet seconds', () => {
    const longTasks = [span(400, 600), span(1_500, 1_700), span(2_000, 2_100), span(7_200, 7_300)];
    expect(timeToInteractive({ ...seen, longTasks })).toBe(2_100);
    expect(timeToInteractive({ ...seen, longTasks: [...longTasks, span(7_000, 7_060)] })).toBe(7_300);
  });

  it('needs five seconds with at most two requests under way, wherever they lie in the quiet of the tasks', () => {
    const busy = [span(1_000, 4_000), span(1_000, 4_000), span(1_000, 4_000)];
    expect(timeToInteractive({ ...seen, requests: busy.slice(0, 2) })).toBe(500);
    expect(timeToInteractive({ ...seen, longTasks: [span(900, 1_000)], requests: busy })).toBe(1_000);
    // The next long task comes before the network has been quiet for long enough.
    expect(timeToInteractive({ ...seen, longTasks: [span(900, 1_000), span(8_900, 9_000)], requests: busy })).toBe(9_000);
  });

  it('is not known when the page was not watched for long enough', () => {
    expect(timeToInteractive({ ...seen, longTasks: [span(15_500, 15_600)], until: 20_000 })).toBe(500);
    expect(timeToInteractive({ ...seen, longTasks: [span(4_000, 4_100), span(9_000, 9_100)], until: 14_000 })).toBeNull();
  });
});

describe('total blocking time', () => {
  const tasks = [span(100, 400), span(1_000, 1_080), span(2_000, 2_040), span(5_000, 5_300)];

  it('is what tasks take over 50 ms between the first paint and the time to interactive', () => {
    expect(blockingTime(tasks, 500, 4_000)).toBe(30);
    expect(blockingTime(tasks, 500, 6_000)).toBe(30 + 250);
  });

  it('counts of a task that was under way at the first paint what comes after it', () => {
    expect(blockingTime(tasks, 300, 4_000)).toBe(50 + 30);
    expect(blockingTime(tasks, 380, 4_000)).toBe(30);
  });
});
