/** Modes as everybody sees them: what is not normal. */
import type { ModeProduct } from '@glasshouse/contract';
import type { ModesInForce } from '@glasshouse/contract/modes';
import type { ModeView } from '../../../platform/modes/index.ts';

/** The modes in force, products and markets in a fixed order. */
export function presentModes(view: ModeView): ModesInForce {
  const held = [...view.held].filter(([, { mode }]) => mode !== 'normal');
  const of = (kind: string) =>
    held.flatMap(([scope, { mode, since }]) =>
      scope.startsWith(`${kind}:`) ? [{ name: scope.slice(kind.length + 1), mode, since }] : [],
    );
  const installation = view.held.get('installation');
  return {
    installation: { mode: installation?.mode ?? 'normal', since: installation?.since ?? null },
    products: of('product')
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, mode, since }) => ({ product: name as ModeProduct, mode, since })),
    markets: of('market')
      .map(({ name, mode, since }) => ({ id: Number(name), mode, since }))
      .sort((a, b) => a.id - b.id),
  };
}
