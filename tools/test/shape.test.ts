/** Every module and feature has the rooms of the plan and nothing loose beside them. */
import { expect, it } from 'vitest';
import { outOfPlan } from './shape.ts';

it('the shape of modules and features is that of the plan: a file stands in a room, and no room has another name', () => {
  expect(outOfPlan(), 'move it into domain, api, admin, store, settlement or tests (ARCHITECTURE.md)').toEqual([]);
});
