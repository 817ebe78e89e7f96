/**
 * Where a person without a session, or without a verified identity, is led. A visitor who opens a page of own
 * data, or presses something that needs an account, reads "Please log in first" and is taken to the login page 1.2 s
 * later; afterwards they are back in the same place. Type 999 clears the session and does the same; type 998 leads to
 * the identity form.
 */
import { TOAST_REDIRECT_MS } from '@glasshouse/contract';
import type { Navigation } from '../navigation/navigation.ts';
import { pathOf } from '../paths.ts';

const LOGIN = '/pages/common/login';
const IDENTITY = '/pages/setting/real';

/** What the guard needs of the app. */
export interface GuardParts {
  navigation: Pick<Navigation, 'here' | 'navigateTo' | 'redirect' | 'go' | 'back'>;
  hasToken: () => boolean;
  /** Forgets token, user and everything read with them. */
  clearSession: () => void;
  toast: (text: string) => void;
  /** The words "please log in first". */
  loginFirst: () => string;
  /** Whether a place shows the user's own data. */
  needsLogin: (path: string) => boolean;
}

/** The guard of the app. */
export interface LoginGuard {
  /** Whether a page may be shown; if not, the way to the login page has begun. */
  allowPage: (href: string, login: boolean) => boolean;
  /** Runs an action of a logged-in user, or leads a visitor to the login page. */
  withLogin: (action: () => void) => void;
  /** The session ended elsewhere: a page that shows the user's own data is left for the login page. */
  leaveOwnPage: () => void;
  onSessionInvalid: (message: string) => void;
  onNotVerified: (message: string) => void;
  /** Called by the login page when the session stands: back to where the person came from. */
  afterLogin: (returnTo: string | undefined) => void;
}

/** Makes the guard. */
export function createLoginGuard(parts: GuardParts): LoginGuard {
  const { navigation } = parts;
  let underway: { timer: ReturnType<typeof setTimeout>; from: string } | undefined;

  /** One redirect at a time: several calls of a page fail together, and a page asks again while it is drawn. */
  function later(from: string, move: () => void): boolean {
    if (underway && underway.from === from) return false;
    clearTimeout(underway?.timer);
    const timer = setTimeout(() => {
      underway = undefined;
      // Whoever has moved on meanwhile stays there, unless that place asks for a login of its own.
      if (navigation.here() === from) move();
    }, TOAST_REDIRECT_MS);
    underway = { timer, from };
    return true;
  }

  function toLogin(from: string): void {
    // A page that may not be shown is replaced, so that "back" does not lead into it and out again.
    if (parts.needsLogin(pathOf(from))) navigation.redirect(LOGIN, { return: from });
    else navigation.navigateTo(LOGIN, { return: from });
  }

  function leadToLogin(from: string, text: string): void {
    if (pathOf(from) === LOGIN) parts.toast(text);
    else if (later(from, () => !parts.hasToken() && toLogin(from))) parts.toast(text);
  }

  return {
    allowPage(href, login) {
      if (!login || parts.hasToken()) return true;
      leadToLogin(href, parts.loginFirst());
      return false;
    },
    withLogin(action) {
      if (parts.hasToken()) action();
      else leadToLogin(navigation.here(), parts.loginFirst());
    },
    leaveOwnPage() {
      const here = navigation.here();
      if (parts.needsLogin(pathOf(here))) leadToLogin(here, parts.loginFirst());
    },
    onSessionInvalid(message) {
      parts.clearSession();
      leadToLogin(navigation.here(), message);
    },
    onNotVerified(message) {
      const from = navigation.here();
      if (later(from, () => navigation.navigateTo(IDENTITY))) parts.toast(message);
    },
    afterLogin(returnTo) {
      // Only places of this app: the text comes from the address bar.
      const place = returnTo?.startsWith('/') && !returnTo.startsWith('//') ? returnTo : '/';
      navigation.go(place, 'redirect');
    },
  };
}
