/** How the app addresses its readers: one register in each language. */
import type { Language } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { NAMESPACES, readCatalogue } from './server.ts';

function textsOf(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
}

const found = (language: Language, forms: RegExp) =>
  NAMESPACES.flatMap((namespace) => textsOf(readCatalogue(language, namespace), namespace))
    .filter(([, text]) => forms.test(text))
    .map(([key, text]) => `${key}: ${text}`);

/** Words as whole words, also next to letters with accents. */
const words = (list: string, flags = 'u') => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, flags);

/** The polite person: the pronoun, and imperatives at the start of a sentence, where no subjunctive can stand. */
const USTED = [
  words('usted|ustedes', 'iu'),
  words(
    'Acepte|Añada|Avise|Busque|Cambie|Cancele|Cargue|Compruebe|Confirme|Consulte|Contacte|Copie|Demuestre|Deposite|Elija|Empiece|' +
      'Entregue|Envíe|Escriba|Espere|Guarde|Haga|Indique|Inicie|Intente|Inténtelo|Introduzca|Pague|Pida|Proponga|Propóngala|' +
      'Pruebe|Pulse|Reciba|Recargue|Retire|Revise|Seleccione|Suba|Toque|Transfiera|Use|Utilice|Verifique|Vuelva',
  ),
  words('[Ii]nténtelo|[Cc]ancélelo|[Vv]uelva a|no (?:envíe|pague|cambie|use|comparta|confíe)', 'u'),
];
const TU_FRENCH = [words('tu|toi|ton|tes|tien|tienne', 'iu'), /(?<!\p{L})t’/iu];

/** Stems of British spellings that texts of this kind would have. */
const BRITISH =
  /\b(?:colour|favour|honour|behaviour|cancelled|cancelling|labelled|travelled|dialling|centre|licence|cheque|grey|organis|authoris|recognis|realis|acknowledgement|judgement|defence|offence|catalogue|programme|fulfil(?!l)|enrol(?!l)|analys(?:e[ds]?|ing)(?!\p{L}))/iu;

/**
 * Words that a language does not use here, each with what it says instead. Outside English the back office has customers
 * of its own, and in a portfolio money is invested.
 */
const NOT_SAID: Readonly<Record<Language, readonly (readonly [word: RegExp, instead: string])[]>> = {
  en: [
    [/\b[Hh]and(?:ed)? (?:it |this level )?in\b/u, 'submit'],
    [/\bNot bound\b|\b[Bb]ind (?:an?|this|your|now)\b|\bis bound\b|\b(?:Email|number) bound\b/u, 'add'],
    [/Good that you are here|Nothing in it|How you are told/u, 'plain English'],
    [/\bfalse page\b/u, 'fake sites'],
    [/\bfor ever\b/u, 'permanently'],
    [/\b(?:This is|These are) no\b/u, 'That isn’t a'],
  ],
  zh: [
    [/新鲜/u, '未过期'],
    [/期权本金|本金（/u, '投入金额'],
  ],
  hk: [
    [/提現|提幣/u, '提款'],
    [/期權本金|本金（/u, '投入金額'],
  ],
  th: [
    [/รหัสผ่านการชำระเงิน/u, 'รหัสผ่านชำระเงิน'],
    [/เงินลงทุน/u, 'เงินเดิมพัน'],
    [/(?<!เปลี่ยน)แปลง/u, 'แลกเปลี่ยน'],
  ],
  jp: [
    [/取引パスワード/u, '支払いパスワード'],
    [/元本|投資額/u, '金額'],
    [/お客様/u, 'あなた'],
    [/欠けなく/u, '漏れなく'],
  ],
  kor: [
    [/투자금/u, '거는 금액'],
    [/환전/u, '전환'],
  ],
  fra: [
    [/\bavoirs\b|Rien dedans/iu, 'Actifs, Vide'],
    [/En ordres/u, 'Bloqué'],
    [/Copie de trading|Dépôt bloqué/u, 'Trading en copie, Blocage de cryptos'],
  ],
  spa: [[/\busted(?:es)?\b/iu, 'tú']],
};

describe('the terms of the texts', () => {
  it.each(Object.entries(NOT_SAID) as [Language, (typeof NOT_SAID)[Language]][])(
    'in %s are one for each thing',
    (language, words) => {
      for (const [word, instead] of words) {
        const wrong = found(language, word).filter((line) => language === 'en' || !/^(?:backoffice|portfolio)/u.test(line));
        expect(wrong, `say ${instead}`).toEqual([]);
      }
    },
  );
});

describe('the register of the texts', () => {
  it('in English is spelled the American way', () => {
    expect(found('en', BRITISH)).toEqual([]);
  });

  it('in Spanish is tú, never usted', () => {
    for (const forms of USTED) expect(found('spa', forms)).toEqual([]);
  });

  it('in Spanish has one word for money of states, fiat', () => {
    expect(found('spa', /divisa|fiduciari/iu)).toEqual([]);
  });

  it('in French is vous, never tu', () => {
    for (const forms of TU_FRENCH) expect(found('fra', forms)).toEqual([]);
  });

  it('in both Chinese languages is 您, never 你', () => {
    for (const language of ['zh', 'hk'] as const) expect(found(language, /你/u)).toEqual([]);
  });

  it('in Korean ends sentences with 합니다, never with 해요', () => {
    // Requests (세요), offers (까요) and a plain no are of both.
    expect(found('kor', /(?<![세까니])(?<!필|개|중|주|수|소)요(?=[.,!?)]|$)/u)).toEqual([]);
  });

  it('in Japanese is です and ます, in Thai without a speaker’s particle', () => {
    expect(found('jp', /(?:だ|である|だった)。/u)).toEqual([]);
    expect(found('th', /ครับ|ค่ะ|นะคะ/u)).toEqual([]);
  });
});
