/**
 * Keeps the choices of this device and those of the account the same. What was sent and is not answered yet counts as what the account
 * has: an answer to an earlier choice does not undo a later one. Choices are sent one after another, so the last one stays.
 */
import type { FiatCurrency, Language, MenuProduct } from '@glasshouse/contract';
import type { UserInfo } from '@glasshouse/contract/identity';
import type { StoreApi } from 'zustand/vanilla';
import { type KeyValue, readJson } from '../../../app/session/storage.ts';
import { mergeChoice, mergeShortcuts } from '../model/account-choices.ts';

/** The choices that belong to the account. */
export interface Choices {
  language: Language;
  fiat: FiatCurrency;
  shortcuts: MenuProduct[];
}

/** What a device and an account agreed on last; shortcuts as they are stored on the device, null while nobody chose. */
interface Agreed extends Omit<Choices, 'shortcuts'> {
  user: number;
  shortcuts?: string | null;
}

type Values = Omit<Choices, 'shortcuts'>;

/** What it works on. */
export interface SyncDeps {
  readonly settings: StoreApi<Values & { change: (values: Partial<Values>) => void }>;
  readonly session: StoreApi<{ user: UserInfo | null; setUser: (user: UserInfo) => void }>;
  readonly shortcuts: StoreApi<{ chosen: string | null }>;
  readonly keepShortcuts: (chosen: string | null) => void;
  readonly device: KeyValue;
  /** Sends choices to the account; rejects without a connection. */
  readonly save: (choices: Partial<Choices>) => Promise<void>;
  /** Runs after a choice was saved and before the session shows it: what was read of the account before is old. */
  readonly saved: (choices: Partial<Choices>) => Promise<void>;
}

const KEY = 'account_choices';
const NAMES = ['language', 'fiat'] as const;

const listOf = (stored: string) => stored.split(',') as MenuProduct[];
const always = () => true;
const never = () => false;
const storedOf = ({ shortcuts }: UserInfo) => shortcuts?.join(',') ?? null;

/** Keeps both the same from `begin` on, which is called once. */
export class AccountChoicesSync {
  readonly #deps: SyncDeps;
  /** By name the newest value that was sent and not answered, for the user of `#whose`. */
  readonly #onTheWay = new Map<string, unknown>();
  #whose: number | null = null;
  #line: Promise<void> = Promise.resolve();
  /** What a merge gives to the device the merge itself sends to the account. */
  #isMerging = false;

  constructor(deps: SyncDeps) {
    this.#deps = deps;
  }

  begin(): void {
    const { session, settings, shortcuts } = this.#deps;
    const { user } = session.getState();
    if (user) this.#merge(user);
    session.subscribe((now, before) => {
      if (now.user && now.user !== before.user) this.#merge(now.user);
    });
    settings.subscribe((now, before) => {
      const { user: current } = session.getState();
      if (!current) return;
      const ofAccount = (name: 'language' | 'fiat') => (this.#onTheWay.has(name) ? this.#onTheWay.get(name) : current[name]);
      const changed = NAMES.filter((name) => now[name] !== before[name] && now[name] !== ofAccount(name));
      if (changed.length > 0) this.#push(current.id, Object.fromEntries(changed.map((name) => [name, now[name]])));
    });
    shortcuts.subscribe(({ chosen }) => {
      const { user: current } = session.getState();
      if (!current || this.#isMerging || chosen === null) return;
      const sent = this.#onTheWay.get('shortcuts') as MenuProduct[] | undefined;
      if (chosen !== (sent?.join(',') ?? storedOf(current))) this.#push(current.id, { shortcuts: listOf(chosen) });
    });
  }

  #push(id: number, choices: Partial<Choices>): void {
    for (const [name, value] of Object.entries(choices)) this.#onTheWay.set(name, value);
    this.#line = this.#line.then(() => this.#send(id, choices));
  }

  async #send(id: number, choices: Partial<Choices>): Promise<void> {
    const { session, save, saved } = this.#deps;
    const isTheirs = () => session.getState().user?.id === id;
    // Not to the account of who logged in meanwhile. Without a connection the next merge sends it.
    const isSaved = isTheirs() && (await save(choices).then(always, never));
    if (isSaved && isTheirs()) await saved(choices);
    if (this.#whose !== id) return;
    for (const [name, value] of Object.entries(choices)) if (this.#onTheWay.get(name) === value) this.#onTheWay.delete(name);
    const { user } = session.getState();
    if (!isSaved || user?.id !== id) return;
    const now = { ...user, ...choices };
    this.#agree(now);
    session.getState().setUser(now);
  }

  #agree(user: UserInfo): void {
    const { language, fiat } = user;
    this.#deps.device.setItem(KEY, JSON.stringify({ user: user.id, language, fiat, shortcuts: storedOf(user) }));
  }

  /** Merges the shortcuts; returns what is to be sent to the account. */
  #takeShortcuts(user: UserInfo, stored: Agreed | null): Partial<Choices> {
    // Stored by a version without them.
    if (!('shortcuts' in user) || this.#onTheWay.has('shortcuts')) return {};
    const { chosen } = this.#deps.shortcuts.getState();
    const isSame = stored?.user === user.id;
    // What the previous user left on the device is theirs, not this user's.
    const isLeft = !isSame && stored !== null && chosen === stored.shortcuts;
    const account = storedOf(user);
    const merged = mergeShortcuts((isSame && stored.shortcuts) || null, isLeft ? null : chosen, account);
    if (merged !== chosen) {
      this.#isMerging = true;
      this.#deps.keepShortcuts(merged);
      this.#isMerging = false;
    }
    return merged === null || merged === account ? {} : { shortcuts: listOf(merged) };
  }

  #merge(user: UserInfo): void {
    // Stored by a version without them.
    if (!('language' in user)) return;
    if (this.#whose !== user.id) this.#onTheWay.clear();
    this.#whose = user.id;
    const { device, settings } = this.#deps;
    const stored = readJson<Agreed | null>(device, KEY, null);
    const agreed = stored?.user === user.id ? stored : null;
    const own = settings.getState();
    const toDevice: Partial<Choices> = {};
    const toAccount = this.#takeShortcuts(user, stored);
    for (const name of NAMES) {
      if (this.#onTheWay.has(name)) continue;
      const result = mergeChoice(agreed?.[name] ?? null, own[name], user[name]);
      if (result === 'apply') Object.assign(toDevice, { [name]: user[name] });
      if (result === 'push') Object.assign(toAccount, { [name]: own[name] });
    }
    if (Object.keys(toDevice).length > 0) settings.getState().change(toDevice);
    if (Object.keys(toAccount).length > 0) this.#push(user.id, toAccount);
    else if (this.#onTheWay.size === 0) this.#agree(user);
  }
}
