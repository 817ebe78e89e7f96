/** The session and the choices of the device in components. */
import type { Permission } from '@glasshouse/contract';
import { useStore } from 'zustand';
import { navigation, presence, sessionStore, settingsStore } from './services.ts';
import { type SearchFields, hrefOf, usePageSearch } from './navigation.ts';
import { type OpenedSession, mayDo } from './session.ts';
import type { SettingsState } from './settings.ts';

/** The session; null at the door. */
export function useSession(): OpenedSession | null {
  return useStore(sessionStore, (state) => state.session);
}

/** Whether the role has a permission. */
export function useMay(permission: Permission | undefined): boolean {
  return mayDo(useSession(), permission);
}

/** A choice of the device. */
export function useSettings<T>(select: (settings: SettingsState) => T): T {
  return useStore(settingsStore, select);
}

/** Whether the page was used lately. */
export function usePresent(): boolean {
  return useStore(presence);
}

/** Changes fields of the page's query without a new entry of the history; null takes a field away. */
export function useSetSearch(): (fields: SearchFields) => void {
  const search = usePageSearch();
  return (fields) => {
    const path = navigation.here().split('?')[0] ?? '/';
    const to = hrefOf(path, { ...search, ...fields });
    if (to !== navigation.here()) navigation.redirect(path, { ...search, ...fields });
  };
}
