/** A product of the finance tab: its frame, and its states; it fails and is tried again by itself, whatever becomes of the others. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import { type FailedRead, ReadFailed } from '../../../app/page/ReadFailed.tsx';

export interface ProductCardProps<T> {
  read: FailedRead & { readonly data: T | undefined; readonly isError: boolean };
  href: string;
  icon: string;
  title: string;
  text: string;
  children: (data: T) => ReactNode;
}

/** The card. */
export function ProductCard<T>({ read, href, icon, title, text, children }: ProductCardProps<T>) {
  const { t } = useTranslation(['earn']);
  if (read.data === undefined) {
    if (!read.isError) return <SkeletonCard label={t(($) => $.earn.hub.loading)} />;
    return (
      <Card>
        <ReadFailed compact read={read} title={t(($) => $.earn.hub.failed)} />
      </Card>
    );
  }
  return (
    <Card as="section" href={href}>
      <div className="flex items-center gap-3">
        <IconTile icon={icon} gold />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-text-1">{title}</h2>
          <p className="text-sm text-text-2">{text}</p>
        </div>
      </div>
      {children(read.data)}
    </Card>
  );
}
