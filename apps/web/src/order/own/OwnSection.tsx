/** The user's own orders below the form. Their code comes after form and book stand: they are below the first view. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import type { OwnTabsProps } from './OwnTabs.tsx';

const OwnTabs = lazyPart(() => import('./OwnTabs.tsx'));

export function OwnSection(props: OwnTabsProps) {
  const { t } = useTranslation(['orders']);
  return (
    <Suspense fallback={<SkeletonList rows={3} label={t(($) => $.orders.own.loading)} />}>
      <OwnTabs {...props} />
    </Suspense>
  );
}
