/**
 * Commands as data: for journals, replays, tests and every caller to whom a name is worth an allocation.
 *
 * Units: see events.ts. The numbers of each kind are the arguments of the OrderBook method of that name.
 */
import type { Force, Side } from './events.ts';

/** One command to a book. */
export type Command =
  | {
      readonly kind: 'limit';
      readonly id: number;
      readonly owner: number;
      readonly side: Side;
      readonly priceTicks: number;
      readonly lots: number;
      readonly force: Force;
    }
  | { readonly kind: 'market'; readonly id: number; readonly owner: number; readonly side: Side; readonly lots: number }
  | {
      readonly kind: 'marketQuote';
      readonly id: number;
      readonly owner: number;
      readonly side: Side;
      readonly budget: number;
      readonly maxLots: number;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'replace'; readonly id: number; readonly priceTicks: number; readonly lots: number }
  | { readonly kind: 'reduce'; readonly id: number; readonly byLots: number };

/** What takes commands: the OrderBook, and its slow twin. */
export interface CommandTarget {
  limit(id: number, owner: number, side: Side, priceTicks: number, lots: number, force?: Force): number;
  market(id: number, owner: number, side: Side, lots: number): number;
  marketQuote(id: number, owner: number, side: Side, budget: number, maxLots?: number): number;
  cancel(id: number): number;
  replace(id: number, priceTicks: number, lots: number): number;
  reduce(id: number, byLots: number): number;
}

/** Calls the book's method of the command's name and returns its result. */
export function applyCommand(book: CommandTarget, command: Command): number {
  switch (command.kind) {
    case 'limit':
      return book.limit(command.id, command.owner, command.side, command.priceTicks, command.lots, command.force);
    case 'market':
      return book.market(command.id, command.owner, command.side, command.lots);
    case 'marketQuote':
      return book.marketQuote(command.id, command.owner, command.side, command.budget, command.maxLots);
    case 'cancel':
      return book.cancel(command.id);
    case 'replace':
      return book.replace(command.id, command.priceTicks, command.lots);
    case 'reduce':
      return book.reduce(command.id, command.byLots);
  }
}
