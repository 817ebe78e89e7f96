import type { UserInfo } from '@glasshouse/contract/identity';
import { describe, expect, it } from 'vitest';
import { clearOutdatedData } from './launch.ts';
import { createSessionStore } from './session-store.ts';
import { createSettingsStore } from './settings-store.ts';
import { memoryStorage } from './storage.ts';

const user = { id: 7, account_name: 'a@b.co' } as UserInfo;

describe('stored data at launch', () => {
  it('[RULE-001] [CONST-075] [AMB-68] is cleared once when the saved version is below 1 or missing', () => {
    for (const version of [{ h5_version: '0' }, {}] as Record<string, string>[]) {
      const storage = memoryStorage({ ...version, theme: 'light', token: 'old' });
      clearOutdatedData(storage);
      expect(storage.getItem('theme')).toBeNull();
      expect(storage.getItem('token')).toBeNull();
      expect(storage.getItem('h5_version')).toBe('1');
    }
  });

  it('[RULE-002] is not cleared again once the version is 1', () => {
    const storage = memoryStorage({ h5_version: '1', theme: 'light' });
    clearOutdatedData(storage);
    expect(storage.getItem('theme')).toBe('light');
    clearOutdatedData(storage);
    expect(storage.getItem('theme')).toBe('light');
  });
});

describe('choices of the device', () => {
  const start = (values = {}) => createSettingsStore(memoryStorage(values), 'en').getState();

  it('[RULE-004] [CONST-102] begin with the dark theme', () => {
    expect(start().theme).toBe('dark');
  });

  it('[RULE-005] keep the theme', () => {
    const storage = memoryStorage();
    createSettingsStore(storage, 'en').getState().change({ theme: 'light' });
    expect(createSettingsStore(storage, 'en').getState().theme).toBe('light');
  });

  it('follow what another tab of the device chose', () => {
    const storage = memoryStorage();
    const [own, other] = [createSettingsStore(storage, 'en'), createSettingsStore(storage, 'en')];
    other.getState().change({ theme: 'light', language: 'fra' });
    own.getState().reload();
    expect(own.getState()).toMatchObject({ theme: 'light', language: 'fra' });
  });

  it('[RULE-006] read the language from storage, otherwise en', () => {
    expect(start({ language: 'th' }).language).toBe('th');
    expect(start().language).toBe('en');
    expect(start({ language: 'klingon' }).language).toBe('en');
  });

  it('[CONST-029] begin with the language of the installation, zh where it says so', () => {
    const language = (values: Record<string, string>) => createSettingsStore(memoryStorage(values), 'zh').getState().language;
    expect([language({}), language({ language: 'klingon' }), language({ language: 'th' })]).toEqual(['zh', 'zh', 'th']);
  });

  it('[RULE-060] begin with USD', () => {
    expect(start().fiat).toBe('USD');
  });

  it('[CONST-028] begin with country code 86 and remember the last one', () => {
    expect(start().countryCode).toBe('86');
    const storage = memoryStorage();
    createSettingsStore(storage, 'en').getState().change({ countryCode: '33' });
    expect(createSettingsStore(storage, 'en').getState().countryCode).toBe('33');
  });

  it('ignore stored values that are none of theirs', () => {
    expect(start({ theme: 'pink', fiat: 'XXX', updown: 'sideways' })).toMatchObject({
      theme: 'dark',
      fiat: 'USD',
      upDown: 'green-up',
    });
  });
});

describe('the session', () => {
  it('[RULE-009] is still there after a reload', () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage).getState();
    session.logIn('tok123');
    session.setUser(user);
    expect(createSessionStore(storage).getState()).toMatchObject({ token: 'tok123', user });
  });

  it('keeps the token of a login under "token"', () => {
    const storage = memoryStorage();
    createSessionStore(storage).getState().logIn('tok123');
    expect(storage.getItem('token')).toBe('tok123');
  });

  it('that is cleared forgets token and user', () => {
    const storage = memoryStorage();
    const store = createSessionStore(storage);
    store.getState().logIn('tok123');
    store.getState().setUser(user);
    store.getState().clear();
    expect(store.getState()).toMatchObject({ token: null, user: null });
    expect([storage.getItem('token'), storage.getItem('user')]).toEqual([null, null]);
  });

  it('of another user does not keep the user of before', () => {
    const store = createSessionStore(memoryStorage());
    store.getState().logIn('one');
    store.getState().setUser(user);
    store.getState().logIn('two');
    expect(store.getState().user).toBeNull();
  });

  it('survives a broken stored user', () => {
    expect(createSessionStore(memoryStorage({ token: 't', user: '{' })).getState()).toMatchObject({ token: 't', user: null });
  });
});
