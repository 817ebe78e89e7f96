/** The session and the choices of the device in components. */
import { useStore } from 'zustand';
import { loginGuard, sessionStore, settingsStore } from '../services.ts';
import type { SessionState } from './session-store.ts';
import type { SettingsState } from './settings-store.ts';

/** A part of the session, such as `useSession((session) => session.user)`. */
export function useSession<T>(select: (session: SessionState) => T): T {
  return useStore(sessionStore, select);
}

/** A part of the choices of the device, such as `useSettings((settings) => settings.theme)`. */
export function useSettings<T>(select: (settings: SettingsState) => T): T {
  return useStore(settingsStore, select);
}

/** Whether somebody is logged in; otherwise this is a visitor. */
export function useIsLoggedIn(): boolean {
  return useSession((session) => session.token !== null);
}

/** Wraps actions that need a login: a visitor gets a message, is led to the login page and brought back. */
export function useRequireLogin(): (action: () => void) => void {
  return loginGuard.withLogin;
}
