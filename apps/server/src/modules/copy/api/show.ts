/** Shapes traders and follows for the wire. */
import type { CopyFollow, CopyFollower, CopyHour, CopyRecord, CopyTrader, CopyWindow } from '@glasshouse/contract/copy';
import { formatAmount, formatUnits } from '@glasshouse/money';
import { type HourFigures, INDEX_UNIT, accuracyOf, positionFields, returnOf } from '@glasshouse/proofs/copy';
import type { Db } from '../../../platform/db/database.ts';
import { type Follow, type Trader, fractionText, moneyText, numberText } from '../domain/follow.ts';
import { type KeptHour, loadFirstHours, loadNewestHours, loadShownValues } from '../store/hours.ts';
import { type Standing, loadStandings } from '../store/standings.ts';
import { type Followed, NOBODY, findTrader, loadFollowed } from '../store/traders.ts';

const typeOf = ({ type }: Pick<Follow, 'type'>) => (type === 'multiple' ? 1 : 2);

export const HOUR_MS = 3_600_000;
/** Decimals of an index. */
export const INDEX_DECIMALS = 12;

/** What a trader is shown with: who follows, the newest hour, and where they stand over some days. */
export interface TraderFigures {
  readonly followed: Followed;
  readonly newest: KeptHour | null;
  /** The hour that the record begins with. */
  readonly first: number;
  readonly days: CopyWindow;
  readonly standing: Standing | null;
  /** Value of what was open an hour behind the newest one. */
  readonly value: bigint;
}

const recordOf = ({ newest, first }: TraderFigures): CopyRecord | null =>
  newest && {
    hours: newest.hour - first,
    from: first * HOUR_MS,
    updated: newest.hour * HOUR_MS,
    return: formatAmount(returnOf(INDEX_UNIT, newest.index) ?? 0n, 6),
    drop: fractionText(newest.dropPpm),
  };

/** Reads the figures of traders, in their order. */
export async function loadTraderFigures(db: Db, ids: readonly number[], days: CopyWindow = 30): Promise<TraderFigures[]> {
  const [followed, newest, first] = [await loadFollowed(db, ids), await loadNewestHours(db, ids), await loadFirstHours(db, ids)];
  const [standings, values] = [await loadStandings(db, days, ids), await loadShownValues(db, ids)];
  return ids.map((id) => ({
    followed: followed.get(id) ?? NOBODY,
    newest: newest.get(id) ?? null,
    first: first.get(id) ?? 0,
    days,
    standing: standings.get(id) ?? null,
    value: values.get(id) ?? 0n,
  }));
}

const NO_FIGURES: HourFigures = {
  closed: 0,
  won: 0,
  longClosed: 0,
  longWon: 0,
  followers: 0,
  counted: 0,
  losing: 0,
  medianBp: null,
};
/** A part of a whole, half up to a tenth of a percent; null of nothing. */
function partText(part: number, of: number): string | null {
  const permille = accuracyOf(part, of);
  return permille === null ? null : formatAmount(BigInt(permille), 3);
}

const textOf = (value: number | null, decimals: number): string | null =>
  value === null ? null : formatAmount(BigInt(value), decimals);

/** What the newest hour and the standing say of a trader. */
function figureFields({ newest, days, standing, value }: TraderFigures) {
  const { closed, won, longClosed, longWon, counted, losing, medianBp } = newest?.figures ?? NO_FIGURES;
  return {
    total_profit: moneyText(newest?.profit ?? 0n),
    accuracy: partText(won, closed),
    closed_orders: closed,
    profitable_orders: won,
    long_orders: longClosed,
    long_wins: longWon,
    short_orders: closed - longClosed,
    short_wins: won - longWon,
    position_valuation: moneyText(value),
    days,
    return_rate: textOf(standing?.returnPpm ?? null, 6),
    drop: textOf(standing?.dropPpm ?? null, 6),
    median: textOf(medianBp, 4),
    counted,
    losing,
    losing_share: partText(losing, counted),
  };
}

/** An hour. What was open is shown an hour behind it, so that nobody trades ahead of it. */
export const showHour = (hour: KeptHour, now: number): CopyHour => ({
  time: hour.hour * HOUR_MS,
  equity: moneyText(hour.balance + hour.open),
  paid_in: moneyText(hour.paidIn),
  paid_out: moneyText(hour.paidIn - hour.moved),
  index: formatUnits(hour.index, INDEX_DECIMALS),
  body: hour.body,
  record: hour.record,
  open:
    now < hour.at + HOUR_MS
      ? null
      : {
          salt: hour.salt,
          positions: hour.positions.map(positionFields),
        },
});

/** A trader. */
export const showTrader = (trader: Trader, figures: TraderFigures): CopyTrader => ({
  id: trader.id,
  name: trader.name,
  motto: trader.motto,
  share: fractionText(trader.sharePpm),
  status: trader.status,
  since: trader.since,
  paused: trader.pausedAt,
  ended: trader.endedAt,
  conduct: trader.conduct,
  is_demo: trader.isDemo,
  followers: figures.followed.followers,
  ...figureFields(figures),
  record: recordOf(figures),
});

/** A trader with the figures of now. */
export async function showTraderNow(db: Db, trader: Trader, days?: CopyWindow): Promise<CopyTrader> {
  const [figures] = await loadTraderFigures(db, [trader.id], days);
  return showTrader(trader, figures as TraderFigures);
}

/** Traders with who follows them, and their records. */
export async function showTraders(db: Db, traders: readonly Trader[], days: CopyWindow): Promise<CopyTrader[]> {
  const ids = traders.map(({ id }) => id);
  const figures = await loadTraderFigures(db, ids, days);
  return traders.map((trader, i) => showTrader(trader, figures[i] as TraderFigures));
}

/** A follow, with the name of its trader. */
export const showFollow = (follow: Follow, { name }: Pick<Trader, 'name'>): CopyFollow => ({
  id: follow.id,
  trader_user_id: follow.traderId,
  name,
  status: follow.status,
  end_reason: follow.endReason,
  type: typeOf(follow),
  number: numberText(follow.numberE4),
  budget: moneyText(follow.budget),
  max_loss: moneyText(follow.maxLoss),
  order_margin_max: follow.orderMarginMax === null ? null : moneyText(follow.orderMarginMax),
  open_max: follow.openMax,
  multiple_max: follow.multipleMax,
  slippage: fractionText(follow.slippagePpm),
  share: fractionText(follow.sharePpm),
  held: moneyText(follow.held),
  realised: moneyText(follow.realised),
  shared: moneyText(follow.shared),
  started: follow.startedAt,
  ended: follow.endedAt,
  revision: follow.revision,
});

/** Follows with the names of their traders. */
export async function showFollows(db: Db, follows: readonly Follow[]): Promise<CopyFollow[]> {
  const ids = [...new Set(follows.map(({ traderId }) => traderId))];
  const traders = new Map<number, Trader>();
  for (const id of ids) traders.set(id, (await findTrader(db, id)) as Trader);
  return follows.map((follow) => showFollow(follow, traders.get(follow.traderId) as Trader));
}

/** A follow as its trader sees it: its number stands for the follower. */
export const showFollower = (follow: Follow): CopyFollower => ({
  follower: `F${follow.id}`,
  type: typeOf(follow),
  number: numberText(follow.numberE4),
  budget: moneyText(follow.budget),
  share: fractionText(follow.sharePpm),
  shared: moneyText(follow.shared),
  status: follow.status === 'ended' ? 'ending' : follow.status,
  started: follow.startedAt,
});
