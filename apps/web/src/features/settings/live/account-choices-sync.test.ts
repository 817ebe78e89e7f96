import type { FiatCurrency, Language } from '@glasshouse/contract';
import type { UserInfo } from '@glasshouse/contract/identity';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AccountChoicesSync, type Choices, type SyncDeps } from './account-choices-sync.ts';

const USER = { id: 7, language: 'en', fiat: 'USD', shortcuts: null } as unknown as UserInfo;

/** A device and its account; each save waits until it is answered. */
function device(user: UserInfo = USER, language: Language = 'en') {
  const stored = new Map<string, string>();
  const sent: { choices: Partial<Choices>; answer: () => void; fail: () => void }[] = [];
  const save = (choices: Partial<Choices>) =>
    new Promise<void>((resolve, reject) => sent.push({ choices, answer: resolve, fail: () => reject(new Error('offline')) }));
  const settings = createStore<{ language: Language; fiat: FiatCurrency; change: (values: object) => void }>()((set) => ({
    language,
    fiat: 'USD',
    change: (values) => set(values),
  }));
  const session = createStore<{ user: UserInfo | null; setUser: (next: UserInfo) => void }>()((set) => ({
    user,
    setUser: (next) => set({ user: next }),
  }));
  const shortcuts = createStore<{ chosen: string | null }>(() => ({ chosen: null }));
  new AccountChoicesSync({
    settings,
    session,
    shortcuts,
    keepShortcuts: (chosen) => shortcuts.setState({ chosen }),
    device: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      clear: () => stored.clear(),
    },
    save,
    saved: async () => {},
  } satisfies SyncDeps).begin();
  return { settings, session, shortcuts, sent, agreed: () => JSON.parse(stored.get('account_choices') ?? 'null') };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a device that follows its account', () => {
  it('keeps the last language when two are chosen before the first is saved', async () => {
    const { settings, session, sent } = device();
    settings.setState({ language: 'th' });
    settings.setState({ language: 'en' });
    await settled();
    expect(sent.map(({ choices }) => choices)).toEqual([{ language: 'th' }]);
    sent[0]?.answer();
    await settled();
    expect(settings.getState().language).toBe('en');
    expect(sent.map(({ choices }) => choices)).toEqual([{ language: 'th' }, { language: 'en' }]);
    sent[1]?.answer();
    await settled();
    expect(settings.getState().language).toBe('en');
    expect(session.getState().user?.language).toBe('en');
  });

  it('keeps a language that is chosen while the fiat is saved', async () => {
    const { settings, session, sent } = device();
    settings.setState({ fiat: 'EUR' });
    await settled();
    settings.setState({ language: 'fra' });
    sent[0]?.answer();
    await settled();
    sent[1]?.answer();
    await settled();
    expect(settings.getState()).toMatchObject({ language: 'fra', fiat: 'EUR' });
    expect(session.getState().user).toMatchObject({ language: 'fra', fiat: 'EUR' });
  });

  it('remembers as agreed what the account has, so that a choice that was not saved is sent later', async () => {
    const { settings, sent, agreed, session } = device();
    expect(agreed()).toMatchObject({ user: 7, language: 'en' });
    settings.setState({ language: 'th' });
    settings.setState({ language: 'jp' });
    await settled();
    sent[0]?.answer();
    await settled();
    expect(agreed()).toMatchObject({ language: 'th' });
    sent[1]?.fail();
    await settled();
    expect(settings.getState().language).toBe('jp');
    session.getState().setUser({ ...(session.getState().user as UserInfo) });
    await settled();
    expect(sent[2]?.choices).toEqual({ language: 'jp' });
  });

  it('sends nothing of one user to the account of the next', async () => {
    const { settings, session, sent } = device();
    settings.setState({ language: 'th' });
    settings.setState({ language: 'jp' });
    await settled();
    session.getState().setUser({ ...USER, id: 8, language: 'fra' });
    sent[0]?.answer();
    await settled();
    expect(sent.map(({ choices }) => choices)).toEqual([{ language: 'th' }]);
    expect(session.getState().user).toMatchObject({ id: 8, language: 'fra' });
    expect(settings.getState().language).toBe('fra');
  });

  it('takes what another device chose', () => {
    const { settings, session } = device();
    session.getState().setUser({ ...USER, language: 'kor' });
    expect(settings.getState().language).toBe('kor');
  });

  it('sends shortcuts once, and the last of two choices', async () => {
    const { shortcuts, sent, session } = device();
    shortcuts.setState({ chosen: 'loans' });
    shortcuts.setState({ chosen: 'loans,otc' });
    await settled();
    sent[0]?.answer();
    await settled();
    sent[1]?.answer();
    await settled();
    expect(sent.map(({ choices }) => choices)).toEqual([{ shortcuts: ['loans'] }, { shortcuts: ['loans', 'otc'] }]);
    expect(shortcuts.getState().chosen).toBe('loans,otc');
    expect(session.getState().user?.shortcuts).toEqual(['loans', 'otc']);
  });
});
