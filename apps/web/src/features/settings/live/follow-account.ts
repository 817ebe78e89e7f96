/** Keeps the language, the fiat and the shortcuts of this device and those of the account the same. Loaded after the first paint. */
import { type UserInfo, getUserInfo, saveSettings } from '@glasshouse/contract/identity';
import { callKey } from '../../../app/data/use-call.ts';
import { client, deviceData, queryClient, sessionStore, settingsStore } from '../../../app/services.ts';
import { deviceShortcuts, keepShortcuts } from '../../../app/shortcuts.ts';
import { AccountChoicesSync } from './account-choices-sync.ts';

/** Begins to follow. */
export function followAccount(): void {
  new AccountChoicesSync({
    settings: settingsStore,
    session: sessionStore,
    shortcuts: deviceShortcuts,
    keepShortcuts,
    device: deviceData,
    async save(choices) {
      await client.call(saveSettings, choices, { quiet: true });
    },
    async saved(choices) {
      // An answer under way may be older than what was just saved.
      await queryClient.cancelQueries({ queryKey: [getUserInfo.id] });
      queryClient.setQueryData<UserInfo>(callKey(getUserInfo, {}), (old) => old && { ...old, ...choices });
    },
  }).begin();
}
