/**
 * A position as the desk keeps it. Its id is that of the order that opened it; of a position in net mode one of its own.
 *
 * Units: lots, ticks, atoms of the settle asset, epoch ms. Values are immutable: a change is a new value.
 */
import type { AccountType } from '@glasshouse/contract';
import type { CloseReason, MarginMode } from '@glasshouse/contract/contracts';
import type { Side as OrderSide } from '@glasshouse/contract/orders';
import type { Closed, Position, Side } from '@glasshouse/risk';

/** A mark at or beyond which a position is closed at market. */
export interface Stop {
  /** Its number within the position: the revision at which it was set. */
  readonly id: number;
  readonly ticks: number;
  /** `tick` of the event that set it. */
  readonly tick: number | null;
}

/** A stop that closes no more than so many lots. */
export interface PartStop extends Stop {
  readonly kind: 'tp' | 'sl';
  readonly lots: number;
}

/** A stop that follows the mark: it fires a callback away from the farthest mark since it began (F15). */
export interface TrailingStop {
  readonly id: number;
  /** Tenths of a percent. */
  readonly callback: number;
  /** The mark that it begins at; null: the next one. */
  readonly activation: number | null;
  /** The lots that it closes at most; null: all. */
  readonly lots: number | null;
  /** `tick` of the event that set it: marks behind it count. */
  readonly tick: number;
}

/** Something that happened to it and can be proved. */
export interface PositionReceipt {
  readonly kind: 'stop' | 'liquidation' | 'adl';
  readonly id: number;
}

/** A position with its history in sums. */
export interface ContractPosition {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly account: AccountType;
  /** `each` order has its own; `net` is the one of a market maker's side. */
  readonly mode: 'each' | 'net';
  /** Whether its own margin is all that backs it, or its owner's whole account. */
  readonly marginMode: MarginMode;
  /** The follow whose money it stands on: margin and results come from there and go back; null: what is available. */
  readonly purse: number | null;
  /** The block that opened it, of a trader's position and its copies; null: it was opened by itself. */
  readonly blockId: number | null;
  /** Of a copy: lots that are to be closed and that its book did not take yet; never more than are open. */
  readonly leftLots: bigint;
  readonly multiple: number;
  /** The multiple of the order that opened it: its chain begins with it. */
  readonly openedMultiple: number;
  /** Time whose terms hold for it, and their number in the record of terms. */
  readonly termsTime: number;
  readonly tierVersion: number;
  /** 16 random bytes in hex: nobody else can guess its chain. */
  readonly salt: string;
  /** Side, lots, entry value, margin and what is owed; lots 0 when it is closed. */
  readonly core: Position;
  readonly openedLots: bigint;
  readonly openedValue: bigint;
  readonly closedLots: bigint;
  readonly closedValue: bigint;
  /** Results of its closes before fees, fees, and funding paid. */
  readonly realized: bigint;
  readonly fees: bigint;
  readonly funding: bigint;
  /** What its liquidations gave to the insurance fund, and what the fund paid for its closes. */
  readonly toFund: bigint;
  readonly fromFund: bigint;
  /** The newest period of funding that was due when it began, or that it paid or received for; null before there was one. */
  readonly fundingPeriod: number | null;
  readonly takeProfit: Stop | null;
  readonly stopLoss: Stop | null;
  /** Stops that close a part, oldest first. */
  readonly partStops: readonly PartStop[];
  /** Trailing stops, oldest first. */
  readonly trails: readonly TrailingStop[];
  readonly status: 'open' | 'closing' | 'closed';
  readonly closeReason: CloseReason | null;
  /** What of it has a receipt, oldest first. */
  readonly receipts: readonly PositionReceipt[];
  /** How many events it has, and the head of their chain. */
  readonly revision: number;
  readonly chain: string;
  readonly opened: number;
  readonly changed: number;
  /** Time of the newest second that its market had looked at when it changed last; null before there was one. */
  readonly changedTick: number | null;
  readonly closed: number | null;
}

/** Whether lots of it are open. */
export function isOpen({ status }: Pick<ContractPosition, 'status'>): boolean {
  return status !== 'closed';
}

/** The side of an order that opens a position. */
export function openingSide(side: Side): OrderSide {
  return side === 'long' ? 'buy' : 'sell';
}

/** The side of an order that closes a position. */
export function closingSide(side: Side): OrderSide {
  return side === 'long' ? 'sell' : 'buy';
}

/** The side of a position that orders of a side open. */
export function sideOpenedBy(side: OrderSide): Side {
  return side === 'buy' ? 'long' : 'short';
}

/** A change of a position, without what its event adds. */
export type Changed = Omit<ContractPosition, 'revision' | 'chain' | 'changed' | 'changedTick'>;

/** A position without stops. */
export const NO_STOPS = { takeProfit: null, stopLoss: null, partStops: [], trails: [] } as const;

/** Lots that were closed, and what it did (F9). */
export interface ClosedPart {
  readonly lots: bigint;
  readonly value: bigint;
  readonly closed: Closed;
}

/** The position after a close; with its last lots it ends for a reason. */
export function afterClose(
  position: ContractPosition,
  { lots, value, closed }: ClosedPart,
  reason: CloseReason,
  time: number,
): Changed {
  const isOver = closed.rest === null;
  const open = closed.rest?.lots ?? 0n;
  return {
    ...position,
    core: closed.rest ?? { side: position.core.side, lots: 0n, entryValue: 0n, margin: 0n, owed: 0n },
    leftLots: position.leftLots < open ? position.leftLots : open,
    closedLots: position.closedLots + lots,
    closedValue: position.closedValue + value,
    realized: position.realized + closed.realized,
    fees: position.fees + closed.fee,
    fromFund: position.fromFund + closed.fromFund,
    ...(isOver && { status: 'closed', closeReason: reason, closed: time, ...NO_STOPS }),
  };
}
