/** Requirements: every id that is cited stands in docs/requirements with one line, and none there is uncited. */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from './imports.ts';
import { textFiles, textOf } from './project-files.ts';
import { idsIn } from './requirement-ids.ts';

/** Files whose ids are examples, or are the list itself. */
const UNREAD = /^(docs\/requirements\/|tools\/test\/requirement)/;
/** Texts for customers, in which no id means a requirement. */
const TEXTS = /\/messages\/|\/content\/seed\//;

const PATHS = textFiles().filter((path) => !UNREAD.test(path) && !TEXTS.test(path));
const LISTED = globSync('docs/requirements/*.md', { cwd: ROOT }).flatMap((path) =>
  [...textOf(path).matchAll(/^\| ([A-Z]+-?\d[\d.]*) \| (.*) \|$/gm)].map((match) => ({ id: match[1]!, line: match[2]! })),
);

describe('requirements', () => {
  const cited = new Map<string, string>();
  for (const path of PATHS) for (const id of idsIn(textOf(path))) if (!cited.has(id)) cited.set(id, path);
  const listed = new Set(LISTED.map(({ id }) => id));

  it('every requirement that code, tests or documents cite stands in docs/requirements', () => {
    expect(cited.size).toBeGreaterThan(500);
    expect([...cited].filter(([id]) => !listed.has(id)).map(([id, path]) => `${id}, cited by ${path}`)).toEqual([]);
  });

  it('every requirement in docs/requirements is cited', () => {
    expect([...listed].filter((id) => !cited.has(id))).toEqual([]);
  });

  it('no requirement stands twice, and each has its line', () => {
    expect(LISTED.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)).toEqual([]);
    expect(LISTED.filter(({ line }) => line.trim().length < 5)).toEqual([]);
  });

  it('a planted fault that the title of a test names stands in the catalogue of mutants', () => {
    const catalogue = globSync('tools/mutants/catalogue/*.ts', { cwd: ROOT }).map(textOf).join('\n');
    const named = PATHS.filter((path) => /\.(test|spec)\.tsx?$/.test(path)).flatMap((path) =>
      [...textOf(path).matchAll(/\[(M\d{2}[a-z]?)\]/g)].map((match) => ({ id: match[1]!, path })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ id }) => !catalogue.includes(`'${id}'`))).toEqual([]);
  });
});

describe('requirement ids in a text', () => {
  it.each([
    ['[RULE-079] refuses', 'RULE-079'],
    ['CALL-033 to CALL-035', 'CALL-033 CALL-034 CALL-035'],
    ['RULE-188..190, CONST-044..045', 'RULE-188 RULE-189 RULE-190 CONST-044 CONST-045'],
    ['[FEAT-171..FEAT-172,AMB-09]', 'FEAT-171 FEAT-172 AMB-09'],
    ['(S7.33) and I16, not I16n or SQLI9', 'S7.33 I16'],
    ['RULE-7, XRULE-079', ''],
  ])('%s: %s', (text, ids) => {
    expect([...idsIn(text)].toSorted()).toEqual(ids.split(' ').filter(Boolean).toSorted());
  });
});
