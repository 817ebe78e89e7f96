/** Every text in every language: same keys, same placeholders, right plural forms, really translated. */
import { CAUSES, CAUSE_KINDS, ERRORS, type ErrorCode, LANGUAGES, type Language, errorSpec } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import type { Namespace } from './catalogues.ts';
import { INTL_TAG } from './languages.ts';
import { NAMESPACES, readCatalogue } from './server.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Texts that are rightly the same as in English: names, letters of units, words that the languages share. */
const SAME_AS_ENGLISH: ReadonlySet<string> = new Set([
  // Stocks: a currency, a city, units of time.
  'USD',
  'New York',
  '{{minutes}} min',
  '{{hours}} h {{minutes}} min',
  // Spot: names of order types.
  'OCO',
  // Contracts: the sides, which Thai takes over, and words and abbreviations that traders use in every language.
  'Long',
  'Short',
  'Position',
  'Positions',
  'Stop',
  'Stop loss',
  'Take profit',
  'TP',
  'SL',
  'TP/SL',
  'TP/SL, {{side}} {{symbol}}',
  'ADL',
  'liq. ≈ {{price}}',
  'Iceberg',
  'Post-only',
  'Total ({{unit}})',
  'Glasshouse',
  // Back office: words and units that the languages share.
  '{{value}} ms',
  '{{value}} MB',
  'Conversions',
  'Liquidation',
  'Liquidations',
  'Invariants',
  'Protection',
  'Capital',
  'CSV',
  'Destination',
  'Net',
  'Fiat',
  'No',
  // Names of coins and companies that languages of the Latin script take over.
  'Bitcoin',
  'Ethereum',
  'Litecoin',
  'Cardano',
  'Solana',
  'Dogecoin',
  'Chainlink',
  'Avalanche',
  'Polkadot',
  'Stellar',
  'Bitcoin Cash',
  'Uniswap',
  'Cosmos',
  'NEAR Protocol',
  'Filecoin',
  'Ethereum Classic',
  'Algorand',
  'Aave',
  'Aptos',
  'Arbitrum',
  'Optimism',
  'TRON',
  'XRP',
  'BNB',
  'Apple',
  'IBM',
  'Bank of America',
  'AIG',
  'NFT',
  'OTC',
  'K',
  'M',
  'Spot',
  'BTC',
  'USDT',
  'Total',
  'Normal',
  'Article',
  'Trader',
  'Volume 24\u00a0h',
  'Code',
  'Options',
  'Options.',
  'Transactions',
  'Actions',
  // Words for ways of telling.
  'Notifications',
  'Trading',
  'Push',
  'Message',
  'Messages',
  'Version',
  'Type',
  'Date',
  'Maker',
  'Taker',
  'MIT',
  'Apache-2.0',
  'Email',
  'Euro',
  'Token',
  '{{count}} minute',
  '{{count}} minutes',
  'CC0',
  'API',
  'ID',
  'VIP',
  'Error',
  'Mobile',
  'Solde',
  'Notes',
  'Note',
  'Licences',
  'Conversion',
  'Source',
  'Sources',
  'Signature',
  'Volume',
  'Signal',
  'Amplitude',
  'Rectangle',
  '{{value}} min',
  '{{size}} KB',
  '{{count}} option',
  '{{count}} options',
  // The back office: words that French or Spanish share, and figures of placeholders.
  'Invitation',
  'Roles',
  'Auditor',
  'no',
  'Session',
]);

/** Texts made of placeholders, digits and signs only have nothing to translate. */
const hasWords = (text: string) => /\p{L}{2,}/u.test(text.replace(/\{\{.*?\}\}/g, ''));

function flatten(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
    flatten(inner, path ? `${path}.${name}` : name),
  );
}

const baseKey = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].map((one) => one.replace(/[{\s]/g, '')).sort();
const texts = (language: Language, namespace: Namespace) => new Map(flatten(readCatalogue(language, namespace)));
const isPlural = (key: string, all: ReadonlyMap<string, string>) => PLURAL.test(key) && all.has(`${baseKey(key)}_other`);
const others = LANGUAGES.filter((language) => language !== 'en');

describe.each(NAMESPACES)('catalogue %s', (namespace) => {
  const english = texts('en', namespace);

  it('[RULE-008] has the same keys in all eight languages', () => {
    const keysOf = (all: Map<string, string>) =>
      [...new Set([...all.keys()].map((key) => (isPlural(key, all) ? baseKey(key) : key)))].sort();
    expect(LANGUAGES).toHaveLength(8);
    for (const language of others) {
      expect({ language, keys: keysOf(texts(language, namespace)) }).toEqual({ language, keys: keysOf(english) });
    }
  });

  it('has every plural form of each language and no other', () => {
    for (const language of LANGUAGES) {
      const all = texts(language, namespace);
      const forms = [...new Intl.PluralRules(INTL_TAG[language]).resolvedOptions().pluralCategories].toSorted((a, b) =>
        a.localeCompare(b),
      );
      const bases = new Set([...all.keys()].filter((key) => isPlural(key, all)).map(baseKey));
      for (const base of bases) {
        const found = [...all.keys()].filter((key) => isPlural(key, all) && baseKey(key) === base);
        const suffixes = found.map((key) => PLURAL.exec(key)?.[1] ?? '').toSorted((a, b) => a.localeCompare(b));
        expect({ language, base, suffixes }).toEqual({ language, base, suffixes: forms });
      }
    }
  });

  it('has the same placeholders in all languages', () => {
    for (const language of others) {
      const all = texts(language, namespace);
      for (const [key, text] of all) {
        const model = english.get(key) ?? english.get(`${baseKey(key)}_other`);
        expect({ language, key, of: placeholders(text) }).toEqual({ language, key, of: placeholders(model ?? '') });
      }
    }
  });

  it('has no empty text and no text left in English', () => {
    const wrong: string[] = [];
    for (const language of LANGUAGES) {
      for (const [key, text] of texts(language, namespace)) {
        if (text.trim() === '') wrong.push(`${language} ${key}: empty`);
        if (language !== 'en' && text === english.get(key) && hasWords(text) && !SAME_AS_ENGLISH.has(text)) {
          wrong.push(`${language} ${key}: ${text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('texts of causes', () => {
  const keysBelow = (language: Language, catalogue: Namespace, part: string) =>
    [...texts(language, catalogue).keys()].filter((key) => key.startsWith(`${part}.`)).map((key) => key.slice(part.length + 1));

  it.each(LANGUAGES)('exist for every cause and kind of a balance change in %s, and for no other', (language) => {
    expect(keysBelow(language, 'names', 'causes').sort()).toEqual([...CAUSES].sort());
    expect(keysBelow(language, 'wallet', 'kinds').sort()).toEqual([...CAUSE_KINDS].sort());
  });
});

describe('texts of refusals', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];

  it.each(LANGUAGES)('[RULE-008] exist for every code of the contract in %s', (language) => {
    const missing = codes.filter((code) => {
      const all = texts(language, errorSpec(code).namespace as Namespace);
      return !all.has(`errors.${code}`) && !all.has(`errors.${code}_other`);
    });
    expect(missing).toEqual([]);
  });

  it('use no placeholder that the code does not have', () => {
    for (const code of codes) {
      const { namespace, params } = errorSpec(code);
      for (const language of LANGUAGES) {
        const all = texts(language, namespace as Namespace);
        for (const [key, text] of all) {
          if (baseKey(key) !== `errors.${code}`) continue;
          expect({ code, language, extra: placeholders(text).filter((name) => !(name in params)) }).toEqual({
            code,
            language,
            extra: [],
          });
        }
      }
    }
  });

  it('belong to a code', () => {
    for (const namespace of NAMESPACES) {
      const stray = [...texts('en', namespace).keys()].filter(
        (key) => key.startsWith('errors.') && !(baseKey(key).slice(7) in ERRORS),
      );
      expect({ namespace, stray }).toEqual({ namespace, stray: [] });
    }
  });
});
