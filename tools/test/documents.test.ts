/** Documents: decision records without gaps, and citations only of what stands in the repository. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './imports.ts';
import { textFiles, textOf } from './project-files.ts';

const FILES = textFiles();
const TEXTS = FILES.map((path) => ({ path, text: textOf(path) }));
const NAMES = new Set(FILES.map((path) => basename(path)));
const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'));
/** A document may be named by its whole path or by the end of it, such as `modules/spot/README.md`. */
const stands = (name: string) => DOCUMENTS.some((path) => `/${path}`.endsWith(`/${name}`));
const RECORDS = FILES.filter((path) => /^docs\/adr\/\d{4}-[a-z0-9-]+\.md$/.test(path));
const numberOf = (path: string) => Number(basename(path).slice(0, 4));
const titleOf = (path: string) => textOf(path).split('\n', 1)[0] ?? '';

/** This file names what it forbids. */
const OTHERS = TEXTS.filter(({ path }) => path !== 'tools/test/documents.test.ts');

/** Every match of a pattern in the project's texts, as `file: match`. */
const found = (pattern: RegExp, wrong: (match: RegExpMatchArray, path: string) => boolean): string[] =>
  OTHERS.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter((match) => wrong(match, path)).map((match) => `${path}: ${match[0]}`),
  );

describe('decision records', () => {
  it('the numbers of decision records have no gap and none stands twice', () => {
    expect(RECORDS.map(numberOf)).toEqual(RECORDS.map((_, index) => index + 1));
  });

  it('the title of a decision record begins with its number', () => {
    expect(RECORDS.filter((path) => !titleOf(path).startsWith(`# ${numberOf(path)}. `))).toEqual([]);
  });

  it('the index of decision records lists each with its title, and no other', () => {
    const expected = RECORDS.map((path) => {
      const title = titleOf(path).replace(/^# \d+\. /, '');
      return `| ${numberOf(path)} | [${title}](${basename(path)}) |`;
    });
    expect(textOf('docs/adr/README.md').match(/^\| \d+ \|.*$/gm)).toEqual(expected);
  });

  it('a cited decision record exists', () => {
    const last = RECORDS.length;
    const numbers = /\bADRs? (\d+(?:(?:, | and )\d+)*)/g;
    expect(found(numbers, (match) => match[1]!.split(/, | and /).some((number) => Number(number) > last))).toEqual([]);
    expect(found(/\badr\/(\d{4}-[\w-]+\.md)/g, (match) => !NAMES.has(match[1]!))).toEqual([]);
  });
});

describe('citations', () => {
  it('a document that code or text names stands in the repository', () => {
    const pattern = /(?<![\w/<.*}-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g;
    const missing = found(pattern, (match) => !stands(match[1]!.replace(/^(\.{1,2}\/)+/, '')) && !match[1]!.includes('NNNN'));
    expect(missing).toEqual([]);
  });

  it('a link of a document leads to a file of the repository', () => {
    const documents = new Set(DOCUMENTS);
    const broken = found(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g, (match, path) => {
      const target = match[1]!;
      if (!documents.has(path) || path.includes('/content/store/seed/') || /^(https?:|mailto:|\/)/.test(target)) return false;
      return !existsSync(join(ROOT, normalize(join(dirname(path), target))));
    });
    expect(broken).toEqual([]);
  });

  it('a source file that a document of the project names exists', () => {
    const pattern = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|js|sql))`/g;
    const isOfProject = (path: string) => /^(docs\/|[A-Z]+\.md$|packages\/|tools\/|apps\/(?:web|admin)\/)/.test(path);
    const missing = found(pattern, (match, path) => {
      if (!path.endsWith('.md') || !isOfProject(path)) return false;
      const name = `/${match[1]!}`;
      return !FILES.some((file) => `/${file}`.endsWith(name));
    });
    expect(missing).toEqual([]);
  });

  it('no file cites reviews, plans or folders outside the repository', () => {
    expect(
      found(/\breview (?:of )?0\.\d|\bshared\/(?:design|spec|vectors|bench)\b|(?<![\w/])design\/[a-z]/g, () => true),
    ).toEqual([]);
  });
});

describe('words', () => {
  /** Folders whose comments, titles and documents went through an editing pass. */
  const EDITED =
    /^(docs\/|[A-Z]+\.md$|packages\/(?!contract)|tools\/(?!mutants\/catalogue)|apps\/admin\/|apps\/server\/src\/platform\/)/;
  const TEXTS_OF_USERS = /\/messages\/|\/migrations\//;
  /** Forms that docs/glossary.md replaces: things do not hear, and a person is named. */
  const DIALECT = /\b(?:whoever|hears?|heard|for ever|as ever|com(?:es?|ing) to nothing|came to nothing)\b/gi;

  it('edited code and documents use the words of the glossary', () => {
    const allowed = new Set(['docs/glossary.md: hear']);
    const hits = found(DIALECT, (_, path) => EDITED.test(path) && !TEXTS_OF_USERS.test(path));
    expect(hits.filter((hit) => !allowed.has(hit))).toEqual([]);
  });
});
