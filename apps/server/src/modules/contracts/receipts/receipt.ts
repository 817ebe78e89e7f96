/**
 * Puts the receipt of a stop, a liquidation, a deleveraging or a payment of funding together: records of the log with their places,
 * the seconds that decided, and what only the owner of the position sees.
 */
import { type ProofFile, sha256, toHex, utf8 } from '@glasshouse/proofs';
import {
  type ContractReceipt,
  type OlderEntry,
  periodOf,
  readTerms,
  proveEntries,
  RECEIPT_FORMAT,
  type ReceiptOf,
  type ShownChain,
  statementMessage,
} from '@glasshouse/proofs/contracts';
import type { Side } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Markets } from '../../markets/index.ts';
import { nextHeadBy, type ProofLog } from '../../proofs/index.ts';
import { openingOfConditional } from '../domain/conditional.ts';
import { conditionalOfRecord } from '../store/conditional-store.ts';
import { loadPeriods, loadRates } from './periods.ts';
import { marksOf, waitingTrails } from './trails.ts';
import { type LoggedRow, loadDue, loadRecord, loadRecords, loadTermsRecords } from './rows.ts';

/** Seconds of one receipt at most: an outage, its pause, and what a closing waited. */
const MOST_SECONDS = 2_000;

/** The chain of a position up to a number of events, or up to its head with them; null where there is none. */
export type ChainOf = (
  db: Db,
  positionId: number,
  upto: { readonly revision: number } | { readonly head: string },
) => Promise<ShownChain | null>;

/** What receipts are made of. */
export interface ReceiptParts {
  readonly db: Db;
  readonly now: () => number;
  readonly proofs: ProofLog;
  readonly markets: Pick<Markets, 'market' | 'secondsFrom'>;
  readonly chainOf: ChainOf;
}

/** Fields of a record: texts, and lists of them. */
type Body = Readonly<Record<string, unknown>>;
const bodyOf = ({ body }: LoggedRow): Body => JSON.parse(body) as Body;

/** Refuses until a head covers what is asked for. */
export async function notYet({ proofs, now }: Pick<ReceiptParts, 'proofs' | 'now'>): Promise<never> {
  return refuse('CONTRACTS_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), now()) });
}

/** The records that a file shows beside its own: the liquidation of a deleveraging, the wait, and terms of all versions named. */
async function recordsOf(parts: ReceiptParts, of: ReceiptOf, row: LoggedRow, chains: readonly ShownChain[]) {
  const { db } = parts;
  const idOf = (value: unknown) => Number(value);
  const liquidation = of === 'adl' ? ((await loadRecords(db, [idOf(bodyOf(row)['liquidation'])]))[0] ?? null) : null;
  const deciding = liquidation ?? row;
  const waitId = deciding.lists?.wait ?? null;
  const wait = waitId === null ? null : ((await loadRecords(db, [waitId]))[0] ?? null);
  const versions = new Set([
    ...[row, deciding].map((one) => idOf(bodyOf(one)['tier_version'])),
    ...chains.map(({ opening }) => idOf(opening['tier_version'])),
  ]);
  const terms = await loadTermsRecords(db, row.marketId as number, [...versions]);
  return { liquidation, deciding, wait, terms };
}

async function olderOf({ db, chainOf }: ReceiptParts, of: ReceiptOf, { lists }: LoggedRow): Promise<OlderEntry[]> {
  if (of === 'adl' || lists === null) return [];
  return Promise.all(
    lists.older.map(async ({ order, revision, open_lots, margin_ticks }) => ({
      chain: revision === null ? null : await chainOf(db, order, { revision }),
      order: String(order),
      open_lots,
      margin_ticks,
    })),
  );
}

/**
 * The ranks that a file shows: of a liquidation from the first to the last that gave, all of them where lots are left, of a
 * deleveraging its own.
 */
function ranksOf(of: ReceiptOf, record: Body, { lists }: LoggedRow, liquidation: Body) {
  const texts = lists?.ranking ?? [];
  if (of === 'stop') return [];
  if (of === 'adl') return proveEntries(texts, [Number(record['rank']) - 1]);
  const fills = liquidation['fills'] as readonly { readonly in: string; readonly position: string | null }[];
  const given = new Set(fills.flatMap((fill) => (fill.in === 'adl' ? [fill.position] : [])));
  const last = texts.findLastIndex((text) => given.has((JSON.parse(text) as { position: string }).position));
  const length = record['left'] === '0' ? last + 1 : texts.length;
  return proveEntries(
    texts,
    Array.from({ length }, (_, place) => place),
  );
}

/** A record with its place. */
export const logged = ({ entry: { index, body }, inclusion }: ProofFile) => ({ leaf: index, body, path: inclusion });

/** The second with the price of the index in it. */
function loggedTick(file: ProofFile) {
  const [price] = file.prices ?? [];
  if (price === undefined) throw new Error(`second ${file.entry.index} of the log has no price of the index`);
  return { ...logged(file), price };
}

/** What a file is made of before places and signatures. */
interface Told extends Pick<ContractReceipt, 'of' | 'chain' | 'older' | 'own' | 'ranking'> {
  /** Of a cross position: texts of the others of its account. */
  readonly account: readonly string[];
  readonly row: LoggedRow;
  readonly liquidation: LoggedRow | null;
  readonly wait: LoggedRow | null;
  readonly terms: readonly LoggedRow[];
  /** Marks that trailing stops are followed by. */
  readonly marks: readonly LoggedRow[];
  /** The head of its chain. */
  readonly head: string;
  /** The chain before what the record tells of, and a period that is paid for. */
  readonly past: ShownChain;
  readonly paidFor: number | null;
}

/** A position of another market in an account. */
interface Other {
  readonly market: number;
  readonly tick: number;
  readonly version: number;
}

/** What marks positions of other markets in an account: their terms, the rates of the periods of their seconds, and these seconds. */
async function othersOf({ db }: ReceiptParts, market: number, account: readonly string[]) {
  const others = account
    .map((text): Other => {
      const fields = JSON.parse(text) as Readonly<Record<string, string>>;
      return { market: Number(fields['market']), tick: Number(fields['tick']), version: Number(fields['tier_version']) };
    })
    .filter((one) => one.market !== market);
  const markets = [...new Set(others.map((one) => one.market))];
  const [terms, rates, marked]: [LoggedRow[], LoggedRow[], { index: string; market: number; tick: number }[]] = [[], [], []];
  for (const id of markets) {
    const ofMarket = others.filter((one) => one.market === id);
    const own = await loadTermsRecords(db, id, [...new Set(ofMarket.map(({ version }) => version))]);
    terms.push(...own);
    const periods = [...new Set(ofMarket.map(({ tick }) => periodOf(tick)))];
    rates.push(...(await loadRates(db, id, periods)));
    const [first] = own;
    if (first === undefined) throw new Error(`market ${id} has no terms in the log`);
    for (const tick of new Set(ofMarket.map((one) => one.tick)))
      marked.push({ index: String(bodyOf(first)['index']), market: id, tick });
  }
  return { terms, rates, marked };
}

/** The seconds that marked them, with their places under the head of a time. Error: CONTRACTS_RECEIPT_NOT_YET, another one was signed. */
async function markedBy(
  parts: ReceiptParts,
  marked: readonly { readonly index: string; readonly market: number; readonly tick: number }[],
  time: string,
) {
  const { db, proofs, markets } = parts;
  const ticks: ContractReceipt['ticks'][number][] = [];
  for (const { index, market, tick } of marked) {
    const [second] = await markets.secondsFrom(db, market, tick, tick, 1);
    const proved = second && (await proofs.proofsOf([second.leaf], index));
    if (!proved || proved.head.time !== time) return notYet(parts);
    ticks.push(...proved.files.map(loggedTick));
  }
  return ticks;
}

/** The file with everything at its place in the log, signed. */
async function fileOf(parts: ReceiptParts, told: Told): Promise<ContractReceipt> {
  const { db, proofs, markets } = parts;
  const { row, liquidation, wait, terms, marks, paidFor, of, chain, older, own, ranking, account } = told;
  const [market, tick] = [row.marketId as number, row.tick as number];
  const seconds = await markets.secondsFrom(db, market, row.from as number, tick, MOST_SECONDS);
  const rated = [...seconds.map(({ time }) => periodOf(time)), ...(paidFor === null ? [] : [paidFor])];
  const until = paidFor ?? periodOf(tick);
  const { rates, fundings } = await loadPeriods(db, { marketId: market, chain: told.past, rated, until });
  const others = await othersOf(parts, market, account);
  const beside = [...others.terms, ...others.rates, ...marks];
  const shown = [row, ...(liquidation ? [liquidation] : []), ...(wait ? [wait] : []), ...terms, ...rates, ...fundings, ...beside];
  const leaves = shown.flatMap(({ leaf }) => (leaf === null ? [] : [leaf]));
  const [first] = terms;
  if (leaves.length < shown.length || first === undefined) return notYet(parts);
  const index = String(bodyOf(first)['index']);
  const proved = await proofs.proofsOf([...leaves, ...seconds.map(({ leaf }) => leaf)], index);
  if (proved === null) return notYet(parts);
  const signer = (await proofs.signer()) ?? refuse('UNAVAILABLE');
  const { head, files } = proved;
  const account_ticks = await markedBy(parts, others.marked, head.time);
  const records = files.slice(0, shown.length).map(logged);
  const at = (one: LoggedRow) => records[shown.indexOf(one)]!;
  const earlier = await proofs.headUpTo(seconds.at(-1)?.leaf ?? 0);
  const record = at(row);
  const statement = { log: signer.log, leaf: record.leaf, record: toHex(sha256(utf8(record.body))), chain: told.head };
  const time = String(Math.max(row.time, signer.since));
  return {
    format: RECEIPT_FORMAT,
    version: '2',
    of,
    log: signer.log,
    record,
    liquidation: liquidation && at(liquidation),
    terms: [...terms, ...others.terms].map(at),
    rates: rates.map(at),
    fundings: fundings.map(at),
    ticks: files.slice(shown.length).map(loggedTick),
    wait: wait && at(wait),
    ...(marks.length > 0 && { marks: marks.map(at) }),
    chain,
    older,
    own,
    account,
    account_ticks,
    account_rates: others.rates.map(at),
    ranking,
    earlier,
    head,
    growth: earlier === null ? [] : await proofs.growth(Number(earlier.size), Number(head.size)),
    statement: { time, key: signer.key, signature: signer.sign(statementMessage(statement, time, signer.key)) },
    keys: await proofs.keys(),
  };
}

/** Marks by which the trailing stops of a position are followed that waited before a record. */
async function trailMarks(
  parts: ReceiptParts,
  row: LoggedRow,
  terms: readonly LoggedRow[],
  past: ShownChain,
): Promise<readonly LoggedRow[]> {
  const version = String(past.opening['tier_version']);
  const own = terms.find((one) => String(bodyOf(one)['tier_version']) === version);
  const record = bodyOf(row);
  const waiting = waitingTrails(readTerms(bodyOf(own ?? row)), past);
  // Of a stop that fired what others wait for is nothing.
  const stops = record['kind'] === 'contract_stop' ? waiting.filter(({ id }) => String(id) === record['stop_id']) : waiting;
  const side = record['side'] as Side;
  return (await marksOf(parts.db, { marketId: row.marketId as number, side, stops, tick: row.tick as number })) ?? notYet(parts);
}

/**
 * The receipt of what happened to a position of a user. Errors: CONTRACTS_RECEIPT_UNKNOWN, CONTRACTS_RECEIPT_NOT_YET while no signed
 * head covers it all, UNAVAILABLE without the key.
 */
export async function receiptOf(
  parts: ReceiptParts,
  userId: number,
  of: Exclude<ReceiptOf, 'funding' | 'entry'>,
  id: number,
): Promise<ContractReceipt> {
  const { db } = parts;
  const row = (await loadRecord(db, id, userId, `contract_${of}`)) ?? refuse('CONTRACTS_RECEIPT_UNKNOWN');
  const record = bodyOf(row);
  const after = String(record['after']);
  const chain = await parts.chainOf(db, row.positionId as number, { head: after });
  if (chain === null) throw new Error(`position ${row.positionId} has no chain up to ${after}`);
  const older = await olderOf(parts, of, row);
  const { liquidation, deciding, wait, terms } = await recordsOf(parts, of, row, [
    chain,
    ...older.flatMap((entry) => (entry.chain ? [entry.chain] : [])),
  ]);
  const past = { ...chain, events: chain.events.slice(0, Number(record['revision'])) };
  const marks = of === 'adl' ? [] : await trailMarks(parts, row, terms, past);
  return fileOf(parts, {
    of,
    row,
    marks,
    liquidation,
    wait,
    terms,
    chain,
    older,
    own: of === 'liquidation' ? (row.lists?.own ?? []) : [],
    account: row.lists?.account ?? [],
    ranking: ranksOf(of, record, deciding, bodyOf(deciding)),
    head: after,
    past,
    paidFor: null,
  });
}

/** The receipt of a conditional entry of a user that fired: its opening is all of its chain. Errors: those of `receiptOf`. */
export async function entryReceiptOf(parts: ReceiptParts, userId: number, id: number): Promise<ContractReceipt> {
  const { db } = parts;
  const row = (await loadRecord(db, id, userId, 'contract_entry')) ?? refuse('CONTRACTS_RECEIPT_UNKNOWN');
  const conditional = await conditionalOfRecord(db, id);
  const waitId = row.lists?.wait ?? null;
  const chain = { opening: openingOfConditional(conditional), events: [] };
  return fileOf(parts, {
    of: 'entry',
    row,
    marks: [],
    liquidation: null,
    wait: waitId === null ? null : ((await loadRecords(db, [waitId]))[0] ?? null),
    terms: await loadTermsRecords(db, row.marketId as number, [Number(bodyOf(row)['tier_version'])]),
    chain,
    older: [],
    own: [],
    account: [],
    ranking: [],
    head: conditional.head,
    past: chain,
    paidFor: null,
  });
}

/** The receipt of a payment of funding of a user's position. Errors: those of `receiptOf`. */
export async function paymentReceiptOf(
  parts: ReceiptParts,
  userId: number,
  { id, positionId }: { readonly id: number; readonly positionId: number },
): Promise<ContractReceipt> {
  const { db } = parts;
  const { row, revision, head } = (await loadDue(db, id, userId, positionId)) ?? refuse('CONTRACTS_RECEIPT_UNKNOWN');
  const chain = await parts.chainOf(db, positionId, { revision });
  if (chain === null) throw new Error(`position ${positionId} has no chain up to event ${revision}`);
  const period = Number(bodyOf(row)['period']);
  return fileOf(parts, {
    of: 'funding',
    row,
    marks: [],
    liquidation: null,
    wait: null,
    terms: await loadTermsRecords(db, row.marketId as number, [Number(chain.opening['tier_version'])]),
    chain,
    older: [],
    own: [],
    account: [],
    ranking: [],
    head,
    past: { ...chain, events: chain.events.slice(0, -1) },
    paidFor: period,
  });
}
