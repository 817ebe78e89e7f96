/** Puts receipts together: what the house signs of an option, and the proofs of what it signs. */
import type { OptionReceiptFile } from '@glasshouse/contract/options';
import { formatAmount } from '@glasshouse/money';
import {
  type OptionReceipt,
  type ProofFile,
  type StatedResult,
  SECOND_MS,
  acceptanceMessage,
  canonicalText,
  entrySecondOf,
  resultMessage,
} from '@glasshouse/proofs';
import { refuse } from '../../../platform/refusal.ts';
import { journalOf } from '../../ledger/index.ts';
import type { Signer } from '../../proofs/index.ts';
import { recordOf } from './desk.ts';
import type { OptionState, StoredOption } from '../domain/option.ts';
import { type OptionParts, labelsOf } from './parts.ts';

const WAIT_MS = 5_000;
/** Ticks of one run: five seconds, the one before, and one behind. */
const MAX_RUN = 60;

async function signerOf({ proofs }: OptionParts): Promise<Signer> {
  return (await proofs.signer()) ?? refuse('UNAVAILABLE');
}

/** The signed acceptance of an order: the same text, and with the same key the same signature, whenever it is asked for. */
export async function acceptanceOf(parts: OptionParts, order: StoredOption): Promise<OptionReceipt['acceptance']> {
  const signer = await signerOf(parts);
  const head = (await parts.proofs.headOf(order.headSize)) ?? refuse('UNAVAILABLE');
  const part = { log: signer.log, leaf: String(order.leaf), order: canonicalText(recordOf(parts, order)), head };
  // A key that came later signs for its own time.
  const time = String(Math.max(order.accepted, signer.since));
  return { ...part, time, key: signer.key, signature: signer.sign(acceptanceMessage(part, time, signer.key)) };
}

/** When the next signed head will cover what is logged now. */
const nextHead = (now: number) => (Math.floor(now / 60_000) + 1) * 60_000 + WAIT_MS;

/** By rule 1 the ticks that a result rests on, without gap: around the entry, and around the exit. Null: not all are logged. */
async function ticksByRule1(parts: OptionParts, { order, entry, result }: OptionState): Promise<number[] | null> {
  const { markets, platform } = parts;
  const run = (from: number, to: number) => markets.secondsFrom(platform.db, order.indexId, from, to, MAX_RUN);
  const until = async (from: number, found: number | null, limit: number) => {
    if (found !== null) return run(from, found);
    // Without a tick that decides: up to the first one that is too late, which shows that there was none before.
    const ticks = await run(from, limit);
    const last = ticks.at(-1)?.time ?? from;
    if (last >= limit) return ticks;
    const late = await markets.secondAfter(platform.db, order.indexId, limit);
    return late ? [...ticks, late] : null;
  };
  const first = await until(order.after.time, entry?.time ?? null, order.accepted + WAIT_MS);
  if (first === null || !entry) return first?.map(({ leaf }) => leaf) ?? null;
  const before = await markets.secondAt(platform.db, order.indexId, entry.dueAt - 1);
  const second = await until(before?.time ?? entry.time, result?.exit?.time ?? null, entry.dueAt + WAIT_MS);
  return second && [...new Set([...first, ...second].map(({ leaf }) => leaf))];
}

/**
 * By rule 2 the seconds from the one expected to the one used, for the entry and for the exit. Where one was not logged, the
 * next that was, which names the one before it. Null: that one is still to come.
 */
async function ticksByRule2(parts: OptionParts, { order, entry, result }: OptionState): Promise<number[] | null> {
  const { markets, platform } = parts;
  const walk = async (from: number, found: number | null): Promise<number[] | null> => {
    const seconds = await markets.secondsFrom(platform.db, order.indexId, from, found ?? from + WAIT_MS, MAX_RUN);
    const isWhole = seconds.every(({ time }, i) => time === from + i * SECOND_MS);
    const isAll = found !== null || seconds.length > WAIT_MS / SECOND_MS;
    const later = isWhole && !isAll ? await markets.secondAfter(platform.db, order.indexId, from + WAIT_MS) : undefined;
    return later === null ? null : [...seconds, ...(later ? [later] : [])].map(({ leaf }) => leaf);
  };
  const first = await walk(entrySecondOf(order), entry?.time ?? null);
  const second = entry ? await walk(entry.dueAt, result?.exit?.time ?? null) : [];
  return first && second && [...new Set([...first, ...second])];
}

async function settlementOf(parts: OptionParts, state: OptionState, acceptance: OptionReceipt['acceptance']) {
  const { order, entry, result } = state;
  if (!result) return null;
  const now = parts.platform.clock.now();
  const { scale, symbol } = labelsOf(parts, order.matchId, order.assetId);
  const leaves = await (order.rule === 'options/1' ? ticksByRule1 : ticksByRule2)(parts, state);
  const proved = leaves && (await parts.proofs.proofsOf([order.leaf, ...leaves], symbol));
  if (!proved) return refuse('OPTIONS_RECEIPT_NOT_YET', { at: nextHead(now) });
  const { head, files } = proved;
  const growth = await parts.proofs.growth(Number(acceptance.head.size), Number(head.size));
  const signer = await signerOf(parts);
  const stated: StatedResult = {
    outcome: result.outcome,
    refund: result.refund,
    entry: entry && String(entry.seq),
    exit: result.exit && String(result.exit.seq),
    returned: formatAmount(result.returned, scale),
    journal: String((await journalOf(parts.platform.db, 'options.settle', String(order.id))) ?? 0),
  };
  const time = String(Math.max(result.settledAt, signer.since));
  const [own, ...ticks] = files as [ProofFile, ...ProofFile[]];
  return {
    result: stated,
    time,
    key: signer.key,
    signature: signer.sign(resultMessage(acceptance.log, acceptance.leaf, stated, time, signer.key)),
    head,
    growth,
    order: own.inclusion,
    ticks: ticks.map(({ entry: { index, body }, prices, inclusion }) => ({
      leaf: index,
      body,
      path: inclusion,
      ...(prices?.[0] ? { price: prices[0] } : {}),
    })),
  };
}

/** The receipt of an option. Errors: OPTIONS_RECEIPT_NOT_YET while no signed head covers it all, UNAVAILABLE without the key. */
export async function receiptOf(parts: OptionParts, state: OptionState): Promise<OptionReceiptFile> {
  const acceptance = await acceptanceOf(parts, state.order);
  const settlement = await settlementOf(parts, state, acceptance);
  const receipt: OptionReceipt = {
    format: 'glasshouse-option-receipt',
    version: state.order.rule === 'options/1' ? '1' : '2',
    acceptance,
    settlement,
    keys: await parts.proofs.keys(),
  };
  // The contract's lists are not read-only.
  return receipt as OptionReceiptFile;
}
