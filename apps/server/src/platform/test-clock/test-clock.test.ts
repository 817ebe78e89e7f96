import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlPath, openTestClock } from './control.ts';
import { MovedClock } from './moved-clock.ts';

const HOUR = 3_600_000;

describe('a clock that a test moves', () => {
  it('walks through every second, and the work of one has ended before the next begins', async () => {
    const clock = new MovedClock();
    const seconds: number[] = [];
    let underWay = 0;
    clock.timers.every(1_000, async () => {
      expect(underWay++).toBe(0);
      seconds.push(Math.floor(clock.now() / 1_000));
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
    });
    const before = clock.now();
    const after = await clock.walk(30_000);
    expect(after - before).toBeGreaterThanOrEqual(30_000);
    expect(seconds.length).toBeGreaterThanOrEqual(29);
    expect(seconds).toEqual(seconds.map((_, index) => (seconds[0] as number) + index));
  });

  it('leaves no second out although the machine’s own time passes meanwhile', async () => {
    let passed = 0;
    const machine = vi.spyOn(Date, 'now').mockImplementation(() => 1_700_000_000_500 + passed++);
    try {
      const clock = new MovedClock();
      const seconds: number[] = [];
      clock.timers.every(1_000, () => void seconds.push(Math.floor(clock.now() / 1_000)));
      await clock.walk(10_000);
      expect(seconds).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10].map((second) => 1_700_000_000 + second));
    } finally {
      machine.mockRestore();
    }
  });

  it('jumps at once, and what was due meanwhile happens once', async () => {
    const clock = new MovedClock();
    let [repeated, once, later] = [0, 0, 0];
    clock.timers.every(1_000, () => repeated++);
    clock.timers.after(HOUR, () => once++);
    clock.timers.after(3 * HOUR, () => later++);
    const before = clock.now();
    expect((await clock.jump(2 * HOUR)) - before).toBeGreaterThanOrEqual(2 * HOUR);
    expect([repeated, once, later]).toEqual([1, 1, 0]);
    await clock.jump(HOUR);
    expect([repeated, once, later]).toEqual([2, 1, 1]);
  });

  it('brings what is not due yet nearer, and forgets what was canceled', async () => {
    const clock = new MovedClock();
    let happened = 0;
    const coming = new Promise<void>((resolve) => clock.timers.after(HOUR, resolve));
    const cancel = clock.timers.after(HOUR, () => happened++);
    clock.timers.every(HOUR, () => Promise.reject(new Error('work that fails does not stop the clock')));
    await clock.jump(HOUR - 20);
    cancel();
    await coming;
    await clock.jump(2 * HOUR);
    expect(happened).toBe(0);
  });
});

describe('the control of the clock', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'gh-clock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const say = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(controlPath(dataDir)).on('error', reject);
      socket.once('connect', () => {
        socket.write(`${line}\n`);
        createInterface({ input: socket }).once('line', (answer) => {
          socket.end();
          resolve(answer);
        });
      });
    });

  it('is refused where no test has made the data folder, which is said', async () => {
    await expect(openTestClock({ dataDir })).rejects.toThrow(
      /TEST_CLOCK is for tests, which make .*test-clock before the first start/,
    );
  });

  it('moves the clock by what it is told and says no to anything else; only its owner can open it', async () => {
    mkdirSync(join(dataDir, 'test-clock'), { mode: 0o700 });
    const { clock, close } = await openTestClock({ dataDir });
    expect(statSync(controlPath(dataDir)).mode & 0o777).toBe(0o600);
    const before = Date.now();
    expect(Number(await say(`jump ${HOUR}`)) - before).toBeGreaterThanOrEqual(HOUR);
    expect(Number(await say('walk 2000')) - before).toBeGreaterThanOrEqual(HOUR + 2_000);
    const now = clock.now();
    for (const wrong of ['', 'jump', 'jump -1', 'walk 600001', 'jump 99999999999', 'set 5', 'walk 1; jump 1'])
      expect(await say(wrong), wrong).toMatch(/^error: say walk MS/);
    expect(clock.now() - now).toBeLessThan(HOUR);
    await close();
    await expect(say('jump 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });
});
