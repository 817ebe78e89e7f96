/** The one place where the services of the back office are put together. */
import { type CallFailure, createClient } from '@glasshouse/client';
import { currentLanguage, words } from '@glasshouse/i18n/web.ts';
import { watchHistory } from '@glasshouse/ui/layer-stack.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { createHashHistory } from '@tanstack/react-router';
import { createNavigation } from './navigation.ts';
import { createPresence } from './presence.ts';
import { createQueryClient } from './query-client.ts';
import { createSessionStore } from './session.ts';
import { createSettingsStore } from './settings.ts';
import { browserStorage } from './storage.ts';

/** The staff session. */
export const sessionStore = createSessionStore(browserStorage('sessionStorage'), Date.now);
/** Theme and language. */
export const settingsStore = createSettingsStore(browserStorage('localStorage'));
/** Whether the page was used lately. */
export const presence = createPresence(window);

watchHistory();
/** History of the hash router: `/admin/#/staff`. */
export const appHistory = createHashHistory();
/** Moving between pages. */
export const navigation = createNavigation(appHistory);

/** The words of a failed call: the server's own, which every refusal brings, or ours when it could not be reached. */
export function failureText(failure: CallFailure): string {
  if (failure.message) return failure.message;
  if (failure.kind === 'offline') return words.t(($) => $.common.failures.offline);
  if (failure.kind === 'timeout') return words.t(($) => $.common.failures.timeout);
  return words.t(($) => $.common.failures.transport);
}

const showFailure = (failure: CallFailure) => void toast.show({ kind: 'error', text: failureText(failure) });

/** The cache of answers. */
export const queryClient = createQueryClient(showFailure);

/** Clears the session and the answers read with it, and opens the sign-in page. */
export function leave(why: 'ended' | 'left'): void {
  sessionStore.getState().clear();
  queryClient.clear();
  navigation.toDoor(why);
}

/** The typed client. Its token opens staff calls only. */
export const client = createClient({
  language: currentLanguage,
  token: () => sessionStore.getState().session?.token ?? null,
  onSessionInvalid() {
    // Calls that were on their way together end together: the first one has shown it.
    if (sessionStore.getState().session !== null) leave('ended');
  },
});
