/** The page after a code was sent: where to, how long it is good, and the form for it. */
import { CODE_LIFETIME_MS } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { ReactNode } from 'react';
import { AuthPage, type AuthPageProps } from './AuthPage.tsx';

const MINUTE_MS = 60_000;

/** Props of SentCodePage. */
export interface SentCodePageProps extends Pick<AuthPageProps, 'close' | 'step'> {
  /** Where the code went, as it is shown. */
  contact: string;
  children: ReactNode;
}

/** The frame around the form. */
export function SentCodePage({ contact, children, ...frame }: SentCodePageProps) {
  const { t } = useTranslation(['identity']);
  return (
    <AuthPage
      {...frame}
      title={t(($) => $.identity.register.codeTitle)}
      text={t(($) => $.identity.register.sentTo, { email: contact, minutes: CODE_LIFETIME_MS / MINUTE_MS })}
    >
      {children}
    </AuthPage>
  );
}
