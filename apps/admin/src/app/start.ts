/** What runs once at launch, before the first page is drawn. */
import type { Namespace } from '@glasshouse/i18n';
import { staffCatalogues } from '@glasshouse/i18n/staff.ts';
import { addCatalogues, followLanguage, startWords, words } from '@glasshouse/i18n/web.ts';
import type { Language } from '@glasshouse/contract';
import { setFormatLang } from '@glasshouse/ui/format/languages.ts';
import { applyTheme } from '@glasshouse/ui/theme.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { queryClient, settingsStore } from './services.ts';

/** Catalogues that every page may use. */
export const START_WORDS: readonly Namespace[] = ['common', 'backoffice', 'names'];

const speak = (language: Language, before: Language) =>
  followLanguage(language, {
    async changed() {
      setFormatLang(language);
      await queryClient.invalidateQueries();
    },
    failed() {
      settingsStore.getState().change({ language: before });
      toast.show({ kind: 'error', text: words.t(($) => $.common.failures.offline) });
    },
  });

/** Prepares words and look. */
export async function prepare(): Promise<void> {
  const { theme, language } = settingsStore.getState();
  applyTheme(theme);
  setFormatLang(language);
  settingsStore.subscribe((now, before) => {
    if (now.theme !== before.theme) applyTheme(now.theme);
    if (now.language !== before.language) void speak(now.language, before.language);
  });
  addCatalogues(staffCatalogues);
  await startWords(language, START_WORDS);
}
