import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('slots', () => {
  it('let so many work at a time, the others in the order of coming', async () => {
    const slots = new Slots(2, 10);
    const gates = Array.from({ length: 5 }, gate);
    const began: number[] = [];
    const runs = gates.map(({ opened }, index) =>
      slots.run(async () => {
        began.push(index);
        await opened;
      }),
    );
    await Promise.resolve();
    expect(began).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    expect(began).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(runs);
    expect(began).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuse who comes when too many wait, and are free again after a failure', async () => {
    const slots = new Slots(1, 1);
    const { open, opened } = gate();
    const first = slots.run(() => opened);
    const second = slots.run(async () => {
      throw new Error('broken');
    });
    await expect(slots.run(async () => 'third')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    open();
    await first;
    await expect(second).rejects.toThrow('broken');
    expect(await slots.run(async () => 'free')).toBe('free');
  });
});
