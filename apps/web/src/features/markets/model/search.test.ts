import { describe, expect, it } from 'vitest';
import { finderOf, matchParts, shownQuery } from './search.ts';

const market = (base: string, name: string, ...names: string[]) => ({
  kind: 'spot' as 'spot' | 'stock',
  symbol: `${base}/USDT`,
  base,
  quote: 'USDT',
  name,
  names,
});
const LIST = [
  market('ETH', 'Ethereum', '以太坊', 'イーサリアム', '이더리움'),
  market('BTC', 'Bitcoin', '比特币', '比特幣', 'ビットコイン', '비트코인', 'บิตคอยน์'),
  market('BCH', 'Bitcoin Cash'),
  market('LTC', 'Litecoin', '莱特币'),
  market('BAC', 'Bank of America', '美国银行', 'Banque d’Amérique'),
];
const find = finderOf(LIST);
const found = (text: string) => find(text).map(({ base }) => base);

describe('[FEAT-187] the search of markets', () => {
  it('finds by symbol and by name, best first', () => {
    expect(found('btc')).toEqual(['BTC']);
    expect(found('BTCUSDT')).toEqual(['BTC']);
    expect(found('btc/usdt')).toEqual(['BTC']);
    expect(found('bit')).toEqual(['BTC', 'BCH']);
    expect(found('cash')).toEqual(['BCH']);
    expect(found('america')).toEqual(['BAC']);
    // "Bitcoin Cash" holds the letters in its name only.
    expect(found('tc')).toEqual(['BTC', 'LTC', 'BCH']);
  });

  it('finds a pair however it is written, and what was copied with signs that nobody sees', () => {
    for (const text of ['btc-usdt', 'BTC_USDT', 'btc usdt', 'BTC / USDT']) expect(found(text)).toEqual(['BTC']);
    for (const text of ['btc\u200b', '\ufeffbtc', '\u202ebtc\u202c', 'bit\u00adcoin']) expect(found(text)[0]).toBe('BTC');
    for (const text of ['\u200b', '-', '\ud800', '😀', '%', '.*', '(((', '__proto__']) expect(found(text)).toEqual([]);
  });

  it.each([
    ['one word', 'x'.repeat(10_000)],
    ['a name again and again', 'bitcoin'.repeat(1_400)],
    ['many words', 'bitcoin '.repeat(1_200)],
    ['quotes', '"'.repeat(300)],
  ])('is done at once with %s that somebody pasted', (_what, text) => {
    const times = [1, 2, 3].map(() => {
      const before = performance.now();
      expect(found(text)).toEqual([]);
      return performance.now() - before;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it('knows names in other languages, wide letters and accents', () => {
    expect(found('比特')).toEqual(['BTC']);
    expect(found('ビットコイン')).toEqual(['BTC']);
    expect(found('이더')).toEqual(['ETH']);
    expect(found('บิตคอยน์')).toEqual(['BTC']);
    expect(found('ＢＴＣ')).toEqual(['BTC']);
    expect(found('amerique')).toEqual(['BAC']);
  });

  it('forgives one slip in a word, but not in a short one', () => {
    expect(found('bitcion')[0]).toBe('BTC');
    expect(found('etherum')).toEqual(['ETH']);
    expect(found('litecon')).toEqual(['LTC']);
    expect(found('xyz')).toEqual([]);
    expect(found('qqqqqq')).toEqual([]);
  });

  it('finds pairs by their quote currency, before stocks that are priced in it', () => {
    const stock = { ...market('AAPL', 'Apple'), kind: 'stock' as const };
    const byQuote = finderOf([stock, ...LIST]);
    expect(byQuote('usdt').map(({ base }) => base)).toEqual(['ETH', 'BTC', 'BCH', 'LTC', 'BAC', 'AAPL']);
    expect(byQuote('usd').at(-1)).toBe(stock);
  });

  it('finds nothing with nothing typed', () => {
    expect(found('  ')).toEqual([]);
  });

  it('takes less than a frame for 500 markets, a slip included', () => {
    const many = finderOf(
      Array.from({ length: 500 }, (_, index) => market(`C${index}X`, `Coin number ${index}`, `硬币${index}`)),
    );
    many('warm up');
    const quickest = ['coin', 'c499', '硬币49', 'cion numbr', 'nothing at all'].map((text) => {
      const times = [1, 2, 3, 4, 5].map(() => {
        const start = performance.now();
        many(text);
        return performance.now() - start;
      });
      return Math.min(...times);
    });
    expect(quickest.toSorted((a, b) => a - b)[2]).toBeLessThan(16);
  });

  it('says again what was searched for: the beginning of a long text, and nothing that turns the line around', () => {
    expect(shownQuery('doge')).toBe('doge');
    expect(shownQuery('\u202egpj.egod\u0007')).toBe('gpj.egod');
    expect(shownQuery('😀'.repeat(10_000))).toBe(`${'😀'.repeat(40)}…`);
  });

  it('marks the part that matched', () => {
    expect(matchParts('Litecoin', 'TEC')).toEqual({ before: 'Li', match: 'tec', after: 'oin' });
    expect(matchParts('Litecoin', 'x')).toEqual({ before: 'Litecoin', match: '', after: '' });
  });
});
