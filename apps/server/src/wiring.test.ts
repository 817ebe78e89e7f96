/** The order in which modules start, where a product depends on it. */
import { expect, it } from 'vitest';
import { declarationsOf } from './declarations.ts';
import { openAppPool, openDb } from './platform/db/database.ts';

// No query is asked: the pool never connects.
const db = openDb(openAppPool('postgres://nobody@127.0.0.1:1/none', 1));
const startOrder = (mode: 'demo' | 'production') => declarationsOf(db, mode).modules.map(({ name }) => name);

it('the operator of a demo has its capital before the desk opens, and none is given in production', () => {
  const demo = startOrder('demo');
  expect(demo).toContain('demo_house');
  expect(demo.indexOf('demo_house')).toBeLessThan(demo.indexOf('exchange'));
  expect(startOrder('production')).not.toContain('demo_house');
});
