/**
 * Checks a receipt of contracts on this device: reads it, recomputes everything in it, and holds it against what this device kept:
 * the newest head of the log that it has seen, and the heads of the position's chain.
 */
import { getContractRateReceipt, getContractReceipt } from '@glasshouse/contract/contracts';
import { useQuery } from '@tanstack/react-query';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { type Unread, nextTry, unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { client, deviceData, queryClient } from '../../../app/services.ts';
import { keptHeads } from '../model/kept-chains.ts';
import type { CheckedReceipt } from '../model/receipt.ts';

/** What can have a receipt. */
export type ReceiptKind = 'stop' | 'liquidation' | 'adl' | 'funding' | 'entry' | 'rate';

/** Where a check stands. */
export type ContractVerification = Unread | ({ state: 'checked'; tookMs: number } & CheckedReceipt);

/** One receipt. That of a rate is of no position; of a conditional entry its own number stands for that of a position. */
export interface ReceiptName {
  kind: ReceiptKind;
  id: number;
  positionId: number;
}

// What is due is one record for all positions.
const keyOf = ({ kind, id, positionId }: ReceiptName) => ['contract-receipt-check', kind, id, positionId] as const;
const same = (receipt: unknown): unknown => receipt;

/** The file as the server gives it. */
function load({ kind, id, positionId }: ReceiptName, options: { quiet: true; signal?: AbortSignal }) {
  if (kind === 'rate') return client.call(getContractRateReceipt, { id }, options);
  return client.call(getContractReceipt, { id, kind, ...(kind === 'funding' ? { position_id: positionId } : {}) }, options);
}

/** The code of the check: a list with badges is shown without it. */
async function loadCheck() {
  const [{ checkContractReceipt }, { isSameHistory }, { readGrowth }] = await Promise.all([
    import('../model/receipt.ts'),
    import('../../../app/integrity/same-history.ts'),
    import('../../../app/integrity/read-growth.ts'),
  ]);
  return (receipt: unknown, asked: Parameters<typeof checkContractReceipt>[1]) =>
    checkContractReceipt(receipt, asked, (head) => isSameHistory(head, readGrowth, deviceData));
}

async function check(
  name: ReceiptName,
  change: (receipt: unknown) => unknown,
  signal?: AbortSignal,
): Promise<ContractVerification> {
  try {
    const [file, checkReceipt] = await Promise.all([load(name, { quiet: true, ...(signal ? { signal } : {}) }), loadCheck()]);
    const began = performance.now();
    const checked = await checkReceipt(change(file), { ...name, kept: keptHeads(deviceData, name.positionId) });
    if (checked.ok) rememberCheck();
    return { state: 'checked', tookMs: performance.now() - began, ...checked };
  } catch (error) {
    if (signal?.aborted) throw error;
    return unreadBy(error, 'CONTRACTS_RECEIPT_NOT_YET');
  }
}

/** The check of a receipt, done once for all screens; with `auto` at once, else when `again` is called. */
export function useReceiptCheck(name: ReceiptName, auto: boolean) {
  const query = useQuery<ContractVerification>({
    queryKey: keyOf(name),
    queryFn: ({ signal }) => check(name, same, signal),
    enabled: auto,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => nextTry(state.data, Date.now()),
    meta: { own: true, quiet: true },
  });
  const { refetch } = query;
  return {
    verification: query.data,
    checking: query.isFetching,
    /** Checks anew; with a change, a receipt that was changed on purpose: what a check is worth shows when it fails. */
    again: (change?: (receipt: unknown) => unknown) => {
      if (!change) return void refetch();
      void check(name, change).then((found) => queryClient.setQueryData(keyOf(name), found));
    },
  };
}
