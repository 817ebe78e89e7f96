/** Dialogs titled "Confirm cancel": each names what it cancels, with the verb of its title. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import type { Namespace } from './catalogues.ts';
import { serverText } from './server.ts';

const VERB: Readonly<Record<Language, RegExp>> = {
  zh: /取消/u,
  en: /^Cancels? /u,
  hk: /取消/u,
  th: /ยกเลิก/u,
  jp: /取り消/u,
  kor: /취소/u,
  fra: /annul/iu,
  spa: /cancel/iu,
};

const QUESTIONS: readonly [Namespace, string][] = [
  ['orders', 'cancelAll.ofPair'],
  ['orders', 'cancelAll.ofAll'],
  ['funding', 'cancel.text'],
];
const ACTS: readonly [Namespace, string][] = [
  ['orders', 'cancel.act'],
  ['orders', 'cancelAll.act'],
  ['funding', 'cancel.button'],
];

describe('a dialog that asks before a cancellation', () => {
  it.each(LANGUAGES)('says in %s what it cancels, on the button and above it', (language) => {
    for (const [namespace, key] of [...QUESTIONS, ...ACTS])
      expect(serverText(language, namespace, key), `${namespace}:${key}`).toMatch(VERB[language]);
  });

  it('has one Chinese verb, that of the specified title', () => {
    for (const [namespace, key] of [...QUESTIONS, ...ACTS, ['orders', 'cancel.oco'], ['orders', 'cancel.slow']] as const)
      expect(serverText('zh', namespace, key), `${namespace}:${key}`).not.toContain('撤');
  });
});
