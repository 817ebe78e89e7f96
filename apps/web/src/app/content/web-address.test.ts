import { describe, expect, it } from 'vitest';
import { webTarget, webViewTarget } from './web-address.ts';

const place = { hosts: ['help.example'], origin: 'https://trade.example' };
const whyOf = (address: string | undefined) => {
  const target = webViewTarget(address, place);
  return target.kind === 'refused' ? target.why : target.kind;
};

describe('[SCR-011] the web view', () => {
  it('shows https pages of hosts that the operator names', () => {
    expect(webViewTarget('https://help.example/a?b=1#c', place)).toEqual({
      kind: 'frame',
      url: 'https://help.example/a?b=1#c',
      host: 'help.example',
    });
    // The parser of browsers decides what the host is, also where it is written oddly.
    expect(webViewTarget('HTTPS://HELP.example:443/x', place)).toMatchObject({ kind: 'frame', url: 'https://help.example/x' });
    expect(webViewTarget(String.raw`https:\\help.example\x`, place)).toMatchObject({ url: 'https://help.example/x' });
  });

  it('[RULE-129] takes an address with a path and a query, and refuses a text that is none', () => {
    expect(webTarget('https://a.example/x?y=1', place)).toEqual({
      kind: 'outside',
      url: 'https://a.example/x?y=1',
      host: 'a.example',
    });
    for (const text of ['not a url', 'a.example/x?y=1', 'https:// a.example', 'https://a b.example/', 'https://', '?y=1'])
      expect([text, webTarget(text, place)]).toEqual([text, { kind: 'refused', why: 'broken' }]);
  });

  it('refuses other hosts, also those that look alike, and says which', () => {
    const others = [
      'https://evil.example/',
      'https://help.example.evil.example/',
      'https://evil.example/help.example',
      'https://evil.example?https://help.example/',
      'https://sub.help.example/',
      'https://helpxexample/',
      'https://hеlp.example/', // a Cyrillic letter
      String.raw`https://evil.example\@help.example/`,
      'https://help.example./',
    ];
    for (const address of others) expect(whyOf(address), address).toBe('foreign');
    expect(webViewTarget('https://evil.example/x', place)).toEqual({ kind: 'refused', why: 'foreign', host: 'evil.example' });
  });

  it('refuses everything that is not https', () => {
    const broken = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'javascript://help.example/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'blob:https://help.example/1',
      'filesystem:https://help.example/temporary/x',
      'file:///etc/passwd',
      'ftp://help.example/',
      'about:blank',
      '//help.example/',
      'help.example',
      'https://',
      'https://help.example@evil.example/',
      'https://user:secret@help.example/',
      'https://help.example:8443/',
      `https://help.example/${'a'.repeat(3_000)}`,
    ];
    for (const address of broken) expect(whyOf(address), address).toBe('broken');
    expect(whyOf('http://help.example/')).toBe('insecure');
    for (const address of [undefined, '', '  ']) expect(whyOf(address)).toBe('none');
  });

  it('leads to our own pages, never into a frame', () => {
    for (const address of [
      '#/pages/common/faq?slug=x',
      '/#/pages/common/faq?slug=x',
      '/pages/common/faq?slug=x',
      'https://trade.example/#/pages/common/faq?slug=x',
    ])
      expect(webTarget(address, place), address).toEqual({ kind: 'page', href: '/pages/common/faq?slug=x' });
    for (const address of [
      'https://trade.example/admin/',
      'https://trade.example/api/user/info',
      '#//evil.example/',
      '#/pages/..%2f',
      '/pages/../admin',
      '#/pages/common/webView?url=https://help.example/',
    ])
      expect(whyOf(address), address).toBe('own');
  });
});

describe('a link in a text', () => {
  it('may lead outside, over https alone', () => {
    expect(webTarget('https://other.example/x', place)).toEqual({
      kind: 'outside',
      url: 'https://other.example/x',
      host: 'other.example',
    });
    expect(webTarget('http://other.example/', place).kind).toBe('refused');
    expect(webTarget('javascript:alert(1)', place).kind).toBe('refused');
  });
});
