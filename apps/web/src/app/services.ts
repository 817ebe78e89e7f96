/**
 * The one place where the services of the app are put together: stores on the device's storage, client, socket,
 * query cache, navigation, login guard, toasts, live topics. Features reach them through the hooks in this folder.
 */
import { CallFailure, createClient, createSocket, randomRequestId } from '@glasshouse/client';
import type { FiatRates } from '@glasshouse/contract/content';
import { languageOfTag } from '@glasshouse/i18n';
import { currentLanguage, words } from '@glasshouse/i18n/web.ts';
import { watchHistory } from '@glasshouse/ui/layer-stack.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { createHashHistory } from '@tanstack/react-router';
import { createQueryClient } from './data/query-client.ts';
import { type FirstCalls, readFirst, takingOver } from './first-calls.ts';
import { createRatesStore, refreshRates } from './formats/fiat-rates.ts';
import { ACKS_KEY } from './integrity/acks-key.ts';
import { createServerClock } from './live/server-clock.ts';
import { createTickerStore } from './live/ticker-store.ts';
import { createTopicStore } from './live/topic-store.ts';
import { createNavigation } from './navigation/navigation.ts';
import { clearOutdatedData } from './session/launch.ts';
import { createLoginGuard } from './session/login-guard.ts';
import { createSessionStore } from './session/session-store.ts';
import { createSettingsStore } from './session/settings-store.ts';
import { deviceStorage } from './session/storage.ts';
import { STEP_UP_REQUIRED, createStepUpStore, stepUpAsker, withStepUp } from './step-up/step-up.ts';
import {
  API_ORIGIN,
  AUTH_PREFIX,
  CONTENT_TYPE,
  DEFAULT_LANGUAGE,
  FIAT_RATES_URL,
  SOCKET_RECONNECT,
  SOCKET_URL,
} from './settings.ts';

const storage = deviceStorage();
// Before the stores read anything (S1.23).
clearOutdatedData(storage);

/** Token and user. */
export const sessionStore = createSessionStore(storage);
sessionStore.subscribe(({ token }, before) => {
  if (token === null && before.token !== null) storage.removeItem(ACKS_KEY);
});
/** Choices of the device. The first script of the page has found the language: the chosen one, or the browser's. */
const spoken = languageOfTag(globalThis.document?.documentElement.lang ?? '');
export const settingsStore = createSettingsStore(storage, spoken ?? DEFAULT_LANGUAGE);
/** Fiat rates. */
export const ratesStore = createRatesStore(storage);
/** The storage itself, for features that remember something on the device. */
export { storage as deviceData };

watchHistory();
/** History of the hash router: `/#/pages/market/market` (S2.02). */
export const appHistory = createHashHistory();
/** Moving between pages. */
export const navigation = createNavigation(appHistory);

const pagesWithLogin = new Set<string>();
/** Told by the router which paths show the user's own data. */
export function setPagesWithLogin(paths: Iterable<string>): void {
  pagesWithLogin.clear();
  for (const path of paths) pagesWithLogin.add(path);
}

/** The words of a failed call: the server's own, which every refusal brings, or ours when it could not be reached. */
export function failureText(failure: CallFailure): string {
  if (failure.message) return failure.message;
  if (failure.kind === 'offline') return words.t(($) => $.common.failures.offline);
  if (failure.kind === 'timeout') return words.t(($) => $.common.failures.timeout);
  return words.t(($) => $.common.failures.transport);
}

function showFailure(failure: CallFailure): () => void {
  // Its sheet was shown and closed.
  if (failure.code === STEP_UP_REQUIRED) return () => {};
  const id = toast.show({ kind: 'error', text: failureText(failure) });
  return () => toast.dismiss(id);
}

/** What was read over REST. */
export const queryClient = createQueryClient(showFailure);

/** The login guard. */
export const loginGuard = createLoginGuard({
  navigation,
  hasToken: () => sessionStore.getState().token !== null,
  clearSession: () => sessionStore.getState().clear(),
  // 1.5 s, 0.3 s longer than the way to the login page (AMB-73).
  toast: (text) => void toast.show({ kind: 'info', text }),
  loginFirst: () => words.t(($) => $.shell.toasts.loginFirst),
  needsLogin: (path) => pagesWithLogin.has(path),
});

/** The name of this device, made up at its first start; it identifies no person. */
function deviceName(): string {
  const name = storage.getItem('device') ?? randomRequestId();
  storage.setItem('device', name);
  return name;
}

const { firstCalls } = globalThis as { firstCalls?: FirstCalls };

/** The REST client. Failures of calls made with it directly are shown by it; hooks show theirs themselves. */
const plainClient = createClient({
  baseUrl: API_ORIGIN,
  contentType: CONTENT_TYPE,
  authPrefix: AUTH_PREFIX,
  language: currentLanguage,
  token: () => sessionStore.getState().token,
  device: deviceName(),
  solveProof: async (challenge) => (await import('./proof-of-work-shown.ts')).solveShown(challenge),
  fetch: takingOver(
    firstCalls,
    (url, init) => fetch(url, init),
    () => performance.now(),
  ),
  onAcknowledged: (acknowledged) => {
    const { token } = sessionStore.getState();
    import('./integrity/kept-acks.ts').then(
      // Not after a logout in between: acknowledgements go with the session.
      ({ keepAck }) => sessionStore.getState().token === token && keepAck(storage, acknowledged),
      // Offline before its code ever came: the answer counts without being kept.
      () => undefined,
    );
  },
  onSessionInvalid: loginGuard.onSessionInvalid,
  onNotVerified: loginGuard.onNotVerified,
  onRefused: (_message, failure) => showFailure(failure),
  onFailed: showFailure,
});

/** The request for proofs that is open. */
export const stepUpStore = createStepUpStore();
/** The REST client; calls that need step-up ask for it by themselves. */
export const client = withStepUp(plainClient, stepUpAsker(stepUpStore));

/** Reads what the first page asks for, before it is drawn. */
export const readFirstCalls = (): Promise<void> =>
  readFirst(firstCalls, queryClient, (definition, signal) => client.call(definition, {}, { signal, quiet: true }));

/** The socket. */
export const socket = createSocket({
  url: SOCKET_URL,
  reconnect: SOCKET_RECONNECT,
  token: () => sessionStore.getState().token,
});

/** Live topics. */
export const topics = createTopicStore(socket, (work) => requestAnimationFrame(work));

/** The server's time, from fresh answers and ticks. */
export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);

/** The newest figures of every market. */
export const tickers = createTickerStore(topics, serverClock.received);

/** Reads the fiat rates when they are a day old. */
export function refreshFiatRates(): Promise<void> {
  return refreshRates(ratesStore, {
    storage,
    now: Date.now,
    readFile: async () => {
      const response = await fetch(FIAT_RATES_URL);
      if (response.status !== 200) throw new CallFailure('transport', { status: response.status });
      return (await response.json()) as FiatRates;
    },
  });
}
