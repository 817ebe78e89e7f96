/** The catalogue fits the code, and the tool judges rightly. That mutants are caught is shown by `npm run mutants` alone. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MUTANTS } from './catalogue/index.ts';
import { StaleAnchor, nameOf, plant } from './mutant.ts';
import { type FileReport, judge, outcomeOf } from './verdict.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the catalogue of mutants', () => {
  it('has an id of its own and one sentence for each', () => {
    const ids = MUTANTS.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const { id, rigs } of MUTANTS) {
      expect(id).toMatch(/^[MS][0-9]{2,3}[a-z]?$/);
      expect(rigs, id).toMatch(/^[A-Z](?:[^.]|\.[0-9])+\.$/);
    }
  });

  it.each(MUTANTS)('$id is planted: every anchor stands in its file once', ({ id, edits }) => {
    const texts = new Map<string, string>();
    for (const edit of edits) {
      const text = texts.get(edit.file) ?? read(edit.file);
      texts.set(edit.file, plant(id, edit, text));
      expect(texts.get(edit.file)).not.toBe(text);
    }
  });

  it('names checks that exist, with titles that stand in their files', () => {
    const wrong = MUTANTS.flatMap(({ id, checks }) =>
      checks.flatMap((check) => {
        if (check.kind === 'types') return [];
        const isThere = existsSync(join(ROOT, check.file)) && read(check.file).includes(check.title ?? '');
        const isOfKind = check.file.endsWith('.db.test.ts') === (check.kind === 'database');
        return isThere && isOfKind ? [] : [`${id}: ${nameOf(check)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('planting', () => {
  const edit = { file: 'a.ts', anchor: 'fee', replacement: '$& + 1' };

  it('puts the replacement where the anchor stands, as it is written', () => {
    expect(plant('M1', edit, 'the fee is due')).toBe('the $& + 1 is due');
  });

  it('refuses an anchor that is not there, or there twice, and names it', () => {
    expect(() => plant('M1', edit, 'nothing')).toThrow('M1: the anchor "fee" stands 0 times in a.ts, not once');
    expect(() => plant('M1', edit, 'fee fee')).toThrow(StaleAnchor);
  });
});

describe('a verdict', () => {
  const file = '/copy/a.test.ts';
  const report = (...results: [title: string, status: string][]): FileReport[] => [
    {
      name: file,
      status: results.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
      assertionResults: results.map(([fullName, status]) => ({ fullName, status })),
    },
  ];
  const check = { kind: 'unit', file: 'a.test.ts', title: 'adds' } as const;

  it('is of the tests that are named, not of others that fail', () => {
    expect(outcomeOf(check, report(['sums adds up', 'failed'], ['other', 'passed']))).toBe('failed');
    expect(outcomeOf(check, report(['sums adds up', 'passed'], ['other', 'failed']))).toBe('passed');
    expect(outcomeOf({ kind: 'unit', file: 'a.test.ts' }, report(['other', 'failed']))).toBe('failed');
  });

  it('tells a test that did not run and a file that does not load from a test that failed', () => {
    expect(outcomeOf(check, report(['other', 'passed']))).toBe('absent');
    expect(outcomeOf(check, report(['sums adds up', 'skipped']))).toBe('absent');
    expect(outcomeOf(check, [])).toBe('absent');
    expect(outcomeOf(check, [{ name: file, status: 'failed', assertionResults: [] }])).toBe('unloadable');
  });

  it('is caught when every check failed, survived when one passed, broken when one could not be judged', () => {
    const other = { kind: 'types' } as const;
    expect(
      judge([
        [check, 'failed'],
        [other, 'failed'],
      ]),
    ).toEqual({ result: 'caught', why: [] });
    expect(
      judge([
        [check, 'failed'],
        [other, 'passed'],
      ]),
    ).toEqual({
      result: 'survived',
      why: ['npm run typecheck: passes although the fault is there'],
    });
    expect(judge([[check, 'unloadable']]).result).toBe('broken');
    expect(
      judge([
        [check, 'absent'],
        [other, 'passed'],
      ]).result,
    ).toBe('broken');
  });
});
