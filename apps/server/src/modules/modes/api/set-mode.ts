/**
 * Setting a mode, by one person (stricter), by two (looser) or by the house (a delisting that was published before). The
 * desk of each market stores it in the same transaction, so that the mode and the books never disagree.
 */
import { type Mode, MODE_PRODUCTS, type ModeProduct, modeProductOfMarket, strictestMode } from '@glasshouse/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { MarketDesk } from '../../../platform/market-desk.ts';
import { type ModeAct, ModeView, type StoredModeChange, loadModes, saveMode, takeModes } from '../../../platform/modes/index.ts';
import { refuseField } from '../../../platform/refusal.ts';

/** A market as modes need it. */
export interface ModeMarket {
  readonly id: number;
  readonly symbol: string;
  readonly kind: string;
  /** The mode that it was made with. */
  readonly status: Mode;
}

/** The desk of a product's markets as far as modes go. */
export type ModeDesk = Pick<MarketDesk, 'setMode' | 'endOrders' | 'ownersOfOpen'>;

/** What setting a mode needs of others. */
export interface ModeNeeds {
  markets(): readonly ModeMarket[];
  /** The desks of products that keep open orders. */
  desks: Partial<Record<ModeProduct, ModeDesk>>;
}

/** The desk that keeps the orders of a kind of markets; undefined where none does. */
export function deskOf(needs: Pick<ModeNeeds, 'desks'>, kind: string): ModeDesk | undefined {
  const product = modeProductOfMarket(kind);
  return product === null ? undefined : needs.desks[product];
}

/** The mode that counts for a market. */
export function effectiveOf(view: ModeView, market: ModeMarket): Mode {
  return strictestMode([market.status, view.of(modeProductOfMarket(market.kind), market.id)]);
}

/** All scopes that a mode can be set for. */
export function scopesOf(needs: ModeNeeds): string[] {
  return [
    'installation',
    ...MODE_PRODUCTS.map((product) => `product:${product}`),
    ...needs.markets().map(({ id }) => `market:${id}`),
  ];
}

/** Errors: MODES_UNKNOWN_SCOPE. */
export function requireScope(needs: ModeNeeds, scope: string): void {
  if (!scopesOf(needs).includes(scope)) refuseField('scope', 'MODES_UNKNOWN_SCOPE');
}

/** Sets a mode from the commit of `tx` on; `judge` refuses by the one that holds, after nobody else can change it. */
export async function setMode(
  tx: Tx,
  needs: ModeNeeds,
  wish: { scope: string; mode: Mode; now: number },
  act: ModeAct,
  judge: (before: Mode) => void = () => {},
): Promise<{ change: StoredModeChange; settled: boolean }> {
  const { scope, mode, now } = wish;
  const settled = await takeModes(tx);
  const before = await loadModes(tx);
  judge(before.own(scope));
  const change = await saveMode(tx, { scope, before: before.own(scope), after: mode, time: now }, act);
  const after = new ModeView(new Map([...before.held, [scope, { mode, since: now }]]));
  for (const market of needs.markets()) {
    const [was, is] = [effectiveOf(before, market), effectiveOf(after, market)];
    if (was !== is) await deskOf(needs, market.kind)?.setMode(tx, market.id, is);
  }
  return { change, settled };
}
