/** What runs once at launch, besides drawing the page. */
import type { Language } from '@glasshouse/contract';
import { followLanguage, startWords, words } from '@glasshouse/i18n/web.ts';
import { setFormatLang } from '@glasshouse/ui/format/languages.ts';
import { applyTheme, applyUpDown } from '@glasshouse/ui/theme.ts';
import { allowHaptics } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import type { CallMeta } from './data/query-client.ts';
import { followFavourites } from './favourites/favourites.ts';
import { followBackground } from './live/background.ts';
import { loginGuard, queryClient, refreshFiatRates, sessionStore, settingsStore, socket, topics } from './services.ts';

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

function followSettings(): void {
  settingsStore.subscribe((now, before) => {
    if (now.theme !== before.theme) applyTheme(now.theme);
    if (now.upDown !== before.upDown) applyUpDown(now.upDown);
    if (now.vibration !== before.vibration) allowHaptics(now.vibration);
    if (now.language !== before.language) void speak(now.language, before.language);
  });
  // Tabs of one device look alike.
  window.addEventListener('storage', () => settingsStore.getState().reload());
}

const isOwn = { predicate: (query: { meta?: CallMeta | undefined }) => query.meta?.own === true };

function followSession(): void {
  sessionStore.subscribe((now, before) => {
    if (now.token === before.token) return;
    // Nothing that one user read may be shown to the next. Screens that are open read anew after a login.
    queryClient.removeQueries(isOwn);
    if (now.token !== null) setTimeout(() => void queryClient.resetQueries(isOwn));
    socket.restart();
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== 'token' && event.key !== 'user' && event.key !== null) return;
    sessionStore.getState().reload();
    // Logged out in another tab: a page of own data would wait without end.
    if (sessionStore.getState().token === null) loginGuard.leaveOwnPage();
  });
}

/** Prepares words and look; resolves when the first page can be drawn. */
export async function prepare(): Promise<void> {
  const settings = settingsStore.getState();
  applyTheme(settings.theme);
  applyUpDown(settings.upDown);
  allowHaptics(settings.vibration);
  setFormatLang(settings.language);
  followSettings();
  followSession();
  await startWords(settings.language);
}

/** What was read of the user's own before the socket listened may have changed unnoticed; what failed is read again. */
function readOwnOnceConnected(): void {
  const stop = socket.status.subscribe(() => {
    if (socket.status.get().state !== 'connected') return;
    stop();
    void queryClient.invalidateQueries({ predicate: (query) => query.meta?.own === true || query.state.status === 'error' });
  });
}

/** What keeps the first page alive, as soon as it is drawn: socket (S1.24) and the marks of favourites. */
export function startLive(): void {
  const catchUp = () => void queryClient.invalidateQueries();
  socket.onResync(catchUp);
  readOwnOnceConnected();
  followBackground(document, topics, catchUp);
  socket.start();
  followFavourites();
}

/** What every page shows besides its own: the mode of the installation, and values in the chosen currency. */
export async function startNotices(): Promise<void> {
  await import('./modes/follow-modes.tsx').then(({ followModes }) => followModes());
  await refreshFiatRates();
}

/** What is followed for the user on every page: notifications, and the push settings of this device. */
export async function startOwn(): Promise<void> {
  await import('./alerts/follow-alerts.ts').then(({ followAlerts }) => followAlerts(performance.timeOrigin));
  await import('./notices/follow-device.ts').then(({ followDevice }) => followDevice());
}

/** Resolves once somebody is logged in. */
export const loggedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (sessionStore.getState().token !== null) resolve();
    };
    look();
    sessionStore.subscribe(look);
  });

/** What comes last: pop-up news, and the watch over the public log. */
export async function startWatches(): Promise<void> {
  await import('./content/follow-popup.tsx').then(({ followPopup }) => followPopup()).catch(() => {});
  // Its code is the heaviest of all that can wait, and a device that lacks it misses no page.
  await import('./integrity/start.tsx').then(({ watchHeads }) => watchHeads());
}
