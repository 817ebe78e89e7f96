/** The way from an order to the auction that it was in. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { orderAuctionLink } from './links.ts';

/** The link; nothing of an order that no auction can have decided. */
export function OrderAuction({ order }: { order: OrderItem }) {
  const { t } = useTranslation(['equities']);
  const isDecided = compareDecimals(order.filled, '0') > 0 || order.end_reason === 'no_auction_fill';
  if (!isDecided) return null;
  return (
    <List className="-mx-gutter">
      <ListRow tile icon={iconShield} title={t(($) => $.equities.auction.ofOrder)} href={orderAuctionLink(order.id)} chevron />
    </List>
  );
}
