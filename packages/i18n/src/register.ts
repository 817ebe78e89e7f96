/** The register of each language: words and forms that no text uses, in a catalogue or in an article that is shipped. */
import type { Language } from '@glasshouse/contract';

/** Forms that a language does not use here, each with what it says instead. */
type Forms = Readonly<Record<Language, readonly (readonly [form: RegExp, instead: string])[]>>;

/** Words as whole words, also next to letters with accents. */
const words = (list: string, flags = 'u') => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, flags);

/** The polite person: the pronoun, and imperatives at the start of a sentence, where no subjunctive can stand. */
const USTED = [
  words('usted|ustedes', 'iu'),
  words(
    'Acepte|Añada|Asegúrese|Avise|Busque|Cambie|Cancele|Cargue|Compruebe|Confirme|Consulte|Contacte|Copie|Demuestre|Deposite|Elija|' +
      'Empiece|Entregue|Envíe|Escriba|Espere|Guarde|Haga|Indique|Inicie|Intente|Inténtelo|Introduzca|Pague|Pida|Proponga|' +
      'Propóngala|Pruebe|Pulse|Reciba|Recargue|Retire|Revise|Seleccione|Suba|Toque|Transfiera|Use|Utilice|Verifique|Vuelva',
  ),
  words('[Ii]nténtelo|[Cc]ancélelo|[Vv]uelva a|no (?:envíe|pague|cambie|use|comparta|confíe)', 'u'),
];
const TU_FRENCH = [words('tu|toi|ton|tes|tien|tienne', 'iu'), /(?<!\p{L})t’/iu];

/** Stems of British spellings that texts of this kind would have. */
const BRITISH =
  /\b(?:colour|favour|honour|behaviour|cancelled|cancelling|labelled|travelled|dialling|centre|licence|cheque|grey|organis|authoris|recognis|realis|acknowledgement|judgement|defence|offence|catalogue|programme|fulfil(?!l)|enrol(?!l)|analys(?:e[ds]?|ing)(?!\p{L}))/iu;

/** Terms: one for each thing. */
export const NOT_SAID: Forms = {
  en: [
    [/\b[Hh]and(?:ed)? (?:it |this level )?in\b/u, 'submit'],
    [/\bNot bound\b|\b[Bb]ind (?:an?|this|your|now)\b|\bis bound\b|\b(?:Email|number) bound\b/u, 'add'],
    [/Good that you are here|Nothing in it|How you are told/u, 'plain English'],
    [/\bfalse page\b/u, 'fake sites'],
    [/\bfor\sever\b/u, 'permanently'],
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
    [/Copie de trading|Dépôt bloqué/iu, 'Trading en copie, Blocage de cryptos'],
  ],
  spa: [
    [/\busted(?:es)?\b/iu, 'tú'],
    [/\bretiros?\b/iu, 'retirada'],
  ],
};

/** How a reader is addressed, and how the language is spelled. */
export const REGISTER: Forms = {
  en: [[BRITISH, 'the American spelling']],
  zh: [[/你/u, '您']],
  hk: [[/你/u, '您']],
  th: [[/ครับ|ค่ะ|นะคะ/u, 'no speaker’s particle']],
  jp: [[/(?:だ|である|だった)。/u, 'です, ます']],
  // Requests (세요), offers (까요) and a plain no are of both registers.
  kor: [[/(?<![세까니])(?<!필|개|중|주|수|소)요(?=[.,!?)]|$)/u, '합니다']],
  fra: TU_FRENCH.map((form) => [form, 'vous'] as const),
  spa: [...USTED.map((form) => [form, 'tú'] as const), [/divisa|fiduciari/iu, 'fiat']],
};
