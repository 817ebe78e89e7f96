/**
 * The contract: every call, channel, entity, error and constant, one folder per product. What all products declare together
 * comes from `derived/`; the names of one product from its folder, or by `@glasshouse/contract/<product>`.
 */
export * from './core/cause-spec.ts';
export * from './core/constants.ts';
export * from './core/countries.ts';
export * from './core/define.ts';
export * from './core/envelope.ts';
export * from './core/errors.ts';
export * from './core/languages.ts';
export * from './core/menu.ts';
export * from './core/modes.ts';
export * from './core/notification-spec.ts';
export * from './core/roles.ts';
export * from './core/schemas.ts';
export * from './core/step-up.ts';
export type { ErrorSpec, ParamKind } from './core/error-spec.ts';
export type { ModeProduct, RebateProduct } from './core/product.ts';
export * from './derived/calls.ts';
export * from './derived/causes.ts';
export * from './derived/errors.ts';
export * from './derived/menu.ts';
export * from './derived/modes.ts';
export * from './derived/notifications.ts';
export * from './derived/parameters.ts';
export * from './derived/permissions.ts';
export * from './derived/rebates.ts';
export * from './accounting/index.ts';
export * from './backoffice/index.ts';
export * from './content/index.ts';
export * from './convert/index.ts';
export * from './demo/index.ts';
export * from './files/index.ts';
export * from './funding/index.ts';
export * from './identity/index.ts';
export * from './invites/index.ts';
export * from './kyc/index.ts';
export * from './markets/index.ts';
export * from './menu/index.ts';
export * from './modes/index.ts';
export * from './notifications/index.ts';
export * from './options/index.ts';
export * from './overview/index.ts';
export * from './parameters/index.ts';
export * from './proofs/index.ts';
export * from './seals/index.ts';
export * from './spot/index.ts';
export * from './wallet/index.ts';
