/**
 * What a product declares besides its calls: plain data, without a call and without code of a screen. `products.ts` lists the
 * declarations, `derived/` makes every catalogue of the contract from that list, and `core/` imports no product.
 *
 * A declaration adds its type to `Products`. From there come the types of codes, causes and kinds: they can't be inferred
 * through the list, because calls name codes and would be part of it.
 */
import type * as z from 'zod/mini';
import type { CauseKind } from './cause-spec.ts';
import type { ASSET_IDS, MarketKind } from './constants.ts';
import type { ErrorSpec } from './error-spec.ts';
import type { MenuProduct } from './menu.ts';
import type { NotificationSpec } from './notification-spec.ts';
import type { StaffRole } from './roles.ts';

/** A value that the operator can change by a proposal: its schema, and the labels of the figures that it is made of. */
export interface ParameterSpec {
  readonly value: z.ZodMiniType;
  readonly labels: readonly string[];
}

/** A permission of staff calls. */
export interface PermissionSpec {
  readonly roles: readonly StaffRole[];
  /**
   * Whether it decides on money, persons or the staff: nobody is given a role with it by one person alone. Looking, proposing
   * and what only stops something are not deciding.
   */
  readonly decides: boolean;
}

/** Who may propose and who may approve a kind of proposals. */
export interface ProposalSpec {
  readonly propose: readonly StaffRole[];
  readonly approve: readonly StaffRole[];
}

/** An account of the operator, `house:<name>`, that staff may give capital. */
export interface CapitalSpec {
  /** The asset it holds; null: any. */
  readonly asset: keyof typeof ASSET_IDS | null;
  /** Whether what nobody was promised may be taken back out of it, a day after two people decided. */
  readonly returns?: true;
}

/** The declaration of a product. Names of every facet are unique over all products. */
export interface Product {
  /** Its folder, and the part of its calls' ids before the dot. */
  readonly name: string;
  /** Refusals, by code (`defineErrors`). */
  readonly errors?: Readonly<Record<string, ErrorSpec>>;
  /** Which of its refusals every call with step-up may answer. */
  readonly stepUpErrors?: readonly string[];
  /** Causes of balance changes (`defineCauses`). */
  readonly causes?: Readonly<Record<string, CauseKind>>;
  /** Kinds of notifications. */
  readonly notifications?: Readonly<Record<string, NotificationSpec>>;
  /** Parameters, by name (`<product>.<name>`). */
  readonly parameters?: Readonly<Record<string, ParameterSpec>>;
  /** Queues of reviews, with the roles that see and decide each: the permission `reviews.<queue>`. */
  readonly queues?: Readonly<Record<string, readonly StaffRole[]>>;
  /** Kinds of proposals: the permissions `proposals.<kind>.propose` and `.approve`. */
  readonly proposals?: Readonly<Record<string, ProposalSpec>>;
  /** Further permissions of staff calls (`<area>.<name>`). */
  readonly permissions?: Readonly<Record<string, PermissionSpec>>;
  /** Whether the product can be put into a mode by itself. */
  readonly hasMode?: true;
  /** Kinds of markets that it trades. */
  readonly marketKinds?: readonly MarketKind[];
  /** The cause of the rebates that inviters get of its fees; without it there are none to share. */
  readonly rebate?: string;
  /** Accounts of the operator that staff may give capital, by two people. */
  readonly capital?: Readonly<Record<string, CapitalSpec>>;
  /** Shortcuts of Home that lead to it in this version. */
  readonly menu?: readonly MenuProduct[];
}

/** The declared types, by the product's folder. Each `<product>/product.ts` adds its own. */
export interface Products {}

/** Declares a product. */
export function defineProduct<const P extends Product>(product: P): P {
  return product;
}

type FacetOf<P, F extends keyof Product> = P extends { readonly [K in F]: infer V } ? V : never;
/** A facet of every product that has it, as a union. */
export type Facet<F extends keyof Product> = FacetOf<Products[keyof Products], F>;
type KeyOf<V> = V extends unknown ? keyof V & string : never;
/** The names that all products declare in a facet. */
export type NameOf<F extends keyof Product> = KeyOf<Facet<F>>;
type At<V, N> = V extends unknown ? (N extends keyof V ? V[N] : never) : never;
/** What is declared under a name of a facet. */
export type DeclaredAs<F extends keyof Product, N> = At<Facet<F>, N>;

type Rebated<P> = P extends { readonly name: infer N extends string; readonly rebate: string } ? N : never;
/** A product whose fees are shared with inviters. */
export type RebateProduct = Rebated<Products[keyof Products]>;

type Moded<P> = P extends { readonly name: infer N extends string; readonly hasMode: true } ? N : never;
/** A product that can be put into a mode. */
export type ModeProduct = Moded<Products[keyof Products]>;
