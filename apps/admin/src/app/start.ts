/** What runs once at launch, before the first page is drawn. */
import type { Namespace } from '@glasshouse/i18n';
import { staffCatalogues } from '@glasshouse/i18n/staff.ts';
import { addCatalogues, currentLanguage, startWords, switchLanguage, words } from '@glasshouse/i18n/web.ts';
import type { Language } from '@glasshouse/contract';
import { setFormatLang } from '@glasshouse/ui/format/languages.ts';
import { applyTheme } from '@glasshouse/ui/theme.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { queryClient, settingsStore } from './services.ts';

/** Catalogues that every page may use. */
export const START_WORDS: readonly Namespace[] = ['common', 'backoffice'];

/** The words come first: without them (offline) the language stays what it was, and the person is told. */
async function followLanguage(language: Language, before: Language): Promise<void> {
  if (currentLanguage() === language) return;
  try {
    await switchLanguage(language);
    setFormatLang(language);
    await queryClient.invalidateQueries();
  } catch {
    settingsStore.getState().change({ language: before });
    toast.show({ kind: 'error', text: words.t(($) => $.common.failures.offline) });
  }
}

/** Prepares words and look. */
export async function prepare(): Promise<void> {
  const { theme, language } = settingsStore.getState();
  applyTheme(theme);
  setFormatLang(language);
  settingsStore.subscribe((now, before) => {
    if (now.theme !== before.theme) applyTheme(now.theme);
    if (now.language !== before.language) void followLanguage(now.language, before.language);
  });
  addCatalogues(staffCatalogues);
  await startWords(language, START_WORDS);
}
