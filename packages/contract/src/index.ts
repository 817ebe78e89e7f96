/** The contract: every call, channel, entity, error and constant, one folder per product. */
import * as backofficeCalls from './backoffice/calls.ts';
import * as contentCalls from './content/calls.ts';
import * as convertCalls from './convert/calls.ts';
import * as demoCalls from './demo/calls.ts';
import * as filesCalls from './files/calls.ts';
import * as identityCalls from './identity/calls.ts';
import * as marketsCalls from './markets/calls.ts';
import * as proofsCalls from './proofs/calls.ts';
import * as spotCalls from './spot/calls.ts';
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
export * from './core/schemas.ts';
export * from './backoffice/calls.ts';
export * from './backoffice/constants.ts';
export * from './backoffice/roles.ts';
export * from './content/calls.ts';
export * from './convert/calls.ts';
export * from './demo/calls.ts';
export * from './files/calls.ts';
export * from './identity/calls.ts';
export * from './markets/calls.ts';
export * from './proofs/calls.ts';
export * from './spot/calls.ts';
export * from './wallet/bills.ts';
export * from './wallet/calls.ts';
export * from './wallet/transfers.ts';

const definitions = [
  backofficeCalls,
  contentCalls,
  convertCalls,
  demoCalls,
  filesCalls,
  identityCalls,
  marketsCalls,
  proofsCalls,
  spotCalls,
  walletCalls,
  transferCalls,
  billCalls,
].flatMap((product) => Object.values(product as Record<string, unknown>));
const isKind = (kind: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === kind;

/** Every call of the contract. */
export const CALLS = definitions.filter(isKind('call')) as Call[];
/** Every socket channel of the contract. */
export const CHANNELS = definitions.filter(isKind('channel')) as Channel[];
