/** Demo only: the mails that an address, and the text messages that a number, would have received. Nothing leaves the server. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useFormats, useTimeAgo } from '../../../app/formats/use-formats.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useOutbox } from '../../../app/codes/use-outbox.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';

/** The screen. */
export default function DemoInbox() {
  const { t } = useTranslation(['demo']);
  const demo = useIsDemo();
  const to = usePageSearch('/demo/inbox').to ?? '';
  const { redirect } = useNavigation();
  const [address, setAddress] = useState(to);
  if (demo === false) {
    return (
      <Page>
        <EmptyState title={t(($) => $.demo.inbox.off)} text={t(($) => $.demo.inbox.offText)} />
      </Page>
    );
  }
  return (
    <Page>
      <p className="pt-2 text-text-2">{t(($) => $.demo.inbox.intro)}</p>
      <form
        className="mt-4 flex items-end gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          redirect('/demo/inbox', { to: address.trim() });
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            label={t(($) => $.demo.inbox.address)}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        <Button type="submit">{t(($) => $.demo.inbox.open)}</Button>
      </form>
      {to ? (
        <Mails to={to} />
      ) : (
        <EmptyState compact title={t(($) => $.demo.inbox.idleTitle)} text={t(($) => $.demo.inbox.idleText)} />
      )}
    </Page>
  );
}

function Mails({ to }: { to: string }) {
  const { t } = useTranslation(['demo', 'common']);
  const outbox = useOutbox(to, true);
  const waiting = useLoadingShown(outbox.isPending);
  if (waiting) return <SkeletonCard label={t(($) => $.demo.inbox.loading)} />;
  if (outbox.isPending) return null;
  if (!outbox.data) {
    return (
      <ErrorState
        title={t(($) => $.demo.inbox.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void outbox.refetch()}
        retrying={outbox.isFetching}
      />
    );
  }
  if (outbox.data.length === 0)
    return <EmptyState title={t(($) => $.demo.inbox.emptyTitle)} text={t(($) => $.demo.inbox.emptyText)} />;
  return (
    <ul className="mt-4 grid gap-3">
      {outbox.data.map((mail) => (
        <li key={`${mail.time} ${mail.subject}`}>
          <Mail mail={mail} />
        </li>
      ))}
    </ul>
  );
}

type MailOf = NonNullable<ReturnType<typeof useOutbox>['data']>[number];

function Mail({ mail }: { mail: MailOf }) {
  const { t } = useTranslation(['demo', 'common']);
  const formats = useFormats();
  const ago = useTimeAgo();
  const copy = async (code: string) => {
    await navigator.clipboard?.writeText(code);
    toast.show({ kind: 'success', text: t(($) => $.common.buttons.copied) });
  };
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-md font-semibold">{mail.subject}</h2>
        <time className="num flex-none text-xs text-text-3" title={formats.dateTime(mail.time)}>
          {ago(mail.time)}
        </time>
      </div>
      {mail.text && <p className="mt-1 text-sm whitespace-pre-line text-text-2 wrap-anywhere">{mail.text}</p>}
      {mail.code && (
        <div className="mt-3 flex items-center justify-between gap-3">
          <span>
            <span className="sr">{t(($) => $.demo.inbox.code)} </span>
            <b className="num mono text-2xl tracking-widest">{mail.code}</b>
          </span>
          {navigator.clipboard && (
            <Button
              size="sm"
              aria-label={t(($) => $.demo.inbox.copyCode, { code: mail.code })}
              onClick={() => void copy(mail.code ?? '')}
            >
              {t(($) => $.common.buttons.copy)}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
