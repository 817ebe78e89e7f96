/**
 * The contract: core, and what all products declare together (`derived/`). Names of a product come from its own entry,
 * `@glasshouse/contract/<product>`.
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
export * from './derived/capital.ts';
export * from './derived/causes.ts';
export * from './derived/errors.ts';
export * from './derived/menu.ts';
export * from './derived/modes.ts';
export * from './derived/notifications.ts';
export * from './derived/parameters.ts';
export * from './derived/permissions.ts';
export * from './derived/rebates.ts';
export { PRODUCTS } from './products.ts';
