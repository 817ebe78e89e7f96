/** Which lists of applied files belong to a known version, and the files that replace them. */
import { describe, expect, it } from 'vitest';
import { adoptedFiles } from './adopt.ts';
import { FILES_AFTER_0_8, FILES_OF_0_8 } from './files-of-0-8.ts';

const MODULES = [...Object.entries(FILES_OF_0_8).map(([name, { now = name }]) => now), 'seals'];
const V0_8: [string, string][] = Object.entries(FILES_OF_0_8).flatMap(([name, { files }]) =>
  Object.entries(files).map(([file, hash]): [string, string] => [`${name}/${file}`, hash]),
);
const LATER: [string, string][] = FILES_AFTER_0_8.map(([id, hash]) => [id, hash]);
const without = (start: string) => V0_8.filter(([id]) => !id.startsWith(start));

describe('a database whose migrations have numbers', () => {
  it('is the demo of version 0.8: its 73 files stand for the baselines of its 20 modules', () => {
    expect(V0_8).toHaveLength(73);
    const adopted = adoptedFiles(new Map(V0_8), MODULES);
    expect(adopted).toHaveLength(20);
    expect(adopted.every((id) => /^[a-z-]+\/20261123T03\d\d_baseline\.sql$/.test(id))).toBe(true);
  });

  it('is a production of version 0.8, which has no demo', () => {
    const modules = MODULES.filter((name) => name !== 'demo');
    expect(adoptedFiles(new Map(without('demo/')), modules)).toHaveLength(19);
    expect(adoptedFiles(new Map(without('demo/')), MODULES)).toHaveLength(19);
  });

  it('is a build after 0.8: the files that it had since stand for those of the same content', () => {
    expect(adoptedFiles(new Map([...V0_8, ...LATER]), MODULES)).toHaveLength(38);
    const some = LATER.filter(([id]) => id === 'seals/0001_seals.sql');
    expect(adoptedFiles(new Map([...V0_8, ...some]), MODULES).filter((id) => !id.endsWith('_baseline.sql'))).toEqual([
      'proofs/20261123T0620_journal_blocks.sql',
      'seals/20261123T0621_blocks.sql',
    ]);
  });

  it('is adopted once: what stands for its files is in the list then', () => {
    const applied = new Map([...V0_8, ...LATER]);
    for (const id of adoptedFiles(applied, MODULES)) applied.set(id, 'any');
    expect(adoptedFiles(applied, MODULES)).toEqual([]);
  });

  it('is refused when it lacks a file of 0.8, with what to do', () => {
    expect(() => adoptedFiles(new Map(without('spot/0010')), MODULES)).toThrow(
      'made by a version before 0.8 (it has no spot/0010_processes.sql): start version 0.8 on it once, then this version',
    );
    expect(() => adoptedFiles(new Map(without('options/')), MODULES)).toThrow('it has no options/0001_options.sql');
  });

  it('is refused when a file is not the released one', () => {
    const changed = new Map(V0_8).set('ledger/0001_ledger.sql', 'x');
    expect(() => adoptedFiles(changed, MODULES)).toThrow('ledger/0001_ledger.sql is not the file that was released');
  });
});

it('a file that moved to another module is adopted under its new name, once', () => {
  const applied = new Map([['spot/20261123T0311_baseline.sql', 'x']]);
  expect(adoptedFiles(applied, MODULES)).toEqual(['exchange/20261123T0311_baseline.sql']);
  expect(adoptedFiles(applied, ['spot'])).toEqual([]);
  applied.set('exchange/20261123T0311_baseline.sql', 'x');
  expect(adoptedFiles(applied, MODULES)).toEqual([]);
});

it('a database without numbered migrations has nothing to adopt', () => {
  expect(adoptedFiles(new Map(), MODULES)).toEqual([]);
  expect(adoptedFiles(new Map([['ledger/20261123T0302_baseline.sql', 'x']]), MODULES)).toEqual([]);
});
