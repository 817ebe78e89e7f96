/** Groups of news: what the centre filters by and what a user chooses by. Pure. */
import type { Notification, NotificationKind } from './channels.ts';

/** The groups, in the order in which they are shown. */
export const NOTIFICATION_GROUPS = ['security', 'money', 'trading', 'prices', 'news'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** The ways in which news reach a user. */
export const NOTIFICATION_WAYS = ['in_app', 'mail', 'push'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

const GROUP_OF: Readonly<Record<NotificationKind, NotificationGroup>> = {
  security_event: 'security',
  account_frozen: 'security',
  account_unfrozen: 'security',
  address_added: 'security',
  card_saved: 'security',
  kyc_approved: 'security',
  kyc_rejected: 'security',
  recharge_approved: 'money',
  recharge_rejected: 'money',
  withdrawal_requested: 'money',
  withdrawal_approved: 'money',
  withdrawal_sent: 'money',
  withdrawal_completed: 'money',
  withdrawal_corrected: 'money',
  withdrawal_rejected: 'money',
  withdrawal_failed: 'money',
  manual_credit: 'money',
  manual_debit: 'money',
  // Not of trading, whose mails are off at first: what its orders hold is at stake.
  market_delisting: 'money',
  option_settled: 'trading',
  order_filled: 'trading',
  order_triggered: 'trading',
  order_ended: 'trading',
  orders_gathered: 'trading',
  price_alert: 'prices',
  broadcast: 'news',
};

/** The group of a kind of news. */
export function groupOfNews(kind: NotificationKind): NotificationGroup {
  return GROUP_OF[kind];
}

const ALWAYS: Readonly<Record<NotificationGroup, readonly NotificationWay[]>> = {
  security: ['in_app', 'mail'],
  money: ['in_app'],
  trading: [],
  prices: [],
  news: [],
};

/** Whether news of a group come this way whatever is chosen: an owner hears of what he did not do himself. */
export function isAlwaysTold(group: NotificationGroup, way: NotificationWay): boolean {
  return ALWAYS[group].includes(way);
}

/** By which ways news come. */
export type NotificationChoice = Readonly<Record<NotificationWay, boolean>>;

/** What holds until a user chooses: everything in the app and on devices that asked for it, mails where it matters. */
export const FIRST_CHOICES: Readonly<Record<NotificationGroup, NotificationChoice>> = {
  security: { in_app: true, mail: true, push: true },
  money: { in_app: true, mail: true, push: true },
  trading: { in_app: true, mail: false, push: true },
  prices: { in_app: true, mail: true, push: true },
  news: { in_app: true, mail: false, push: true },
};

const RECORDS = '/pages/fund/receive_withdraw_record';
const ORDERS = '/pages/transaction/currency_order';

/** Where in the app a piece of news is acted on, as it stands after the `#`; null when there is nothing to do. */
export function placeOfNews({ kind, params }: Pick<Notification, 'kind' | 'params'>): string | null {
  const values = params as Readonly<Record<string, string | number | null>>;
  switch (groupOfNews(kind)) {
    case 'security':
      if (kind === 'security_event') return '/pages/setting/security';
      if (kind === 'address_added') return '/pages/setting/wallet';
      if (kind === 'card_saved') return '/pages/setting/bank';
      return kind === 'kyc_approved' || kind === 'kyc_rejected' ? '/pages/setting/real' : null;
    case 'money':
      if (kind === 'manual_credit' || kind === 'manual_debit') return '/pages/setting/bill';
      if (kind === 'market_delisting') return ORDERS;
      return `${RECORDS}?tab=${kind.startsWith('recharge') ? 'recharge' : 'withdraw'}&id=${values['id']}`;
    case 'trading':
      if (kind === 'option_settled') return '/pages/transaction/seconds_order';
      return kind === 'orders_gathered' ? ORDERS : `${ORDERS}?order=${values['id']}`;
    case 'prices':
      return `/pages/market/detail?id=${values['match_id']}`;
    case 'news':
      return null;
  }
}
