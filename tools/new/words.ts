/** The words of a new product in eight languages. Its own name is left for a writer: the parity test names it until then. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import type { Files, Names } from './names.ts';

interface Phrases {
  failed: string;
  none: string;
  unknown: string;
  open: string;
  ended: string;
  see: string;
  list: string;
  number: string;
  user: string;
  state: string;
  ends: string;
}

const PHRASES: Readonly<Record<Language, readonly string[]>> = {
  zh: [
    '无法加载记录',
    '暂无记录',
    '该记录不存在',
    '进行中',
    '已结束',
    '查看记录',
    '全部记录',
    '编号',
    '用户',
    '状态',
    '结束时间',
  ],
  en: [
    'Entries could not be loaded',
    'No entries yet',
    'This entry does not exist',
    'Open',
    'Ended',
    'See entries',
    'All entries',
    'Number',
    'User',
    'State',
    'Ends',
  ],
  hk: [
    '無法載入記錄',
    '暫無記錄',
    '該記錄不存在',
    '進行中',
    '已結束',
    '查看記錄',
    '全部記錄',
    '編號',
    '使用者',
    '狀態',
    '結束時間',
  ],
  th: [
    'โหลดรายการไม่สำเร็จ',
    'ยังไม่มีรายการ',
    'ไม่มีรายการนี้',
    'เปิดอยู่',
    'สิ้นสุดแล้ว',
    'ดูรายการ',
    'รายการทั้งหมด',
    'หมายเลข',
    'ผู้ใช้',
    'สถานะ',
    'สิ้นสุด',
  ],
  jp: [
    '記録を読み込めませんでした',
    '記録はまだありません',
    'この記録はありません',
    '進行中',
    '終了',
    '記録を見る',
    'すべての記録',
    '番号',
    'ユーザー',
    '状態',
    '終了日時',
  ],
  kor: [
    '내역을 불러오지 못했습니다',
    '내역이 없습니다',
    '존재하지 않는 내역입니다',
    '진행 중',
    '종료됨',
    '내역 보기',
    '전체 내역',
    '번호',
    '사용자',
    '상태',
    '종료 시각',
  ],
  fra: [
    'Les opérations n’ont pas pu être chargées',
    'Aucune opération pour le moment',
    'Cette opération n’existe pas',
    'En cours',
    'Terminée',
    'Voir les opérations',
    'Toutes les opérations',
    'Numéro',
    'Utilisateur',
    'État',
    'Se termine',
  ],
  spa: [
    'No se pudieron cargar las operaciones',
    'Todavía no hay operaciones',
    'Esta operación no existe',
    'Abierta',
    'Terminada',
    'Ver las operaciones',
    'Todas las operaciones',
    'Número',
    'Usuario',
    'Estado',
    'Termina',
  ],
};

function phrasesIn(language: Language): Phrases {
  const [failed, none, unknown, open, ended, see, list, number, user, state, ends] = PHRASES[language] as string[];
  return { failed, none, unknown, open, ended, see, list, number, user, state, ends } as Phrases;
}

const json = (words: object) => `${JSON.stringify(words, null, 2)}\n`;

function wordsIn(language: Language, { name, Name, NAME }: Names): Files {
  const { failed, none, unknown, open, ended, see, list, number, user, state, ends } = phrasesIn(language);
  const states = { open, ended };
  const root = `packages/i18n/messages/${language}`;
  return {
    [`${root}/${name}.json`]: json({ failed, none, states, errors: { [`${NAME}_UNKNOWN`]: unknown } }),
    [`${root}/names/${name}.json`]: json({ areas: { [name]: Name }, permissions: { [`${name}_read`]: see } }),
    [`${root}/titles/${name}.json`]: json({ [name]: Name }),
    [`${root}/backoffice-${name}.json`]: json({ list, none, columns: { number, user, state, ends }, states }),
  };
}

/** Catalogues in all languages, and their types. */
export function wordFiles(names: Names): Files {
  const { name, Name } = names;
  return Object.assign({}, ...LANGUAGES.map((language) => wordsIn(language, names)), {
    [`packages/i18n/src/products/${name}.ts`]: `/** The words of ${name}. */
import type backoffice${Name} from '../../messages/en/backoffice-${name}.json';
import type ${name} from '../../messages/en/${name}.json';
import type names from '../../messages/en/names/${name}.json';
import type titles from '../../messages/en/titles/${name}.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    ${name}: typeof ${name};
    'backoffice-${name}': typeof backoffice${Name};
  }
  interface ProductNames {
    ${name}: typeof names;
  }
  interface ProductTitles {
    ${name}: typeof titles;
  }
}
`,
  }) as Files;
}
