/**
 * The demo market maker: an ordinary account whose orders go through the same desk as everybody's.
 *
 * It looks at every market every second: where the index has moved away from what it quoted, or somebody took from it,
 * it cancels what no longer fits and places what is missing, in one group. Its money is paper: external:capital tops it
 * up when it runs low. After a restart it finds its open orders at the desk and goes on.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import { parseAmount } from '@glasshouse/money';
import type { Platform } from '../../../platform/platform.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market, Markets } from '../../markets/index.ts';
import type { CancelCommand, Order, PlacementCommand } from '../../exchange/index.ts';
import type { Spot } from '../../spot/index.ts';
import { insertStock } from '../store/grants.ts';
import { type Plan, type Standing, hasMoved, planQuotes, quotesAround } from './domain/quotes.ts';

/** Who the maker is; the nickname is the label under which people meet it. */
export const MAKER_ACCOUNT = { email: 'maker@demo.glasshouse', nickname: 'demo market maker' } as const;

/** Size of the furthest level, in units of the base asset. */
const LARGEST_QUOTE: Readonly<Record<number, string>> = {
  [ASSET_IDS.BTC]: '0.8',
  [ASSET_IDS.ETH]: '12',
  [ASSET_IDS.LTC]: '40',
};
/** What the maker is topped up to, in units of the asset, when less than half of it is left. */
const STOCK: Readonly<Record<number, string>> = {
  [ASSET_IDS.BTC]: '50',
  [ASSET_IDS.ETH]: '800',
  [ASSET_IDS.LTC]: '3000',
  [ASSET_IDS.USDT]: '1000000',
};

/** What the maker works with. */
export interface MakerDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Markets;
  spot: Spot;
  /** Finds or creates an ordinary, labelled account; answers its user id. */
  ensureUser: (account: typeof MAKER_ACCOUNT) => Promise<number>;
}

function atoms(text: string, scale: number): bigint {
  const parsed = parseAmount(text, scale);
  if (!parsed.ok) throw new RangeError(`not an amount: ${text}`);
  return parsed.atoms;
}

const standing = (order: Order): Standing => ({
  id: order.id,
  side: order.side,
  priceTicks: order.priceTicks as number,
  lots: order.lots - order.filledLots,
});

/** The maker. */
export class MarketMaker {
  readonly #deps: MakerDeps;
  #userId: number | null = null;
  /** The middle around which each market is quoted, and how many lots stood when it was. */
  readonly #quoted = new Map<number, { mid: number; lots: number }>();

  constructor(deps: MakerDeps) {
    this.#deps = deps;
  }

  /** Looks at all markets once and puts its quotes right. Does nothing where another process leads the desk. */
  async run(): Promise<void> {
    if (!this.#deps.spot.isLeading()) return;
    this.#userId ??= await this.#deps.ensureUser(MAKER_ACCOUNT);
    const userId = this.#userId;
    const orders = this.#deps.spot.openOrdersOf(userId);
    const commands = this.#deps.markets
      .markets()
      .filter((market) => market.kind === 'spot' && this.#deps.markets.modeOf(market.id) === 'normal')
      .flatMap((market) =>
        this.#commands(
          market,
          userId,
          orders.filter((order) => order.marketId === market.id),
        ),
      );
    if (commands.length === 0) return;
    await this.#topUp(userId);
    await this.#handIn(commands);
    this.#remember(userId);
  }

  #commands(market: Market, userId: number, orders: readonly Order[]): (PlacementCommand | CancelCommand)[] {
    const mid = this.#deps.markets.index(market.id)?.priceTicks;
    const largest = LARGEST_QUOTE[market.baseId];
    if (mid === undefined || largest === undefined) return [];
    const quoted = this.#quoted.get(market.id);
    const lots = orders.reduce((sum, order) => sum + order.lots - order.filledLots, 0);
    if (quoted && !hasMoved(quoted.mid, mid) && quoted.lots === lots) return [];
    const maxLots = Number(atoms(largest, market.quantityDecimals) / market.lotUnits);
    const plan: Plan = planQuotes(orders.map(standing), quotesAround(mid, maxLots), mid);
    this.#quoted.set(market.id, { mid, lots });
    return [
      ...plan.cancel.map((orderId): CancelCommand => ({ type: 'cancel', userId, orderId })),
      ...plan.place.map((quote): PlacementCommand => ({ type: 'place', userId, marketId: market.id, kind: 'limit', ...quote })),
    ];
  }

  /** Hands the commands in together. A refusal (a user was faster, the ledger stopped) is put right in a later round. */
  async #handIn(commands: readonly (PlacementCommand | CancelCommand)[]): Promise<void> {
    const results = await Promise.allSettled(this.#deps.spot.submit(commands));
    for (const result of results) {
      if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason;
    }
  }

  /** Notes what stands now: when less does later, somebody took from it. */
  #remember(userId: number): void {
    const standingLots = new Map<number, number>();
    for (const order of this.#deps.spot.openOrdersOf(userId)) {
      standingLots.set(order.marketId, (standingLots.get(order.marketId) ?? 0) + order.lots - order.filledLots);
    }
    for (const [marketId, quoted] of this.#quoted) quoted.lots = standingLots.get(marketId) ?? 0;
  }

  /** Brings every asset that fell below half of its stock back to it, from external:capital. */
  async #topUp(userId: number): Promise<void> {
    const { ledger, platform } = this.#deps;
    const balances = await ledger.readBalances(platform.db, userId);
    for (const [id, stock] of Object.entries(STOCK)) {
      const asset = ledger.asset(Number(id));
      if (!asset) continue;
      const target = atoms(stock, asset.scale);
      const held = balances
        .filter((balance) => balance.assetId === asset.id && balance.type === 'change')
        .reduce((sum, balance) => sum + balance.available + balance.frozen, 0n);
      if (held * 2n >= target) continue;
      const grant = target - held;
      const now = platform.clock.now();
      await inTransaction(platform.db, async (tx) => {
        await insertStock(tx, now, { assetId: asset.id, atoms: grant });
        await ledger.post(tx, {
          scope: 'demo.maker',
          key: `${asset.id}-${now}`,
          cause: 'demo_funds',
          reference: 'market maker',
          legs: [
            { account: { kind: 'external', purpose: 'capital' }, assetId: asset.id, atoms: -grant },
            { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId: asset.id, atoms: grant },
          ],
        });
      });
    }
  }
}
