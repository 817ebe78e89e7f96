/** What the screens of contracts read: terms, the account, own positions, orders and their history. */
import type { ClientInput } from '@glasshouse/client';
import type { CallOutput } from '@glasshouse/contract';
import {
  type ContractPosition,
  getContractDeal,
  getContractPosition,
  getContractTerms,
  listContractPositions,
  listContractTrades,
  previewContract,
} from '@glasshouse/contract/contracts';
import { getWalletDetail, listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { callKey, invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { deviceData, queryClient } from '../../../app/services.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { keepChain } from '../model/kept-chains.ts';
import { putPosition } from '../model/own-lists.ts';

const TERMS_MS = 60_000;
/** A form that is filled in follows the market at this pace. */
const PREVIEW_MS = 4_000;
/** A user has at most so many positions in a market; all of them are read at once. */
const MOST = 100;
const OPEN = { limit: MOST };
const PENDING = { status: 0 as const, limit: MOST };

type PairIds = Pick<Pair, 'baseId' | 'quoteId'>;
const idsOf = ({ baseId, quoteId }: PairIds) => ({ currency_id: baseId, legal_id: quoteId });

/** Terms of a market, for visitors too. */
export const useTerms = (pair: PairIds) => useCall(getContractTerms, idsOf(pair), { quiet: true, staleTimeMs: TERMS_MS });

/** Terms, account, settings and fees of the user in a market. */
export const useDeal = (pair: PairIds) => useCall(getContractDeal, idsOf(pair), { quiet: true });

/** How others at a multiple fared; the last answer stays while the next is on its way. */
export const useOutcomes = (pair: PairIds, multiple: number) =>
  useCall(getContractDeal, { ...idsOf(pair), multiple }, { quiet: true, keepPrevious: true, staleTimeMs: TERMS_MS });

/** Open positions, newest first. */
export const usePositions = () => useCall(listContractPositions, OPEN, { quiet: true });

/** Pending orders, newest first. */
export const usePending = () => useCall(listContractTrades, PENDING, { quiet: true, select: ({ orders }) => orders });

const positionsOf = ({ positions }: CallOutput<typeof listContractTrades>) => positions;
const ordersOf = ({ orders }: CallOutput<typeof listContractTrades>) => orders;

/** Closed positions, page after page. */
export const useClosedPositions = () =>
  useCallList(listContractTrades, { status: 3 as const }, { quiet: true, itemsOf: positionsOf });

/** Orders that ended without opening anything more, page after page. */
export const useCanceledOrders = () =>
  useCallList(listContractTrades, { status: 4 as const }, { quiet: true, itemsOf: ordersOf });

/** One position with its live orders and fills. */
export const useOnePosition = (id: number) => useCall(getContractPosition, { id }, { quiet: true, enabled: id > 0 });

type PreviewInput = ClientInput<typeof previewContract>;
const NO_INPUT: PreviewInput = { currency_id: 0, legal_id: 0, share: '0', multiple: 1, type: 1, status: 1 };

/** What an entry would do now; null asks nothing. The last answer stays while the next is on its way. */
export const usePreview = (input: PreviewInput | null) =>
  useCall(previewContract, input ?? NO_INPUT, {
    quiet: true,
    enabled: input !== null,
    keepPrevious: true,
    everyMs: PREVIEW_MS,
  });

/** Puts a state of a position into what was read, and keeps the head of its chain on this device. */
export function putOwnPosition(position: ContractPosition): void {
  keepChain(deviceData, position);
  queryClient.setQueryData<CallOutput<typeof listContractPositions>>(callKey(listContractPositions, OPEN), (read) =>
    read ? { ...read, list: putPosition(read.list, position) } : read,
  );
  queryClient.setQueryData<CallOutput<typeof getContractPosition>>(callKey(getContractPosition, { id: position.id }), (read) =>
    read && read.position.revision <= position.revision ? { ...read, position } : read,
  );
}

/** Reads again what an entry may be paid from. */
export function rereadPurse(): void {
  for (const call of [listWallets, getWalletDetail]) void invalidateCall(call);
}

/** Reads again own positions and orders. */
export function rereadOwn(): void {
  for (const call of [listContractPositions, listContractTrades, getContractPosition, getContractDeal]) void invalidateCall(call);
}

/** Reads again what an order or a position changes. */
export function rereadContracts(): void {
  rereadOwn();
  rereadPurse();
}
