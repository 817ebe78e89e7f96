/** Nobody claims rows by hand: due rows are claimed here, cursors are held by platform/follow. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SERVER = new URL('../../', import.meta.url);

it('rows are claimed with SKIP LOCKED by platform/due and platform/follow alone', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter(
    (path) => !path.endsWith('.test.ts') && /SKIP\s+LOCKED/i.test(readFileSync(new URL(path, SERVER), 'utf8')),
  );
  expect(files.sort()).toEqual([
    'platform/due/items.ts',
    'platform/due/rows.ts',
    'platform/due/table-work.ts',
    'platform/follow/cursor.ts',
    'platform/follow/quiet.ts',
  ]);
});
