/** Waits for the signed-in user's profile, which the pages below it change. */
import { type UserInfo, getUserInfo } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { ReactNode } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';

/** Draws `children` with the user, or what keeps them from it. */
export function OwnPage({ children }: { children: (user: UserInfo) => ReactNode }) {
  const { t } = useTranslation(['common']);
  const user = useCall(getUserInfo);
  if (user.data) return children(user.data);
  return (
    <Page>
      {user.isError ? (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void user.refetch()}
        />
      ) : (
        <SkeletonList label={t(($) => $.common.states.loading)} />
      )}
    </Page>
  );
}
