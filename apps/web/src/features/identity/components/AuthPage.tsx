/** The frame of signing up and signing in: mark, title, a narrow column. */
import { Mark } from '@glasshouse/ui/Mark.tsx';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../../../app/page/LanguageSelect.tsx';
import { Page } from '../../../app/page/Page.tsx';

/** Props of AuthPage. */
export interface AuthPageProps {
  title: string;
  text?: ReactNode;
  /** Second line in the bar: "Step 2 of 2". */
  step?: string;
  /** A cross instead of the back arrow. */
  close?: boolean;
  /** The mark above the title, which is said once: not in the bar too. */
  mark?: boolean;
  children: ReactNode;
}

/** A page with one form. */
export function AuthPage({ title, text, step, close, mark, children }: AuthPageProps) {
  return (
    <Page hero {...(close ? { close } : {})} titleHidden={mark === true} {...(mark ? {} : { sub: step })}>
      <div className="mx-auto w-full max-w-[420px] px-2 pt-4 lg:pt-12">
        {mark && (
          <div className="flex items-center justify-between">
            <Mark size={44} />
            <LanguageSelect />
          </div>
        )}
        {mark && step && <p className="mt-4 text-xs text-text-3">{step}</p>}
        <h2 className="mt-4 text-3xl font-semibold tracking-tight text-balance">{title}</h2>
        {text && <p className="mt-1.5 text-md text-text-2 text-pretty wrap-anywhere">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </Page>
  );
}

/** The quiet line below a form. */
export function AuthFoot({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 flex min-h-tap flex-wrap items-center justify-center gap-x-1.5 text-center text-text-2">{children}</p>
  );
}
