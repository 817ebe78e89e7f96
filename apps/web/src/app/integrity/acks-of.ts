/** Which of the kept acknowledgements are about one order, transfer, conversion or withdrawal. Pure. */
import type { Acknowledged } from '@glasshouse/client';

/** What an acknowledgement can be about. */
export type AckSubject = 'order' | 'transfer' | 'conversion' | 'withdrawal';
/** What the operator signed that it did. */
export type AckAct = 'placed' | 'changed' | 'canceled' | 'transferred' | 'converted' | 'requested' | 'withdrawalCanceled';

/** What an acknowledged call did, and to what. */
interface Acknowledgeable {
  subject: AckSubject;
  act: AckAct;
}

/** Calls on orders, by their name in any product with a book. */
const ORDER_ACTS: Readonly<Record<string, AckAct>> = {
  placeOrder: 'placed',
  placeBatch: 'placed',
  placeOco: 'placed',
  amendOrder: 'changed',
  cancelOrder: 'canceled',
  cancelAllOrders: 'canceled',
};

/** Other calls, by their id in the contract. */
const OTHER_ACTS: Readonly<Record<string, Acknowledgeable>> = {
  'wallet.changeAccount': { subject: 'transfer', act: 'transferred' },
  'convert.convertCurrency': { subject: 'conversion', act: 'converted' },
  'funding.requestWithdrawal': { subject: 'withdrawal', act: 'requested' },
  'funding.cancelWithdrawal': { subject: 'withdrawal', act: 'withdrawalCanceled' },
  // A position has the number of the order that opened it.
  'contracts.submit': { subject: 'order', act: 'placed' },
  'contracts.close': { subject: 'order', act: 'placed' },
  'contracts.margin': { subject: 'order', act: 'changed' },
  'contracts.multiple': { subject: 'order', act: 'changed' },
  'contracts.cancel': { subject: 'order', act: 'canceled' },
  'contracts.amend': { subject: 'order', act: 'changed' },
  'contracts.submitBatch': { subject: 'order', act: 'placed' },
  'stocks.submit': { subject: 'order', act: 'placed' },
  'stocks.amend': { subject: 'order', act: 'changed' },
  'stocks.cancel': { subject: 'order', act: 'canceled' },
  'stocks.cancelAll': { subject: 'order', act: 'canceled' },
  // Entries that wait for the mark are numbered with the orders.
  'contracts.placeConditional': { subject: 'order', act: 'placed' },
  'contracts.cancelConditional': { subject: 'order', act: 'canceled' },
};

/** What a call did, by its id in the contract; undefined of one that is not acknowledged. */
export function acknowledgedAct(call: string): Acknowledgeable | undefined {
  const act = ORDER_ACTS[call.slice(call.indexOf('.') + 1)];
  return act ? { subject: 'order', act } : OTHER_ACTS[call];
}

interface Answer {
  id?: number;
  /** Of a pair. */
  orders?: { id: number }[];
  /** Of a batch: refused ones have no order. */
  list?: { order?: { id: number } }[];
  /** Of all orders at once. */
  cancelled?: number[];
}

/** Numbers of what an answer is about; none of a text that is no answer. */
function numbersIn(text: string): readonly number[] {
  let answer: Answer | null;
  try {
    answer = JSON.parse(text) as Answer | null;
  } catch {
    return [];
  }
  const { id, orders = [], list = [], cancelled = [] } = answer ?? {};
  const placed = list.map(({ order }) => order?.id);
  return [id, ...orders.map((order) => order.id), ...placed, ...cancelled].filter((one) => one !== undefined);
}

/** One acknowledgement with the act that it is of. */
export interface NamedAck {
  act: AckAct;
  acknowledged: Acknowledged;
}

/** Those about one thing, newest first. */
export function acksOf(kept: readonly Acknowledged[], subject: AckSubject, id: number): readonly NamedAck[] {
  return kept.flatMap((acknowledged) => {
    const known = acknowledgedAct(acknowledged.call);
    const isAbout = known?.subject === subject && numbersIn(acknowledged.answer).includes(id);
    return isAbout ? [{ act: known.act, acknowledged }] : [];
  });
}
