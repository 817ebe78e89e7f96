/**
 * A step of a liquidation: all live orders end, debts are repaid in kind, then as much is sold, or bought back, as heals, of the first
 * asset whose market takes it now; what it brings repays debts at once. Where no whole lot is left, the fund makes good what is still owed as far as it goes, and nothing more
 * is owed.
 */
import { canonicalText, recordHash } from '@glasshouse/proofs';
import {
  type HealingOrder,
  type HealingTerms,
  type MarginItem,
  type MarginLiquidationFacts,
  type PassedOver,
  type RecordedItem,
  assetsOf,
  chargeOf,
  debtsOf,
  healingOrders,
  marginLiquidationRecord,
  payingValue,
  shortfallOf,
  shownLevel,
} from '@glasshouse/proofs/margin';
import { formatAmount } from '@glasshouse/money';
import { type Order, endStanding, placeSystem } from '../../exchange/clearing/index.ts';
import type { AssetOf } from '../domain/acts.ts';
import type { MarginView } from '../domain/book.ts';
import { least } from '../domain/borrowing.ts';
import { type MarginMarket, assetIds } from '../domain/markets.ts';
import { chargeJournal, shortfallJournal } from '../domain/postings.ts';

/** What a step is made with. */
export interface LiquidationParts {
  readonly terms: HealingTerms;
  readonly assetOf: AssetOf;
}

/** The account as a record has it. */
function recorded(view: MarginView, userId: number, items: readonly MarginItem[], assetOf: AssetOf): readonly RecordedItem[] {
  const { markets } = view.book.deps.rules();
  return items.map((item) => {
    const { code, scale } = assetOf(item.assetId);
    const market = markets.find(({ assetId }) => assetId === item.assetId);
    const debt = view.debt(userId, item.assetId) ?? { principal: 0n, interest: 0n };
    const time = market && view.lastPrice(market.marketId)?.time;
    const decimals = market && view.batch.input.rules(market.marketId).priceDecimals;
    const cited = market && time !== undefined && decimals !== undefined ? { symbol: market.symbol, time, decimals } : null;
    return { ...item, asset: code, scale, market: cited, debt };
  });
}

/** An account as it stands, at the prices that its step began with. */
const asItStands = (view: MarginView, userId: number, begun: readonly MarginItem[]): readonly MarginItem[] =>
  begun.map((item) => ({ ...item, ...view.holding(userId, item.assetId) }));

function repayInKind(view: MarginView, userId: number, liquidationId: number): bigint {
  let repaid = 0n;
  for (const assetId of assetIds(view.book.deps.rules())) {
    const { owed } = view.holding(userId, assetId);
    if (owed === 0n) continue;
    const payment = view.repay(userId, assetId, owed, { kind: 'liquidation', liquidationId });
    repaid += payment ? payment.principal + payment.toFund + payment.toFees : 0n;
  }
  return repaid;
}

/** What an account has above its debts. */
const above = (items: readonly MarginItem[]): bigint => assetsOf(items) - debtsOf(items);

type Losses = MarginLiquidationFacts['losses'];

/** What is still owed of an account without a whole lot ends. */
function writeOff(view: MarginView, userId: number, id: number): Losses {
  const losses: Losses[number][] = [];
  for (const assetId of assetIds(view.book.deps.rules())) {
    const debt = view.debt(userId, assetId);
    if (debt === null || debt.principal + debt.interest === 0n) continue;
    const { principal, interest } = debt;
    const fund = view.fund(assetId);
    const shortfall = shortfallOf(debt, fund > 0n ? fund : 0n);
    const after = view.change(debt, { principal: 0n, interest: 0n }, { kind: 'write_off', liquidationId: id });
    view.batch.owe(userId, 'margin', assetId, principal + interest);
    view.post(userId, shortfallJournal(view.ofDebt(after), { principal, interest, byFund: shortfall.byFund }));
    view.changePool(assetId, {
      lent: -principal,
      interest: -interest,
      lost: shortfall.writtenOff,
      madeGood: shortfall.byFund,
    });
    losses.push({ assetId, fund: fund > 0n ? fund : 0n, ...shortfall });
  }
  return losses;
}

interface Sold {
  readonly order: NonNullable<MarginLiquidationFacts['order']>;
  readonly passed: readonly PassedOver[];
  /** Null where no market takes one now. */
  readonly of: Order | null;
}

/** The market in which an order of the desk can trade now; why not, where it has to wait. */
function marketFor(view: MarginView, wish: HealingOrder): MarginMarket | PassedOver['why'] {
  const market = view.book.deps.rules().markets.find(({ assetId }) => assetId === wish.assetId);
  // By an old price nothing is traded.
  if (!market || view.price(market.marketId) === null) return 'no_price';
  // Nothing trades in a market that is halted: what rests there cannot be taken out of the way.
  if (view.batch.input.rules(market.marketId).mode !== 'normal') return 'halted';
  const book = view.batch.input.books.of(market.marketId);
  // What trades have reached in the book comes first.
  if (book.hasBacklog) return 'triggers';
  const best = book.bestAgainst(wish.side);
  const isFar = best === null || (wish.side === 'sell' ? BigInt(best) < wish.limit : BigInt(best) > wish.limit);
  return isFar ? 'no_offer' : market;
}

/** Whether a further step of a liquidation would change anything: by what is known of the account without its locks. */
export function wouldChange(view: MarginView, items: readonly MarginItem[], { terms }: LiquidationParts): boolean {
  if (items.some(({ held, owed }) => held > 0n && owed > 0n)) return true;
  const wishes = healingOrders(items, terms);
  return wishes.length === 0 || wishes.some((wish) => typeof marketFor(view, wish) === 'object');
}

/** Sells or buys back what heals, of the first asset whose market takes it; nothing is filled where all have to wait. */
function trade(view: MarginView, userId: number, wishes: readonly HealingOrder[]): Sold | null {
  const [first] = wishes;
  if (first === undefined) return null;
  const passed: PassedOver[] = [];
  for (const wish of wishes) {
    const market = marketFor(view, wish);
    if (typeof market === 'object') return { passed, ...place(view, userId, wish, market) };
    passed.push({ assetId: wish.assetId, why: market });
  }
  return { passed: [], of: null, order: { ...first, filled: 0n, gross: 0n, fee: 0n } };
}

function place(view: MarginView, userId: number, wish: HealingOrder, market: MarginMarket): Omit<Sold, 'passed'> {
  const rules = view.batch.input.rules(market.marketId);
  const { quoteId } = view.book.deps.rules();
  const before = view.holding(userId, quoteId).held;
  const of = placeSystem(view.batch, {
    type: 'place',
    userId,
    marketId: market.marketId,
    account: 'margin',
    side: wish.side,
    kind: 'limit',
    force: 'ioc',
    // What the owner has in the book of spot is in nobody's way.
    stp: 'expire_maker',
    priceTicks: Number(wish.limit),
    lots: Number(wish.quantity / rules.lotAtoms),
    terms: { sideEffect: 'liquidation' },
  });
  const filled = BigInt(of.filledLots) * rules.lotAtoms;
  // What moved, to the atom: each fill of a sale is rounded by itself.
  const moved = view.holding(userId, quoteId).held - before;
  const gross = wish.side === 'sell' ? moved + of.fee : -moved;
  return { of, order: { ...wish, filled, gross, fee: of.fee } };
}

/** Charges what of a step's fills pays debts: as much as stands above them. */
function charge(
  view: MarginView,
  userId: number,
  id: number,
  sold: Sold,
  begun: readonly MarginItem[],
  terms: HealingTerms,
): bigint {
  const { side, gross } = sold.order;
  if (gross === 0n) return 0n;
  const paying = payingValue(side, gross, view.holding(userId, terms.quoteId).owed);
  const full = chargeOf(paying, above(asItStands(view, userId, begun)), terms);
  const atoms = least(full, view.batch.available(userId, 'margin', terms.quoteId));
  if (atoms === 0n) return 0n;
  view.batch.move(userId, 'margin', terms.quoteId, -atoms, 0n);
  view.post(userId, chargeJournal(userId, terms.quoteId, id, atoms));
  view.changePool(terms.quoteId, { received: atoms });
  return atoms;
}

/** What the owner has notices of: each loss, what was traded, or else what paid debts of its own asset. */
function notify(view: MarginView, userId: number, facts: MarginLiquidationFacts, { assetOf, terms }: LiquidationParts): void {
  const amountOf = (assetId: number, atoms: bigint) => {
    const { code, scale } = assetOf(assetId);
    return { id: facts.id, amount: formatAmount(atoms, scale), code };
  };
  for (const { assetId, writtenOff, byFund, interest } of facts.losses) {
    const params = amountOf(assetId, writtenOff + byFund + interest);
    view.notices.push({ userId, kind: 'margin_written_off', params });
  }
  const { order } = facts;
  if (order === null || order.filled === 0n) {
    for (const { assetId, held, owed } of facts.before)
      if (held > 0n && owed > 0n)
        view.notices.push({ userId, kind: 'margin_repaid_in_kind', params: amountOf(assetId, least(held, owed)) });
    return;
  }
  const { amount: value, code } = amountOf(terms.quoteId, order.gross);
  const params = { ...amountOf(order.assetId, order.filled), value, value_code: code };
  const level = shownLevel(assetsOf(facts.after), debtsOf(facts.after));
  if (level === null) view.notices.push({ userId, kind: 'margin_cleared', params });
  else view.notices.push({ userId, kind: 'margin_liquidated', params: { ...params, level: formatAmount(level, 4) } });
}

/** Ends what stands of an account and charges its hours: the account as a step begins with it. Null: a price is missing. */
export function prepare(view: MarginView, userId: number): readonly MarginItem[] | null {
  for (const order of view.live(userId)) endStanding(view.batch, order, 'debt_sale');
  view.batch.settle();
  for (const { assetId } of view.judged(userId) ?? []) {
    const debt = view.debt(userId, assetId);
    if (debt) view.bringUp(debt);
  }
  return view.judged(userId);
}

/**
 * Does a step; the account behind it, at the prices that it began with. One of which nothing came, as nobody took the order, is kept
 * where it is the first: it says when it began.
 */
export function liquidate(
  view: MarginView,
  userId: number,
  tick: number,
  begun: readonly MarginItem[],
  parts: LiquidationParts,
): readonly MarginItem[] {
  const id = view.newest + 1;
  const before = recorded(view, userId, begun, parts.assetOf);
  const now = () => asItStands(view, userId, begun);
  const inKind = repayInKind(view, userId, id);
  const sold = trade(view, userId, healingOrders(now(), parts.terms));
  if (sold) view.batch.settle();
  const gross = sold?.order.gross ?? 0n;
  // The charge comes before what is repaid from the fills: it is as much as stands above the debts.
  const charged = sold ? charge(view, userId, id, sold, begun, parts.terms) : 0n;
  repayInKind(view, userId, id);
  const left = now();
  const isOver = debtsOf(left) > 0n && sold === null && assetsOf(left) * 1_000_000n < BigInt(parts.terms.healsAt) * debtsOf(left);
  const losses = isOver ? writeOff(view, userId, id) : [];
  const { from } = view.account(userId);
  if (inKind === 0n && gross === 0n && losses.length === 0 && from !== null) return now();
  view.newest = id;
  const after = recorded(view, userId, now(), parts.assetOf);
  const facts: MarginLiquidationFacts = {
    id,
    // A process whose clock is behind has seen the second of its price all the same.
    time: Math.max(view.now, ...before.map(({ market }) => market?.time ?? 0)),
    from: from?.record ?? null,
    terms: parts.terms,
    before,
    passed: sold?.passed ?? [],
    order: sold?.order ?? null,
    charge: charged,
    losses,
    after,
  };
  const record = marginLiquidationRecord(facts);
  const orderId = sold?.of?.id ?? null;
  view.liquidations.push({ id, userId, orderId, fromId: from?.id ?? null, tick, record: canonicalText(record) });
  view.accounts.set(userId, { ...view.account(userId), from: { id, record: recordHash(record) } });
  notify(view, userId, facts, parts);
  return now();
}
