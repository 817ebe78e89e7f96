/** Restricted Markdown: what it makes of good texts, and that nothing hostile gets further than plain text. */
import { CONTENT_LIMITS, type ContentPicture, type ContentTree, contentTree } from '@glasshouse/contract/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isGate } from '../../../../platform/testing/gate.ts';
import { leastMs } from '../../../../platform/testing/least-ms.ts';
import { checkLink } from '../links.ts';
import { parseMarkdown, picturesIn } from './parse.ts';

const SRC = `/api/files/${'0a'.repeat(16)}.webp`;
const picture: ContentPicture = { src: SRC, width: 640, height: 360 };
const pictures = new Map([[SRC, picture]]);
const tree = (body: string) => parseMarkdown(body, pictures).blocks;
const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });

/** Every text of a tree, and every address. */
function contents(value: unknown): { texts: string[]; addresses: string[]; types: Set<string> } {
  const found = { texts: [] as string[], addresses: [] as string[], types: new Set<string>() };
  const walk = (one: unknown): void => {
    if (Array.isArray(one)) return one.forEach(walk);
    if (typeof one !== 'object' || one === null) return;
    const node = one as Record<string, unknown>;
    if (typeof node['type'] === 'string') found.types.add(node['type']);
    if (typeof node['text'] === 'string') found.texts.push(node['text']);
    for (const key of ['href', 'src']) if (typeof node[key] === 'string') found.addresses.push(node[key]);
    Object.values(node).forEach(walk);
  };
  walk(value);
  return found;
}

describe('a body', () => {
  it('becomes headings, paragraphs, rules and pictures', () => {
    expect(tree(`# One\n## Two ##\n##### Deep\nfirst\nsecond\n\n---\n\n![A chart](${SRC})\nafter`)).toEqual([
      { type: 'heading', level: 2, children: [text('One')] },
      { type: 'heading', level: 2, children: [text('Two')] },
      { type: 'heading', level: 3, children: [text('Deep')] },
      paragraph(text('first second')),
      { type: 'rule' },
      { type: 'image', ...picture, alt: 'A chart' },
      paragraph(text('after')),
    ]);
  });

  it('has lists, and lists within them, and no deeper', () => {
    expect(tree('- a\n  still a\n- b\n  1. c\n     - d\n  2. e\n\n3. f')).toEqual([
      {
        type: 'list',
        ordered: false,
        start: 1,
        items: [
          [paragraph(text('a still a'))],
          [
            paragraph(text('b')),
            {
              type: 'list',
              ordered: true,
              start: 1,
              items: [[paragraph(text('c')), paragraph(text('- d'))], [paragraph(text('e'))]],
            },
          ],
        ],
      },
      { type: 'list', ordered: true, start: 3, items: [[paragraph(text('f'))]] },
    ]);
  });

  it('has quotes, however deep they were meant, with lists', () => {
    expect(tree('> > said\n> ## by\n> - me')).toEqual([
      {
        type: 'quote',
        children: [
          paragraph(text('said')),
          paragraph(text('by', 'strong')),
          { type: 'list', ordered: false, start: 1, items: [[paragraph(text('me'))]] },
        ],
      },
    ]);
  });

  it('has strong, emphasis, code, breaks, and links of three kinds', () => {
    expect(tree('**a *b* `*c*`** _d_  \ne\\\nf snake_case_name 2 * 3 * 4 ***g***')).toEqual([
      paragraph(
        text('a ', 'strong'),
        text('b', 'strong', 'emphasis'),
        text(' ', 'strong'),
        text('*c*', 'code'),
        text(' '),
        text('d', 'emphasis'),
        { type: 'break' },
        text('e'),
        { type: 'break' },
        text('f snake_case_name 2 * 3 * 4 '),
        text('g', 'strong', 'emphasis'),
      ),
    ]);
    expect(tree('**[a](https://example.org/x_(y)?z=1)** [b](mailto:help@example.org) [**c**](/#/pages/common/faq?id=1)')).toEqual(
      [
        paragraph(
          { type: 'link', href: 'https://example.org/x_(y)?z=1', to: 'web', children: [text('a', 'strong')] },
          text(' '),
          { type: 'link', href: 'mailto:help@example.org', to: 'mail', children: [text('b')] },
          text(' '),
          { type: 'link', href: '/#/pages/common/faq?id=1', to: 'app', children: [text('c', 'strong')] },
        ),
      ],
    );
  });

  it('marks words in writing without spaces, beside any punctuation, and joins its lines without a space', () => {
    expect(tree('これは**「公平」**です。\n次の行')).toEqual([
      paragraph(text('これは'), text('「公平」', 'strong'), text('です。次の行')),
    ]);
    expect(tree('**公平。**下一句')).toEqual([paragraph(text('公平。', 'strong'), text('下一句'))]);
  });

  it('keeps marks that nothing closes, and what is escaped, as they are', () => {
    expect(tree('**a *b and \\*c\\* `d and [e] and [f](')).toEqual([paragraph(text('**a *b and *c* `d and [e] and [f]('))]);
  });

  it('reports links, pictures and length by line, and shows them as plain text', () => {
    const { blocks, problems } = parseMarkdown(
      'ok\n\n[x](http://example.org)\nand\n[y](JavaScript:alert(1))\n\n![z](https://example.org/a.png)',
    );
    expect(problems).toEqual([
      { problem: 'link', line: 3, text: 'http://example.org' },
      { problem: 'link', line: 5, text: 'JavaScript:alert(1)' },
      { problem: 'picture', line: 7, text: 'https://example.org/a.png' },
    ]);
    expect(blocks).toEqual([
      paragraph(text('ok')),
      paragraph(text('[x](http://example.org) and [y](JavaScript:alert(1))')),
      paragraph(text('z')),
    ]);
    const long = parseMarkdown('a\n\n'.repeat(CONTENT_LIMITS.blocks + 5));
    expect(long.blocks).toHaveLength(CONTENT_LIMITS.blocks);
    expect(long.problems).toEqual([{ problem: 'long', line: 2 * CONTENT_LIMITS.blocks + 1, text: '' }]);
  });

  it('names the pictures it asks for, of ours only', () => {
    expect(picturesIn(`![a](${SRC}) ![b]( ${SRC}) ![c](/api/files/../x.jpg) ![d](https://e.org/api/files/x.jpg)`)).toEqual([SRC]);
  });
});

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript%3Aalert(1)',
  'java\\script:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'http://example.org',
  'ftp://example.org',
  '//example.org',
  '\\\\example.org',
  'https:example.org',
  'https:/example.org',
  'https:\\\\example.org',
  'https://',
  'https://user@example.org',
  'https://bank.example@evil.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://exam ple.org',
  'https://example.org/"onmouseover="alert(1)',
  "https://example.org/'><script>",
  'https://example.org/<b>',
  'https://аррӏе.com',
  `https://example.org/${'a'.repeat(600)}`,
  'mailto:a@b.org?bcc=everybody@example.org',
  'mailto:a@b.org,c@d.org',
  'mailto:a%2Cvictim%40c.org%2Ca@b.org',
  'mailto:a%0D%0ABcc%3Ac@b.org',
  'https://evil.example\\@example.org',
  'https://evil.example%2F@example.org',
  'mailto:javascript:alert(1)',
  'tel:+123',
  '#/pages/common/faq',
  '/pages/common/faq',
  '/#/../api/logout',
  '/#//evil.example',
  '/#/pages/../../x',
  '/#/pages/common/faq#<script>',
  '/#/pages/common/faq?x=javascript:alert(1)',
  '/api/files/x.jpg',
  '?x',
  '',
];

describe('an address', () => {
  it.each(ADDRESSES)('%j leads nowhere', (address) => {
    expect(checkLink(address)).toBeNull();
    for (const body of [`[x](${address})`, `[x](<${address}>)`, `![x](${address})`, `<${address}>`, `[x]: ${address}\n\n[x]`])
      expect(contents(tree(body)).addresses, body).toEqual([]);
  });

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://EXAMPLE.org/A?b=c#d', 'https://example.org/A?b=c#d'],
    ['https://example.org:8443/%20', 'https://example.org:8443/%20'],
    ['/#/', '/#/'],
    ['/#/pages/market/market', '/#/pages/market/market'],
  ])('%j is taken', (address, href) => expect(checkLink(address)?.href).toBe(href));
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>1</script>">',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>]]>',
  '<?php echo 1 ?>',
  '<div\n\n<script>',
  '</div></main><style>*{display:none}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("return 1")()}}',
  '[x](https://example.org "onclick=alert(1)")',
  '![x](javascript:alert(1))',
  '[![x](data:image/svg+xml,<svg>)](https://example.org)',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '`<script>`',
  '```html\n<script>alert(1)</script>\n```',
  '    <script>alert(1)</script>',
  '| <script> | b |\n|---|---|',
  '[^1]: <script>',
];

describe('HTML', () => {
  it.each(HOSTILE)('%j is text or nothing', (body) => {
    const blocks = tree(body);
    expect(() => z.parse(contentTree, blocks)).not.toThrow();
    for (const address of contents(blocks).addresses) expect(checkLink(address)).not.toBeNull();
  });

  it('stays readable as what it was written as', () => {
    expect(tree('<script>alert("x")</script>\n\n<b>bold</b> &amp; &lt;')).toEqual([
      paragraph(text('<script>alert("x")</script>')),
      paragraph(text('<b>bold</b> &amp; &lt;')),
    ]);
  });
});

describe('characters', () => {
  it('that cannot be seen or turn the writing are gone; joiners stay', () => {
    const bad = [
      '\u0000',
      '\u0008',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u200e',
      '\u200f',
      '\u202a',
      '\u202e',
      '\u2066',
      '\u2069',
      '\ufeff',
    ];
    for (const character of [...bad, '\ud800', '\udfff', '\u{e0041}', '\u2028'])
      expect(tree(`a${character}b`), JSON.stringify(character)).toEqual([paragraph(text('ab'))]);
    expect(tree('👩\u200d💻 a\u200bb')).toEqual([paragraph(text('👩\u200d💻 a\u200bb'))]);
    expect(tree('a\r\nb\rc')).toEqual([paragraph(text('a b c'))]);
  });
});

/** Texts that make careless parsers slow, each of 10^5 characters. */
const MANY = 100_000;
const fill = (part: string) => part.repeat(Math.ceil(MANY / part.length)).slice(0, MANY);
const SLOW: [string, string][] = [
  ...['[', ']', '(', ')', '*', '_', '`', '>', '#', '-', ' ', '\n', '\\', '<', '!', '\t', '|', 'x'].map(
    (one): [string, string] => [`only ${JSON.stringify(one)}`, fill(one)],
  ),
  ...[
    '[a](',
    '![a](',
    '[a](javascript:x)',
    '**a *b ',
    '*a **b ',
    '_a __b ',
    '`a``b```',
    '> ',
    '>- ',
    '- - ',
    '1. ',
    '# #',
    'a\n-\n',
    '- a\n\n',
    '\\\n',
    '[[a]',
    '<a ',
    '&#x',
    '  \n',
    '* a\n  * b\n    * c\n',
  ].map((one): [string, string] => [`many ${JSON.stringify(one)}`, fill(one)]),
  ['marks that open and never close', `${fill('*a ').slice(0, MANY / 2)}${fill('_b ').slice(0, MANY / 2)}`],
  ['a staircase', Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['a heading of marks', `# ${fill('#')}x`],
];

const IN_TIME_MS = 2_000;

describe('a text of 10^5 characters', () => {
  it.each(SLOW)('is read in time: %s', (_name, body) => {
    let blocks: unknown;
    expect(leastMs(() => ({ blocks } = parseMarkdown(body)), IN_TIME_MS)).toBeLessThan(IN_TIME_MS);
    expect(() => z.parse(contentTree, blocks)).not.toThrow();
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(...HOSTILE, ...ADDRESSES),
    fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '``',
      '[',
      '](',
      ')',
      '![',
      '> ',
      '- ',
      '1. ',
      '  - ',
      '# ',
      '---',
      '\\',
      '\n',
      '\n\n',
      '  \n',
    ),
    fc.constantFrom(SRC, '[a](https://example.org)', 'これは', '公平', 'กข', '😀'),
  );
  const body = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const runs = { numRuns: isGate ? 20_000 : 1_500 };
  const ALLOWED = ['heading', 'paragraph', 'list', 'quote', 'rule', 'image', 'text', 'break', 'link'];

  it('becomes a tree of the contract, with no block, mark or address beside those that are allowed', () => {
    fc.assert(
      fc.property(body, (source) => {
        const blocks: ContentTree = z.parse(contentTree, tree(source));
        const { addresses, types, texts } = contents(blocks);
        expect([...types].filter((type) => !ALLOWED.includes(type))).toEqual([]);
        for (const address of addresses) expect(address === SRC || checkLink(address)?.href === address).toBe(true);
        for (const one of texts) expect(one).not.toBe('');
        for (const one of texts) expect(one).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      }),
      runs,
    );
  });

  it('loses no word', () => {
    const words = fc.array(fc.constantFrom('alpha', 'beta', '公平', 'กข', 'x1'), { minLength: 1, maxLength: 8 });
    const around = fc.constantFrom('**', '*', '`', '_', '> ', '- ', '# ', '\n', '\n\n', '<b>', '</b>', ' ');
    const source = fc.array(fc.tuple(around, words), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(source, (parts) => {
        const made = contents(tree(parts.map(([mark, list]) => mark + list.join(' ')).join(' '))).texts.join(' ');
        for (const [, list] of parts) for (const word of list) expect(made).toContain(word);
      }),
      runs,
    );
  });
});
