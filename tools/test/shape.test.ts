/**
 * Every module and feature has the rooms of the plan and nothing loose beside them. What stood otherwise when the plan was
 * written is listed in `shape-exceptions.txt`; SHAPE=shrink takes out of it what has moved since.
 */
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS_FILE, exceptions, outOfPlan } from './shape.ts';

const found = outOfPlan();
if (process.env['SHAPE'] === 'shrink') {
  const left = exceptions().filter((path) => found.includes(path));
  writeFileSync(EXCEPTIONS_FILE, left.map((path) => `${path}\n`).join(''));
}
const known = exceptions();

describe('the shape of modules and features', () => {
  it('is that of the plan: a file stands in a room, and no room has another name', () => {
    const fresh = found.filter((path) => !known.includes(path));
    expect(fresh, 'move it into domain, api, admin, store, settlement or tests (ARCHITECTURE.md)').toEqual([]);
  });

  it('comes nearer to the plan: the list of exceptions names nothing that has moved', () => {
    const moved = known.filter((path) => !found.includes(path));
    expect(moved, 'SHAPE=shrink vitest run --project unit tools/test/shape.test.ts').toEqual([]);
  });
});
