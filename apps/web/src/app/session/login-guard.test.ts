import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNavigation } from '../navigation/navigation.ts';
import { createLoginGuard } from './login-guard.ts';

const WITHDRAW = '/pages/fund/withdraw';

function setUp(at: string, token: string | null = null) {
  const history = createMemoryHistory({ initialEntries: ['/', at] });
  const navigation = createNavigation(history);
  const toasts: string[] = [];
  const state = { token, user: token ? 'user' : (null as string | null) };
  const guard = createLoginGuard({
    navigation,
    hasToken: () => state.token !== null,
    clearSession: () => Object.assign(state, { token: null, user: null }),
    toast: (text) => toasts.push(text),
    loginFirst: () => 'please log in first',
    needsLogin: (path) => path === WITHDRAW,
  });
  return { history, navigation, toasts, state, guard, here: () => history.location.href };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that needs a login', () => {
  it('[RULE-025] says to log in first and goes to the login page after 1.2 s', () => {
    const { guard, toasts, here } = setUp(`${WITHDRAW}?id=1`);
    expect(guard.allowPage(here(), true)).toBe(false);
    expect(toasts).toEqual(['please log in first']);
    vi.advanceTimersByTime(1199);
    expect(here()).toBe(`${WITHDRAW}?id=1`);
    vi.advanceTimersByTime(1);
    expect(here()).toBe(`/pages/common/login?return=${encodeURIComponent(`${WITHDRAW}?id=1`)}`);
  });

  it('[RULE-026] opens directly with a stored token', () => {
    const { guard, toasts, here } = setUp(WITHDRAW, 'tok123');
    expect(guard.allowPage(here(), true)).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(toasts).toEqual([]);
    expect(here()).toBe(WITHDRAW);
  });

  it('is shown after the login, and back does not lead to the login page', () => {
    const { guard, history, here, state, navigation } = setUp(WITHDRAW);
    guard.allowPage(here(), true);
    vi.advanceTimersByTime(1200);
    state.token = 'tok123';
    guard.afterLogin(new URLSearchParams(here().split('?')[1]).get('return') ?? undefined);
    expect(here()).toBe(WITHDRAW);
    navigation.back();
    expect(here()).toBe('/');
    expect(history.length).toBe(2);
  });

  it('asked for several times while it is drawn says so once', () => {
    const { guard, toasts, here } = setUp(WITHDRAW);
    guard.allowPage(here(), true);
    guard.allowPage(here(), true);
    expect(toasts).toHaveLength(1);
  });

  it('does not pull back a person who has moved on', () => {
    const { guard, navigation, here } = setUp(WITHDRAW);
    guard.allowPage(here(), true);
    navigation.navigateTo('/pages/market/market');
    vi.advanceTimersByTime(5000);
    expect(here()).toBe('/pages/market/market');
  });
});

describe('an action that needs a login', () => {
  it('[RULE-027] [ERR-009] does nothing for a visitor but lead him to log in and back', () => {
    const { guard, toasts, here, state } = setUp('/pages/market/detail?id=1');
    const action = vi.fn();
    guard.withLogin(action);
    expect(action).not.toHaveBeenCalled();
    expect(toasts).toEqual(['please log in first']);
    vi.advanceTimersByTime(1200);
    expect(here()).toContain('/pages/common/login?return=');
    state.token = 'tok123';
    guard.afterLogin('/pages/market/detail?id=1');
    expect(here()).toBe('/pages/market/detail?id=1');
  });

  it('[RULE-028] runs at once for a user', () => {
    const { guard } = setUp('/', 'tok123');
    const action = vi.fn();
    guard.withLogin(action);
    expect(action).toHaveBeenCalledTimes(1);
  });
});

describe('type 999', () => {
  it('[RULE-049] [ERR-003] shows the message, clears user and token and goes to the login page after 1.2 s', () => {
    const { guard, toasts, state, here } = setUp(WITHDRAW, 'tok123');
    guard.onSessionInvalid('expired');
    expect(toasts).toEqual(['expired']);
    expect(state).toEqual({ token: null, user: null });
    vi.advanceTimersByTime(1199);
    expect(here()).toBe(WITHDRAW);
    vi.advanceTimersByTime(1);
    expect(here()).toContain('/pages/common/login');
  });

  it('of several calls at once is one toast and one way', () => {
    const { guard, toasts, history } = setUp('/', 'tok123');
    guard.onSessionInvalid('expired');
    guard.onSessionInvalid('expired');
    vi.advanceTimersByTime(5000);
    expect(toasts).toEqual(['expired']);
    expect(history.length).toBe(3);
  });

  it('leaves a person who logged in again meanwhile where he is', () => {
    const { guard, state, here } = setUp('/pages/market/market', 'tok123');
    guard.onSessionInvalid('expired');
    state.token = 'new';
    vi.advanceTimersByTime(5000);
    expect(here()).toBe('/pages/market/market');
  });
});

describe('type 998', () => {
  it('[RULE-050] [ERR-004] [AMB-49] shows the message, keeps the user and goes to the identity page after 1.2 s', () => {
    const { guard, toasts, state, here } = setUp(WITHDRAW, 'tok123');
    guard.onNotVerified('verify');
    expect(toasts).toEqual(['verify']);
    vi.advanceTimersByTime(1199);
    expect(here()).toBe(WITHDRAW);
    vi.advanceTimersByTime(1);
    expect(here()).toBe('/pages/setting/real');
    expect(state.user).toBe('user');
  });
});

describe('the place to return to', () => {
  it('is one of this app only', () => {
    for (const place of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', undefined]) {
      const { guard, here } = setUp('/pages/common/login', 'tok123');
      guard.afterLogin(place);
      expect(here()).toBe('/');
    }
  });
});
