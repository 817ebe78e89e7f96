/** Section 8 of the specification: each message in its own words, wherever a refusal or a screen shows it. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import type { Namespace } from './catalogues.ts';
import { serverText } from './server.ts';

/** Each message in English and Chinese, and every text that has it. `toasts.*` are in `shell`. */
const MESSAGES: readonly { id: string; toast: string; en: string; zh: string; said: readonly `${Namespace}:${string}`[] }[] = [
  { id: 'ERR-009', toast: 'loginFirst', en: 'Please log in first', zh: '请先登录', said: ['common:errors.LOGIN_REQUIRED'] },
  { id: 'ERR-010', toast: 'loginFailed', en: 'Login failed', zh: '登录失败', said: ['identity:errors.IDENTITY_LOGIN_FAILED'] },
  {
    id: 'ERR-012',
    toast: 'registrationFailed',
    en: 'Registration failed',
    zh: '注册失败',
    said: ['identity:errors.IDENTITY_REGISTRATION_FAILED'],
  },
  {
    id: 'ERR-014',
    toast: 'passwordsDiffer',
    en: 'The two passwords are inconsistent',
    zh: '两次输入的密码不一致',
    said: ['identity:errors.IDENTITY_PASSWORDS_DIFFER'],
  },
  {
    id: 'ERR-015',
    toast: 'passwordTooShort',
    en: 'Password must be longer than six',
    zh: '密码必须多于六位',
    said: ['identity:errors.IDENTITY_PASSWORD_TOO_SHORT'],
  },
  {
    id: 'ERR-016',
    toast: 'codeLength',
    en: 'Code must be six characters',
    zh: '验证码必须为六位',
    said: ['identity:errors.IDENTITY_CODE_FORMAT'],
  },
  { id: 'ERR-017', toast: 'parameterError', en: 'Parameter error', zh: '参数错误', said: ['common:errors.PARAMETER_ERROR'] },
  {
    id: 'ERR-019',
    toast: 'insufficientBalance',
    en: 'Insufficient balance',
    zh: '余额不足',
    said: [
      'wallet:errors.WALLET_INSUFFICIENT_BALANCE',
      'orders:errors.ORDER_INSUFFICIENT_BALANCE',
      'contracts:errors.CONTRACTS_INSUFFICIENT_MARGIN',
      'orders:problems.insufficient',
      'options:problems.insufficient',
      'convert:shared.needMore',
      'funding:withdraw.needMore',
    ],
  },
  {
    id: 'ERR-020',
    toast: 'invalidAmount',
    en: 'Invalid quantity, price or amount',
    zh: '数量、价格或金额无效',
    said: [
      'wallet:errors.WALLET_AMOUNT_INVALID',
      'orders:errors.ORDER_AMOUNT_INVALID',
      'orders:errors.ORDER_PRICE_INVALID',
      'orders:problems.amountInvalid',
      'orders:problems.priceInvalid',
    ],
  },
  {
    id: 'ERR-023',
    toast: 'wrongTime',
    en: 'Wrong time (end must be later than start)',
    zh: '时间错误（结束时间须晚于开始时间）',
    said: [
      'wallet:errors.WALLET_RANGE_REVERSED',
      'backoffice-content:errors.CONTENT_TIME_ORDER',
      'backoffice-users:errors.ACCOUNTING_RANGE_INVALID',
      'orders:filters.reversed',
    ],
  },
  {
    id: 'ERR-026',
    toast: 'textTooLong',
    en: 'Text too long',
    zh: '文字过长',
    said: ['identity:errors.IDENTITY_TEXT_TOO_LONG', 'backoffice-content:errors.CONTENT_TOO_LONG'],
  },
  { id: 'ERR-027', toast: 'noMoreData', en: 'No more data', zh: '没有更多数据', said: ['common:states.noMore'] },
];

/** Messages that are toasts or titles of their own; the screens that show them are named in the journeys. */
const TOASTS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  loginSuccess: ['Login success', '登录成功'],
  registrationSucceeded: ['Registration succeeded', '注册成功'],
  underDevelopment: ['Function under development', '功能开发中'],
  orderCanceled: ['Order canceled', '订单已撤销'],
  confirmCancel: ['Confirm cancel', '确认取消'],
  purchaseSuccess: ['Purchase success', '购买成功'],
  savedToAlbum: ['Saved to album', '已保存到相册'],
  chunkFailure: ['Chunk loading failure', '页面代码加载失败'],
};

const toast = (language: Language, name: string) => serverText(language, 'shell', `toasts.${name}`);
const text = (language: Language, key: string) => {
  const [namespace, path] = key.split(':') as [Namespace, string];
  return serverText(language, namespace, path);
};

describe('messages of the specification', () => {
  // covers: [ERR-009,ERR-010,ERR-012,ERR-014,ERR-015,ERR-016,ERR-017,ERR-019,ERR-020,ERR-023,ERR-026,ERR-027]
  it.each(MESSAGES)('$id begins every text that says it, in English and Chinese', ({ toast: name, en, zh, said }) => {
    for (const [language, words] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      expect(toast(language, name)).toBe(words);
      for (const key of said) expect(text(language, key).slice(0, words.length), `${language} ${key}`).toBe(words);
    }
  });

  it.each(MESSAGES)('$id has one wording in each of the eight languages', ({ toast: name, said }) => {
    for (const language of LANGUAGES) {
      for (const key of said) expect(text(language, key), `${language} ${key}`).toContain(toast(language, name));
    }
  });

  it.each(Object.entries(TOASTS))('the toast %s has the words of the specification', (name, [en, zh]) => {
    expect([toast('en', name), toast('zh', name)]).toEqual([en, zh]);
  });
});
