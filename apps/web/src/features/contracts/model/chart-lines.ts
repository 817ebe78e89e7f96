/** Own positions and orders of a market as lines of its chart. Pure. */
import type { ContractOrder, ContractPosition } from '@glasshouse/contract/contracts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import type { PriceLine } from '@glasshouse/ui/charts/price-lines.ts';
import { toTick } from '../../../market/pair/pair.ts';
import { type LiveAccount, backingIn } from './cross.ts';
import { closeEstimate, liveFigures, stopResult } from './position.ts';
import type { ContractUnits } from './units.ts';

/** A stop and the price that it was dragged to. */
export interface MovedStop {
  positionId: number;
  kind: 'tp' | 'sl';
  price: string;
}

/** How lines are named; results are of all that is open or of the part that a stop closes, null where they are not known. */
export interface LineWords {
  held: (position: ContractPosition, result: string | null) => string;
  /** With a share: only of that part. */
  stop: (kind: MovedStop['kind'], result: string | null, share?: string) => string;
  liquidation: string;
  order: (order: ContractOrder, left: string) => string;
}

/** What lines are made of. */
export interface OwnLines {
  marketId: number;
  positions: readonly ContractPosition[];
  orders: readonly ContractOrder[];
  units: ContractUnits;
  mark: string | null;
  /** The user's cross accounts at the newest marks. */
  accounts: readonly LiveAccount[];
  /** Of the market, for the result at a stop. */
  feeRate: string;
  /** A stop whose new price is being asked about. */
  moved: MovedStop | null;
  words: LineWords;
}

/** The stop that a line names, at a price; null for other lines. */
export function movedStop(id: string, price: string, units: ContractUnits): MovedStop | null {
  const [kind, positionId] = id.split('-');
  return kind === 'tp' || kind === 'sl' ? { positionId: Number(positionId), kind, price: toTick(price, units) } : null;
}

function stopLines(position: ContractPosition, { units, feeRate, moved, words }: OwnLines): PriceLine[] {
  const stops = { tp: position.target_profit_price, sl: position.stop_loss_price };
  return (['tp', 'sl'] as const).flatMap((kind) => {
    const isMoved = moved?.positionId === position.id && moved.kind === kind;
    const price = isMoved ? moved.price : stops[kind];
    if (price === null) return [];
    const at = (text: string) => {
      const result = stopResult(position, units, toTick(text, units), feeRate);
      // The money decides, not the kind: a stop loss beyond the entry keeps a gain.
      const tone = result !== null && compareDecimals(result, '0') < 0 ? 'down' : 'up';
      return { label: words.stop(kind, result), tone } as const;
    };
    const move = position.status === 1 && { move: at };
    return [{ id: `${kind}-${position.id}`, price, ...at(price), look: 'waiting', ...move }] satisfies PriceLine[];
  });
}

/** Stops that close a part: with its size, and what it would bring. Their sheet changes them. */
function partLines(position: ContractPosition, { units, feeRate, words }: OwnLines): PriceLine[] {
  return position.part_stops.map(({ id, type, price, share }) => {
    const part = { share, price: toTick(price, units), feeRate };
    const result = closeEstimate(position, units, part)?.result ?? null;
    const tone = result !== null && compareDecimals(result, '0') < 0 ? 'down' : 'up';
    return { id: `part-${id}`, price, label: words.stop(type, result, share), tone, look: 'waiting' };
  });
}

/** Entry, stops and liquidation of each position, and orders that wait. */
export function contractLines(own: OwnLines): PriceLine[] {
  const { marketId, units, mark, accounts, words } = own;
  const positions = own.positions.filter((one) => one.market_id === marketId);
  return [
    ...positions.flatMap((position): PriceLine[] => {
      const live = liveFigures(position, units, mark, backingIn(accounts, position));
      return [
        {
          id: `entry-${position.id}`,
          price: position.open_price,
          label: words.held(position, live.profit),
          tone: position.type === 1 ? 'up' : 'down',
          look: 'held',
        },
        ...stopLines(position, own),
        ...partLines(position, own),
        ...(live.liquidation === null
          ? []
          : [
              {
                id: `liquidation-${position.id}`,
                price: live.liquidation,
                label: words.liquidation,
                tone: 'warn',
                look: 'held',
              } as const,
            ]),
      ];
    }),
    ...own.orders
      .filter((one) => one.market_id === marketId)
      .map(
        (order): PriceLine => ({
          id: `order-${order.id}`,
          price: order.target_price,
          label: words.order(order, subDecimals(order.share, order.filled)),
          // A close of a long sells, as the entry of a short does.
          tone: (order.type === 1) === (order.purpose === 'open') ? 'up' : 'down',
          look: 'waiting',
        }),
      ),
  ];
}
