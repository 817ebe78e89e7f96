/**
 * The demo's borrower: an ordinary, labelled account that borrows USDT of the pool against its paper coins and pays back, so that the
 * pool's rate lives. It is held by the rules of all users but not by the limits of one, which a pool of one borrower would not fill.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import { formatAmount, mulDiv, parseAmount } from '@glasshouse/money';
import { type Module, defineModule } from '../../../platform/module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { LoansModule } from '../../loans/index.ts';
import type { Markets } from '../../markets/index.ts';
import { stockUp } from '../store/stock-up.ts';
import { changeOf } from './domain/utilisation.ts';

/** Who it is: the nickname is the label. */
const ACCOUNT = { email: 'borrower@demo.glasshouse', nickname: 'demo borrower' } as const;
const STOCK = { [ASSET_IDS.BTC]: '400', [ASSET_IDS.USDT]: '5000' };
const HOUR_MS = 3_600_000;
/** It looks each minute whether it has acted in this hour. */
const EVERY_MS = 60_000;
/** What it borrows of a pledge's worth. */
const LTV_PPM = 400_000n;
const PPM = 1_000_000n;
/** Loans that it has at most: fewer than anybody may have. */
const MOST_LOANS = 18;

/** What it works with. */
export interface BorrowerDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly loans: Pick<LoansModule, 'free' | 'ordinary' | 'poolOf'>;
  readonly ensureUser: (account: { email: string; nickname: string }) => Promise<number>;
}

/** The borrower with its module. */
export function createBorrower(deps: BorrowerDeps): { module: Module; run(): Promise<void> } {
  const { platform, ledger, markets, loans, ensureUser } = deps;
  let user: number | null = null;
  let hour = 0;

  async function borrow(userId: number, atoms: bigint): Promise<void> {
    const market = markets.marketByPair(ASSET_IDS.BTC, ASSET_IDS.USDT);
    const [coin, quote] = [ledger.asset(ASSET_IDS.BTC), ledger.asset(ASSET_IDS.USDT)];
    const index = market && markets.index(market.id);
    if (!market || !index || !coin || !quote) return;
    // Coins of so much worth: atoms ÷ price ÷ LTV.
    const units = 10n ** BigInt(coin.scale + market.priceDecimals - quote.scale);
    const pledge = mulDiv(atoms * PPM, units, BigInt(index.priceTicks) * LTV_PPM, 'up');
    await loans.ordinary(userId).apply({
      currency_id: quote.id,
      number: formatAmount(atoms, quote.scale),
      pledge_currency_id: coin.id,
      pledge_number: formatAmount(pledge, coin.scale),
      term: 'open',
    });
  }

  async function payBack(userId: number, atoms: bigint): Promise<void> {
    let left = atoms;
    // The newest first: the small loans of a rise end with the fall behind it, and make room for those of the next.
    const { list } = await loans.ordinary(userId).list();
    const quote = ledger.asset(ASSET_IDS.USDT);
    for (const { id, owed } of list) {
      if (left <= 0n || !quote) return;
      const parsed = parseAmount(owed, quote.scale);
      if (!parsed.ok) continue;
      const all = parsed.atoms;
      const part = all <= left ? { id, all: true as const } : { id, number: formatAmount(left, quote.scale) };
      await loans.ordinary(userId).repay(part);
      left -= all;
    }
  }

  async function run(): Promise<void> {
    const now = platform.clock.now();
    const own = Math.floor(now / HOUR_MS);
    if (user === null || own === hour) return;
    const pool = await loans.poolOf(ASSET_IDS.USDT);
    if (pool === null || pool.cash + pool.lent === 0n) return;
    const { list } = await loans.ordinary(user).list();
    if (list.length === 0) await stockUp({ platform, ledger }, user, STOCK);
    const change = changeOf(pool, now);
    try {
      if (change > 0n && list.length < MOST_LOANS) await borrow(user, change);
      else if (change < 0n) await payBack(user, -change);
      hour = own;
    } catch (error) {
      // Without a price or with somebody waiting to leave it comes again in a minute.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  const module = defineModule({
    name: 'demo-borrower',
    deps: ['loans'],
    jobs: [{ name: 'demo.borrower', everyMs: EVERY_MS, run }],
    async start() {
      if (platform.config.mode !== 'demo' || !platform.config.demoCrowd) return;
      user = await ensureUser(ACCOUNT);
      loans.free(user);
    },
  });
  return { module, run };
}
