/** Keeps the language, the fiat and the shortcuts of this device and those of the account the same. Loaded after the first paint. */
import type { FiatCurrency, Language, MenuProduct } from '@glasshouse/contract';
import { type UserInfo, getUserInfo, saveSettings } from '@glasshouse/contract/identity';
import { callKey } from '../../../app/data/use-call.ts';
import { client, deviceData, queryClient, sessionStore, settingsStore } from '../../../app/services.ts';
import { readJson } from '../../../app/session/storage.ts';
import { deviceShortcuts, keepShortcuts } from '../../../app/shortcuts.ts';
import { mergeChoice, mergeShortcuts } from '../model/account-choices.ts';

interface Choices {
  language: Language;
  fiat: FiatCurrency;
  shortcuts: MenuProduct[];
}
/** What a device and an account agreed on last; shortcuts as they are stored on the device, null while nobody chose. */
interface Agreed extends Omit<Choices, 'shortcuts'> {
  user: number;
  shortcuts?: string | null;
}

const KEY = 'account_choices';
const NAMES = ['language', 'fiat'] as const;

const deviceChoices = (): Omit<Choices, 'shortcuts'> => {
  const { language, fiat } = settingsStore.getState();
  return { language, fiat };
};
const agree = (user: number) =>
  deviceData.setItem(
    KEY,
    JSON.stringify({ user, ...deviceChoices(), shortcuts: deviceShortcuts.getState().chosen } satisfies Agreed),
  );

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

/** What a merge gives to the device the merge itself sends to the account. */
let isMerging = false;

const listOf = (stored: string) => stored.split(',') as MenuProduct[];
const storedOf = ({ shortcuts }: UserInfo) => shortcuts?.join(',') ?? null;

/** Merges the shortcuts; returns what is to be sent to the account. */
function takeShortcuts(user: UserInfo, stored: Agreed | null): Partial<Choices> {
  // Stored by a version without them.
  if (!('shortcuts' in user)) return {};
  const { chosen } = deviceShortcuts.getState();
  const isSame = stored?.user === user.id;
  // What the previous user left on the device is theirs, not this user's.
  const isLeft = !isSame && stored !== null && chosen === stored.shortcuts;
  const account = storedOf(user);
  const merged = mergeShortcuts((isSame && stored.shortcuts) || null, isLeft ? null : chosen, account);
  if (merged !== chosen) {
    isMerging = true;
    keepShortcuts(merged);
    isMerging = false;
  }
  return merged === null || merged === account ? {} : { shortcuts: listOf(merged) };
}

function merge(user: UserInfo): void {
  // Stored by a version without them.
  if (!('language' in user)) return;
  const stored = readJson<Agreed | null>(deviceData, KEY, null);
  const agreed = stored?.user === user.id ? stored : null;
  const device = deviceChoices();
  const toDevice: Partial<Choices> = {};
  const toAccount = takeShortcuts(user, stored);
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
  deviceShortcuts.subscribe(({ chosen }) => {
    const { user: current } = sessionStore.getState();
    if (current && !isMerging && chosen !== null && chosen !== storedOf(current))
      void push(current, { shortcuts: listOf(chosen) });
  });
}
