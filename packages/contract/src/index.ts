/** The contract: every call, channel, entity, error and constant, one folder per product. */
import * as accountingCalls from './accounting/calls.ts';
import * as backofficeCalls from './backoffice/calls.ts';
import * as backofficeOperator from './backoffice/operator.ts';
import * as backofficeProposals from './backoffice/proposals.ts';
import * as backofficeReviews from './backoffice/reviews.ts';
import * as contentCalls from './content/calls.ts';
import * as contentEntries from './content/entries.ts';
import * as contentSettings from './content/settings.ts';
import * as contentStaff from './content/staff.ts';
import * as convertCalls from './convert/calls.ts';
import * as demoCalls from './demo/calls.ts';
import * as filesCalls from './files/calls.ts';
import * as fundingCalls from './funding/calls.ts';
import * as addressCalls from './funding/addresses.ts';
import * as cardCalls from './funding/cards.ts';
import * as payoutCalls from './funding/payouts.ts';
import * as rechargeCalls from './funding/recharges.ts';
import * as withdrawalCalls from './funding/withdrawals.ts';
import * as identityCalls from './identity/calls.ts';
import * as invitesCalls from './invites/calls.ts';
import * as creditCalls from './identity/credit.ts';
import * as kycCalls from './kyc/calls.ts';
import * as marketsAlerts from './markets/alerts.ts';
import * as marketsCalls from './markets/calls.ts';
import * as marketsDetail from './markets/detail.ts';
import * as marketsRecord from './markets/record.ts';
import * as marketsChannels from './markets/channels.ts';
import * as marketsFavorites from './markets/favorites.ts';
import * as marketsOverview from './markets/overview.ts';
import * as menuCalls from './menu/calls.ts';
import * as modesCalls from './modes/calls.ts';
import * as modesStaff from './modes/staff.ts';
import * as parametersCalls from './parameters/calls.ts';
import * as notificationsBroadcasts from './notifications/broadcasts.ts';
import * as notificationsCalls from './notifications/calls.ts';
import * as notificationsChannels from './notifications/channels.ts';
import * as optionsCalls from './options/calls.ts';
import * as proofsCalls from './proofs/calls.ts';
import * as sealsCalls from './seals/calls.ts';
import * as spotCalls from './spot/calls.ts';
import * as overviewCalls from './overview/calls.ts';
import * as walletStaffCalls from './wallet/staff.ts';
import * as billCalls from './wallet/bills.ts';
import * as walletCalls from './wallet/calls.ts';
import * as transferCalls from './wallet/transfers.ts';
import type { Call, Channel } from './core/define.ts';

export * from './core/cause-spec.ts';
export * from './core/causes.ts';
export * from './core/constants.ts';
export * from './core/countries.ts';
export * from './core/define.ts';
export * from './core/envelope.ts';
export * from './core/errors.ts';
export type { ErrorSpec, ParamKind } from './core/error-spec.ts';
export * from './core/languages.ts';
export * from './core/modes.ts';
export * from './core/schemas.ts';
export * from './accounting/calls.ts';
export * from './backoffice/calls.ts';
export * from './backoffice/constants.ts';
export * from './backoffice/operator.ts';
export * from './backoffice/presented.ts';
export * from './backoffice/proposals.ts';
export * from './backoffice/reviews.ts';
export * from './backoffice/roles.ts';
export * from './content/blocks.ts';
export * from './content/calls.ts';
export * from './content/entries.ts';
export * from './content/settings.ts';
export * from './content/staff.ts';
export * from './convert/calls.ts';
export * from './demo/calls.ts';
export * from './files/calls.ts';
export * from './funding/calls.ts';
export * from './funding/addresses.ts';
export * from './funding/cards.ts';
export * from './funding/news.ts';
export * from './funding/payouts.ts';
export * from './funding/recharges.ts';
export * from './funding/withdrawals.ts';
export * from './identity/calls.ts';
export * from './invites/calls.ts';
export * from './invites/rule.ts';
export * from './identity/credit.ts';
export * from './kyc/calls.ts';
export * from './kyc/limits.ts';
export * from './markets/alerts.ts';
export * from './markets/calls.ts';
export * from './markets/detail.ts';
export * from './markets/record.ts';
export * from './markets/channels.ts';
export * from './markets/favorites.ts';
export * from './markets/overview.ts';
export * from './menu/calls.ts';
export * from './modes/calls.ts';
export * from './modes/staff.ts';
export * from './parameters/calls.ts';
export * from './notifications/broadcasts.ts';
export * from './notifications/calls.ts';
export * from './notifications/channels.ts';
export * from './options/calls.ts';
export * from './overview/calls.ts';
export * from './proofs/calls.ts';
export * from './seals/calls.ts';
export * from './spot/calls.ts';
export * from './wallet/account-type.ts';
export * from './wallet/bills.ts';
export * from './wallet/calls.ts';
export * from './wallet/staff.ts';
export * from './wallet/transfers.ts';

const definitions = [
  accountingCalls,
  backofficeCalls,
  backofficeReviews,
  backofficeProposals,
  backofficeOperator,
  contentCalls,
  contentEntries,
  contentSettings,
  contentStaff,
  convertCalls,
  demoCalls,
  filesCalls,
  fundingCalls,
  addressCalls,
  cardCalls,
  rechargeCalls,
  withdrawalCalls,
  payoutCalls,
  identityCalls,
  invitesCalls,
  creditCalls,
  kycCalls,
  marketsCalls,
  marketsDetail,
  marketsRecord,
  marketsAlerts,
  marketsChannels,
  marketsFavorites,
  marketsOverview,
  menuCalls,
  modesCalls,
  modesStaff,
  parametersCalls,
  notificationsCalls,
  notificationsBroadcasts,
  notificationsChannels,
  optionsCalls,
  overviewCalls,
  proofsCalls,
  sealsCalls,
  spotCalls,
  walletCalls,
  transferCalls,
  billCalls,
  walletStaffCalls,
].flatMap((product) => Object.values(product as Record<string, unknown>));
const isKind = (kind: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === kind;

/** Every call of the contract. */
export const CALLS = definitions.filter(isKind('call')) as Call[];
/** Every socket channel of the contract. */
export const CHANNELS = definitions.filter(isKind('channel')) as Channel[];
