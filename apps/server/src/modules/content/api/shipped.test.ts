/** The shipped texts: all there, in all languages, without anything that customers may not get. */
import { readdirSync } from 'node:fs';
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { CONTENT_LIMITS, contentSlug } from '@glasshouse/contract/content';
import { NOT_SAID, REGISTER } from '@glasshouse/i18n/register.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hasLink, needsBody } from '../domain/categories.ts';
import { checkLink } from '../domain/links.ts';
import { parseMarkdown } from '../domain/markdown/parse.ts';
import { readShippedText } from '../domain/shipped-text.ts';
import { SHIPPED } from '../store/seed/manifest.ts';
import { readShipped } from './shipped.ts';

const filesOf = (language: Language) => readdirSync(new URL(`../store/seed/${language}/`, import.meta.url)).sort();
const expected = SHIPPED.map(({ slug }) => `${slug}.md`).sort();

/** Words of the register that an article may use: agreements speak of customers, a loan has a principal, titles ask. */
const MAY_SAY: Partial<Record<Language, readonly (readonly [slugs: RegExp, words: RegExp])[]>> = {
  jp: [
    [/-agreement$|^privacy-policy$/u, /お客様/gu],
    [/^how-loans-work$/u, /元本/gu],
  ],
  kor: [[/^(?:faq|banner|about|news)-/u, /[나가]요(?=\?|$)/gmu]],
};

const withoutAllowed = (language: Language, slug: string, text: string) =>
  (MAY_SAY[language] ?? []).reduce((rest, [slugs, words]) => (slugs.test(slug) ? rest.replaceAll(words, '') : rest), text);

describe('the shipped texts', () => {
  it.each(LANGUAGES)('are there in %s, every one, and nothing beside them', (language) => {
    expect(filesOf(language)).toEqual(expected);
  });

  it('have slugs once each, groups where they are questions, and links that lead somewhere', () => {
    expect(new Set(expected).size).toBe(expected.length);
    for (const { kind, slug, group, link } of SHIPPED) {
      expect(z.safeParse(contentSlug, slug).success, slug).toBe(true);
      expect(group !== undefined, slug).toBe(kind === 'faq');
      if (link !== undefined) expect([hasLink(kind), checkLink(link)?.to], slug).toEqual([true, 'app']);
    }
  });

  it('are taken as they are, with the same headings, lists and links in every language', () => {
    for (const { slug, kind, texts } of readShipped()) {
      const shapes = texts.map(({ language, title, summary, body }) => {
        const where = `${slug} in ${language}`;
        const { blocks, problems } = parseMarkdown(body);
        expect(problems, where).toEqual([]);
        expect(title.length > 0 && title.length <= CONTENT_LIMITS.title, where).toBe(true);
        expect(summary.length > 0 && summary.length <= CONTENT_LIMITS.summary, where).toBe(true);
        expect(body.length <= CONTENT_LIMITS.body && (blocks.length > 0 || !needsBody(kind)), where).toBe(true);
        // Marks that nothing closes, or HTML, would be seen by readers.
        expect(JSON.stringify(blocks), where).not.toMatch(/\*\*|<[a-z/]|\]\(/);
        const links = [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => String(href));
        return { language, shape: blocks.map(({ type }) => type).join(' '), links: links.toSorted().join(' ') };
      });
      const english = shapes.find(({ language }) => language === 'en');
      for (const { language, shape, links } of shapes)
        expect({ slug, language, shape, links }).toEqual({ slug, language, shape: english?.shape, links: english?.links });
    }
  });

  it.each(LANGUAGES)('keep the terms and the register of the app in %s', (language) => {
    for (const { slug, texts } of readShipped()) {
      const own = texts.filter((text) => text.language === language);
      const lines = own.flatMap(({ title, summary, body }) => [title, summary, ...body.split('\n')]);
      for (const [form, instead] of [...NOT_SAID[language], ...REGISTER[language]]) {
        const wrong = lines.filter((line) => form.test(withoutAllowed(language, slug, line)));
        expect(wrong, `${slug}: say ${instead}`).toEqual([]);
      }
    }
  });

  it('say who decides each level of verification, in a demo and elsewhere', () => {
    const answer = readShipped().find(({ slug }) => slug === 'faq-verification-levels');
    const said = (language: Language) => answer?.texts.find((text) => text.language === language)?.body ?? '';
    expect(said('en')).toContain('In a demo a simulated reviewer decides both levels within a minute, by published rules');
    expect(said('en')).toContain('Everywhere else people decide.');
    expect(said('zh')).toContain('在演示环境中，两级均由模拟审核员按公开规则在一分钟内审核');
    for (const language of LANGUAGES) expect(said(language), language).not.toMatch(/People look at what you hand in|由人工查看/);
  });

  it('are read from files that begin with a title and a sentence', () => {
    expect(readShippedText('en', '# A\n\n> B\n\nC\n\nD\n')).toEqual({ language: 'en', title: 'A', summary: 'B', body: 'C\n\nD' });
    for (const file of ['', 'A', '# A\n> B', '# A\n\nB', '> A\n\n# B'])
      expect(() => readShippedText('en', file)).toThrow('begins with');
  });
});
