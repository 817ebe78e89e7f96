/** The calls of signing up and signing in, as the forms use them. */
import type { ClientInput } from '@glasshouse/client';
import { getSiteConfig } from '@glasshouse/contract/content';
import { forgotPassword, getUserInfo, login, register, sendMailCode, sendSmsCode } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { type Refusal, refusalOf } from '../model/refusal.ts';
import { useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { client, failureText, loginGuard, sessionStore } from '../../../app/services.ts';
import { type SecondStepNeeds, secondStepOf } from '../model/second-step.ts';
import { plainNumber } from '../model/contact.ts';

const HOUR_MS = 3_600_000;

/** Whether text messages can be sent here; undefined until it is known. */
export function useTextMessages(): boolean | undefined {
  return useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true, select: (one) => one.text_messages }).data;
}

/**
 * Asks for a code. `onReady` receives the address, the seconds until the next one may be asked for, and whether one was
 * sent now; after a refusal because one was sent a moment ago, that one still counts.
 */
export function useSendCode(onReady: (email: string, seconds: number, sentNow: boolean) => void) {
  return useCallMutation(sendMailCode, {
    onDone: (answer) => onReady(answer.to, answer.resend_seconds, true),
    onFailure(failure, input) {
      if (failure.code !== 'IDENTITY_CODE_TOO_SOON') return;
      const to = input.area_code ? plainNumber(input.user_string, input.area_code) : input.user_string.trim();
      onReady(to, Number(failure.params.seconds), false);
    },
  });
}

/** The same for the number that is to be bound. */
export function useSendSmsCode(onReady: (mobile: string, seconds: number, sentNow: boolean) => void) {
  return useCallMutation(sendSmsCode, {
    onDone: (answer) => onReady(answer.to, answer.resend_seconds, true),
    onFailure(failure, input) {
      if (failure.code === 'IDENTITY_CODE_TOO_SOON')
        onReady(plainNumber(input.mobile, input.area_code ?? ''), Number(failure.params.seconds), false);
    },
  });
}

/** Keeps the session, reads who it is of, and goes back to where the person came from. */
function enter(token: string, returnTo: string | undefined): void {
  sessionStore.getState().logIn(token);
  client.call(getUserInfo, {}, { quiet: true }).then(
    (user) => sessionStore.getState().setUser(user),
    // Home and settings read it again; nothing is lost.
    () => {},
  );
  loginGuard.afterLogin(returnTo);
}

/** What the ways to log in share: the end of each, with a token, and what the first step may ask for. */
export interface LogIn {
  submit: (input: ClientInput<typeof login>) => void;
  busy: boolean;
  /** The code that did not log in, when it was one. */
  refusedCode: Refusal | null;
  /** A session stands: keeps it and returns. */
  enter: (token: string) => void;
  /** What the second step needs, once the first was right and asked for one. */
  second: SecondStepNeeds | null;
  startAgain: () => void;
}

/** Logs in and returns. `onIn` is called when the session stands. */
export function useLogIn(returnTo: string | undefined, onIn: () => void): LogIn {
  const { t } = useTranslation(['shell']);
  const [second, setSecond] = useState<SecondStepNeeds | null>(null);
  const enterNow = (token: string) => {
    toast.show({ kind: 'success', text: t(($) => $.shell.toasts.loginSuccess) });
    onIn();
    enter(token, returnTo);
  };
  const first = useCallMutation(login, {
    quiet: true,
    onDone: enterNow,
    onFailure(failure) {
      const needs = secondStepOf(failure);
      if (needs === null) toast.show({ kind: 'error', text: failureText(failure) });
      else setSecond(needs);
    },
  });
  const { submit, busy, failure, sent } = first;
  const wrong = failure?.code === 'IDENTITY_LOGIN_FAILED' && sent?.code !== undefined;
  const refusedCode = wrong ? { value: sent.code ?? '', text: failureText(failure) } : null;
  return { submit, busy, refusedCode, enter: enterNow, second, startAgain: () => setSecond(null) };
}

/** Makes an account and signs in with it. `onEnd` is called when that is over; `onSignInFailed` if only the account stands. */
export function useRegister(returnTo: string | undefined, parts: { onEnd: () => void; onSignInFailed: () => void }) {
  const { t } = useTranslation(['shell']);
  const signIn = useCallMutation(login, {
    onDone(token) {
      enter(token, returnTo);
      parts.onEnd();
    },
    onFailure() {
      parts.onSignInFailed();
      parts.onEnd();
    },
  });
  const make = useCallMutation(register, {
    onDone(_answer, input) {
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.registrationSucceeded) });
      signIn.run({ user_string: input.user_string, password: input.password }).catch(() => {});
    },
  });
  return { submit: make.submit, busy: make.busy || signIn.busy, refusal: refusalOf(make.failure, ['code'], make.sent?.code) };
}

/** Sets a new password. */
export function useNewPassword(onDone: () => void) {
  return useCallMutation(forgotPassword, { onDone });
}
