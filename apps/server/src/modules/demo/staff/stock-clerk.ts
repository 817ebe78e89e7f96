/**
 * What simulated staff do for shares: the dividends of the demo are proposed by the treasurer and approved by the member of compliance, and
 * AAPL's split is proposed for people to approve. Nothing is remembered that matters: the same proposal again is the one that waits.
 */
import { PROPOSAL_MS, approveProposal, propose } from '@glasshouse/contract/backoffice';
import type { Platform } from '../../../platform/platform.ts';
import type { StocksModule } from '../../stocks/index.ts';
import type { Act } from './acts.ts';
import { SIGNED } from './clerk.ts';
import { type PlannedAction, nextOfIbm, nextOfPractice, readySplit } from './domain/stock-rules.ts';
import { type Waits, waitOf } from './domain/rules.ts';
import type { SessionOf } from './members.ts';
import { Tries } from './tries.ts';

/** What they work with. */
export interface StockClerkDeps {
  readonly platform: Platform;
  readonly shares: Pick<StocksModule, 'stocks' | 'actions'>;
  readonly act: Act;
  readonly session: SessionOf;
  readonly waits: Waits;
}

/** A proposal that was made, and when it may be approved. */
interface Asked {
  readonly id: number;
  readonly hash: string;
  readonly at: number;
  readonly approveAt: number;
}

const payloadOf = (assetId: number, { kind, exOpens, pays, figures, source, sourceUrl }: PlannedAction) => ({
  currency_id: assetId,
  kind,
  ...figures,
  ex_opens: exOpens,
  pays,
  source,
  source_url: sourceUrl,
});

/** The simulated staff of a demo's shares. */
export class StockClerk {
  readonly #deps: StockClerkDeps;
  readonly #tries: Tries;
  /** What was proposed last, by symbol. */
  readonly #asked = new Map<string, Asked & { readonly exOpens: number }>();

  constructor(deps: StockClerkDeps) {
    this.#deps = deps;
    this.#tries = new Tries(deps.platform);
  }

  /** One round: what is published already is left, so that nearly every one reads and writes nothing. */
  async run(): Promise<void> {
    const { shares, platform } = this.#deps;
    if (shares.stocks().length === 0) return;
    const now = platform.clock.now();
    for (const plan of [nextOfIbm(now), nextOfPractice(now)])
      await this.#tries.attempt(plan.symbol, () => this.#publish(plan, now));
    await this.#tries.attempt('split', () => this.#ready(readySplit(now), now));
  }

  /** The stock of a plan; undefined where it is not listed, or its market ends. */
  #stockOf({ symbol }: PlannedAction) {
    const { shares } = this.#deps;
    const stock = shares.stocks().find((one) => one.symbol === symbol);
    return stock && shares.actions.isEnding(stock.marketId) ? undefined : stock;
  }

  async #publish(plan: PlannedAction, now: number): Promise<void> {
    const stock = this.#stockOf(plan);
    if (!stock || this.#deps.shares.actions.isPublished(stock.marketId, plan.counted)) return;
    const asked = await this.#ask(stock.assetId, plan, now);
    if (asked === null || asked.approveAt > now) return;
    const staff = await this.#deps.session('compliance');
    if (staff === null) return;
    this.#asked.delete(plan.symbol);
    await this.#deps.act(staff, approveProposal, { proposal_id: String(asked.id), hash: asked.hash, reason: SIGNED });
  }

  /** People approve a split: it waits for them, proposed anew when its time is over. */
  async #ready(plan: PlannedAction, now: number): Promise<void> {
    const stock = this.#stockOf(plan);
    if (stock && !this.#deps.shares.actions.isSplit(stock.marketId)) await this.#ask(stock.assetId, plan, now);
  }

  /** Proposes what does not wait yet; answers what waits. */
  async #ask(assetId: number, plan: PlannedAction, now: number): Promise<Asked | null> {
    const known = this.#asked.get(plan.symbol);
    const isSame = plan.kind === 'split' || known?.exOpens === plan.exOpens;
    if (known && isSame && now < known.at + PROPOSAL_MS) return known;
    const { act, session, waits } = this.#deps;
    const staff = await session('treasurer');
    if (staff === null) return null;
    const wish = { kind: 'stock_action', payload: payloadOf(assetId, plan), reason: SIGNED } as const;
    const { id, hash, proposed: at } = await act(staff, propose, wish);
    const asked = { id, hash, at, approveAt: at + waitOf('stock_action', id, 0, waits), exOpens: plan.exOpens };
    this.#asked.set(plan.symbol, asked);
    return asked;
  }
}
