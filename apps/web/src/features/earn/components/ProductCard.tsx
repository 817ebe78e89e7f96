/** A product of the finance tab: its frame, and its states; it fails and is tried again by itself, whatever becomes of the others. */
import type { MenuProduct } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import { useMenuState } from '../queries/earn.ts';
import { type FailedRead, ReadFailed } from '../../../app/page/ReadFailed.tsx';

export interface ProductCardProps<T> {
  read: FailedRead & { readonly data: T | undefined; readonly isError: boolean };
  href: string;
  icon: string;
  title: string;
  text: string;
  /** Its shortcut: what the operator or the country closes is not led to; null where nothing closes it. */
  product: MenuProduct | null;
  /** Where own things in it are, while there are some: they stay in reach when it is closed. */
  own?: string | undefined;
  children: (data: T) => ReactNode;
}

function Head({ icon, title, text }: Pick<ProductCardProps<unknown>, 'icon' | 'title' | 'text'>) {
  return (
    <div className="flex items-center gap-3">
      <IconTile icon={icon} gold />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-text-1">{title}</h2>
        <p className="text-sm text-text-2">{text}</p>
      </div>
    </div>
  );
}

/** The card. */
export function ProductCard<T>(props: ProductCardProps<T>) {
  const { read, href, icon, title, text, product, own, children } = props;
  const { t } = useTranslation(['earn']);
  const state = useMenuState(product);
  if (state === 'installation' || state === 'country')
    return (
      <Card as="section" {...(own === undefined ? {} : { href: own })}>
        <Head icon={icon} title={title} text={text} />
        <p className="mt-3 text-sm text-text-2">{t(($) => $.earn.hub.closed[state])}</p>
      </Card>
    );
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
      <Head icon={icon} title={title} text={text} />
      {children(read.data)}
    </Card>
  );
}
