/** Asks before a page with unsaved work is left: by a link, by Back, or by closing the tab. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';

export interface LeaveGuardProps {
  /** There is something to lose. */
  active: boolean;
  /** Set to true by a page that leaves because its work is saved. */
  released?: RefObject<boolean>;
  /** Also for another part of the same page, named in the query. */
  strict?: boolean;
  /** The person leaves without it. */
  onDiscard: () => void;
}

/** Asks before unsaved text is left. An ended session leads to the sign-in page without asking; the text is kept. */
export function LeaveGuard({ active, released, strict = false, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const blocker = useBlocker({
    shouldBlockFn({ current, next }) {
      if (released?.current === true || next.pathname === '/sign-in') return false;
      return current.pathname !== next.pathname || (strict && JSON.stringify(current.search) !== JSON.stringify(next.search));
    },
    enableBeforeUnload: () => released?.current !== true,
    disabled: !active,
    withResolver: true,
  });
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(next) => {
        if (!next) blocker.reset?.();
      }}
      title={t(($) => $.backoffice.leave.title)}
      description={t(($) => $.backoffice.leave.text)}
      safeLabel={t(($) => $.backoffice.leave.stay)}
      actionLabel={t(($) => $.backoffice.leave.go)}
      tone="danger"
      onAction={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
