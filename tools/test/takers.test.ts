/** Whatever takes due rows or follows a table is declared by a module, under a name of its own (platform/takers.ts). */
import { describe, expect, it } from 'vitest';
import { declared } from './declared.ts';
import { sourceFiles } from './imports.ts';
import { textOf } from './project-files.ts';

const SERVER = 'apps/server/src/';
const files = sourceFiles(SERVER).filter((file) => !/\.test\.ts$|\/testing|\/tests\//.test(file));

/** Tables that code describes with `column`: `dueAt` of due rows, `position` of a cursor. */
const tablesWith = (column: string, texts: readonly string[]) =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`table: '([a-z_]+)'[^}]*?\\b${column}:`, 'g'))].map(([, table]) => table),
    ),
  );

const texts = files.filter((file) => !/platform\/(due|follow)\//.test(file)).map(textOf);
const shared = texts.some((text) => text.includes('sharedCursor(')) ? ['follow_cursors'] : [];

describe('what runs behind other work', () => {
  it('every table of due rows has a module that declares to take them', () => {
    const found = tablesWith('dueAt', texts);
    // Declared with its job, which there is only where mails or text messages have a carrier.
    found.delete('deliveries');
    if (texts.some((text) => text.includes('dueItems('))) found.add('due_items');
    expect(found.size).toBeGreaterThan(5);
    expect(new Set(declared.due.map(({ table }) => table))).toEqual(found);
  });

  it('every cursor has a module that declares to follow with it', () => {
    const found = new Set([...tablesWith('position', texts), ...shared]);
    expect(found.size).toBeGreaterThan(3);
    expect(new Set(declared.follow.map(({ cursor }) => cursor))).toEqual(found);
  });

  it('every taker and follower names a job that there is', () => {
    const jobs = new Set(declared.jobs.map(({ name }) => name));
    expect([...declared.due, ...declared.follow].filter(({ job }) => !jobs.has(job))).toEqual([]);
  });

  it('a planted table of due rows and a planted cursor are found', () => {
    const planted = ["const A = { table: 'loans', key: 'id', dueAt: 'due' };", "const B = { table: 'marks', position: 'id' };"];
    expect([[...tablesWith('dueAt', planted)], [...tablesWith('position', planted)]]).toEqual([['loans'], ['marks']]);
  });
});
