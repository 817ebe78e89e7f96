import { describe, expect, it } from 'vitest';
import { createSessionStore, mayDo, readSession } from './session.ts';
import { memoryStorage } from './storage.ts';

const NOW = 1_000_000;
const opened = { token: 't', email: 'a@staff.example', role: 'support', permissions: ['own'], expires: NOW + 1 } as const;
const session = { ...opened, permissions: [...opened.permissions] };

describe('session of the staff', () => {
  it('lives in the storage of the tab until it ends', () => {
    const storage = memoryStorage();
    createSessionStore(storage, () => NOW)
      .getState()
      .open(session);
    expect(readSession(storage, NOW)).toEqual(session);
    expect(readSession(storage, NOW + 1)).toBeNull();
    createSessionStore(storage, () => NOW)
      .getState()
      .clear();
    expect(readSession(storage, NOW)).toBeNull();
  });

  it('is nobody’s when what is stored is no session', () => {
    for (const text of ['', '{', '[]', '"x"', '{"token":1}', 'null'])
      expect(readSession(memoryStorage({ staff_session: text }), NOW), text).toBeNull();
  });

  it('takes a new role over, and nothing when nobody is signed in', () => {
    const store = createSessionStore(memoryStorage(), () => NOW);
    const now = { email: 'a@staff.example', role: 'owner', permissions: ['own', 'staff.read'], expires: NOW + 9 } as const;
    store.getState().renew({ ...now, permissions: [...now.permissions] });
    expect(store.getState().session).toBeNull();
    store.getState().open(session);
    store.getState().renew({ ...now, permissions: [...now.permissions] });
    expect(store.getState().session).toEqual({ ...now, token: 't' });
  });

  it('opens only what the role may do', () => {
    expect(mayDo(session, 'own')).toBe(true);
    expect(mayDo(session, 'staff.read')).toBe(false);
    expect(mayDo(session, undefined)).toBe(true);
    expect(mayDo(null, undefined)).toBe(false);
  });
});
