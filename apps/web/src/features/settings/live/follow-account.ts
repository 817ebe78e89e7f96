/** Keeps the language and the fiat of this device and those of the account the same. Loaded after the first paint. */
import { type FiatCurrency, type Language, type UserInfo, getUserInfo, saveSettings } from '@glasshouse/contract';
import { callKey } from '../../../app/data/use-call.ts';
import { client, deviceData, queryClient, sessionStore, settingsStore } from '../../../app/services.ts';
import { readJson } from '../../../app/session/storage.ts';
import { mergeChoice } from '../model/account-choices.ts';

interface Choices {
  language: Language;
  fiat: FiatCurrency;
}
/** What a device and an account agreed on last. */
type Agreed = Choices & { user: number };

const KEY = 'account_choices';
const NAMES = ['language', 'fiat'] as const;

const deviceChoices = (): Choices => {
  const { language, fiat } = settingsStore.getState();
  return { language, fiat };
};
const agree = (user: number) => deviceData.setItem(KEY, JSON.stringify({ user, ...deviceChoices() } satisfies Agreed));

/** Tells the account. Without a connection the next merge does it. */
async function push(user: UserInfo, choices: Partial<Choices>): Promise<void> {
  try {
    await client.call(saveSettings, choices, { quiet: true });
  } catch {
    return;
  }
  if (sessionStore.getState().user?.id !== user.id) return;
  // An answer under way may be older than what was just saved.
  await queryClient.cancelQueries({ queryKey: [getUserInfo.id] });
  queryClient.setQueryData<UserInfo>(callKey(getUserInfo, {}), (old) => old && { ...old, ...choices });
  agree(user.id);
  sessionStore.getState().setUser({ ...user, ...choices });
}

function merge(user: UserInfo): void {
  // Stored by a version that did not know of them.
  if (!('language' in user)) return;
  const stored = readJson<Agreed | null>(deviceData, KEY, null);
  const agreed = stored?.user === user.id ? stored : null;
  const device = deviceChoices();
  const toDevice: Partial<Choices> = {};
  const toAccount: Partial<Choices> = {};
  for (const name of NAMES) {
    const result = mergeChoice(agreed?.[name] ?? null, device[name], user[name]);
    if (result === 'apply') Object.assign(toDevice, { [name]: user[name] });
    if (result === 'push') Object.assign(toAccount, { [name]: device[name] });
  }
  if (Object.keys(toDevice).length > 0) settingsStore.getState().change(toDevice);
  if (Object.keys(toAccount).length > 0) void push(user, toAccount);
  else agree(user.id);
}

/** Begins to follow. */
export function followAccount(): void {
  const { user } = sessionStore.getState();
  if (user) merge(user);
  sessionStore.subscribe((now, before) => {
    if (now.user && now.user !== before.user) merge(now.user);
  });
  settingsStore.subscribe((now, before) => {
    const { user: current } = sessionStore.getState();
    if (!current) return;
    const changed = NAMES.filter((name) => now[name] !== before[name] && now[name] !== current[name]);
    if (changed.length > 0) void push(current, Object.fromEntries(changed.map((name) => [name, now[name]])));
  });
}
