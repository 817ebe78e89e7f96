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
  /\b(?:colour|favour|honour|behaviour|cancelled|cancelling|labelled|travelled|centre|licence|cheque|grey|organis|authoris|recognis|realis|acknowledgement|judgement|defence|offence|catalogue|programme|fulfil(?!l)|enrol(?!l)|analys(?:e[ds]?|ing)(?!\p{L}))/iu;

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
