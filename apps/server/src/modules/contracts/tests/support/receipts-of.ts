/** The receipts of a desk in memory, over a public log of its seconds and records, as an honest server gives them. */
import { sha256, signBytes, toHex, utf8 } from '@glasshouse/proofs';
import type { Side } from '@glasshouse/risk';
import {
  type ContractReceipt,
  type OlderEntry,
  type ReceiptOf,
  RECEIPT_FORMAT,
  type ShownChain,
  proveEntries,
  statementMessage,
} from '@glasshouse/proofs/contracts';
import { KEY, KEYS, TestLog } from '../../../../../../../packages/proofs/src/rules/contracts/testing-log.ts';
import { type Conditional, openingOfConditional } from '../../domain/conditional.ts';
import { openingOf } from '../../domain/position-book.ts';
import type { StoredRecord } from '../../engine/rows.ts';
import { waitingTrails } from '../../receipts/trails.ts';
import { shownMarks } from './marks-of.ts';
import type { PureContracts } from './pure-contracts.ts';

const priceText = (ticks: number): string => `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
const textOf = (ticks: number | null): string | null => (ticks === null ? null : priceText(ticks));

/** The public log of what happened, with the leaves of records by their ids and of seconds by their times. */
export function logOf(contracts: PureContracts) {
  const log = new TestLog();
  const leaves = new Map<number, number>();
  const seconds = new Map<number, number>();
  for (const one of contracts.logged) {
    if ('priceTicks' in one)
      seconds.set(
        one.time,
        log.second(one.time, textOf(one.priceTicks), one.ether === undefined ? undefined : textOf(one.ether)),
      );
    else leaves.set(one.id, log.add(one.body));
  }
  log.second(contracts.time + 60_000, null);
  return { log, leaves, seconds };
}

/** Receipts of what happened: of payments of funding, which are many and alike, no more than `mostPayments`, spread over all. */
export function receiptsOf(contracts: PureContracts, mostPayments = Number.POSITIVE_INFINITY): ContractReceipt[] {
  // The marks of the last minute are recorded with a later one.
  if (contracts.events.some(({ fields }) => fields['stop_kind'] === 'trailing')) {
    contracts.time += 60_000;
    const isBoth = contracts.logged.some((one) => 'priceTicks' in one && one.ether !== undefined);
    if (isBoth) contracts.tickBoth([null, null]);
    else contracts.tick(null);
  }
  const { log, leaves, seconds } = logOf(contracts);
  const records = contracts.logged.filter((one): one is StoredRecord => 'kind' in one);
  const chain = (id: number, isLast: (event: { revision: number; chain: string }) => boolean): ShownChain => {
    const events = contracts.events.filter(({ positionId }) => positionId === id);
    const upto = events.findIndex(isLast);
    return { opening: openingOf(contracts.position(id)), events: events.slice(0, upto + 1).map(({ fields }) => fields) };
  };
  const entryChain = ({ id }: StoredRecord): ShownChain => {
    const one = [...contracts.conditionals.values()].find(({ recordId }) => recordId === id) as Conditional;
    return { opening: openingOfConditional(one), events: [] };
  };
  const terms = records.filter(({ kind }) => kind === 'contract_terms');
  const symbolOf = (market: number) => terms.find(({ marketId }) => marketId === market)!.body['index'] as string;
  const recordOf = (id: number) => records.find((one) => one.id === id) as StoredRecord;
  const before = ({ id, marketId }: StoredRecord, kind: string) =>
    records.filter((one) => one.kind === kind && one.marketId === marketId && one.id < id);
  const logged = ({ id }: StoredRecord) => log.logged(leaves.get(id) as number);
  const time = String(contracts.time + 60_000);
  /** Marks that the trailing stops are followed by which waited before a stop or a liquidation. */
  const marksBefore = (row: StoredRecord, past: ShownChain): StoredRecord[] => {
    const { body, marketId, tick } = row;
    const waiting = waitingTrails({ contract: contracts.terms.contract, feePpm: contracts.terms.feePpm }, past);
    const stops = row.kind === 'contract_stop' ? waiting.filter(({ id }) => String(id) === body['stop_id']) : waiting;
    const of = { marketId: marketId as number, side: body['side'] as Side, stops, tick: tick as number };
    return shownMarks(contracts, of);
  };
  /** The file of a record; of what was due, for the position whose payment it is. */
  const fileOf = (row: StoredRecord, payment?: (typeof contracts.events)[number]): ContractReceipt => {
    const of = row.kind.replace('contract_', '') as ReceiptOf;
    const liquidation = of === 'adl' ? recordOf(Number(row.body['liquidation'])) : null;
    const deciding = liquidation ?? row;
    const { lists } = deciding;
    const shown: number[] = [];
    const from = row.from as number;
    for (let at = from; at <= (row.tick as number); at += 1_000) if (seconds.has(at)) shown.push(seconds.get(at) as number);
    const fills =
      of === 'stop' || of === 'funding' || of === 'entry'
        ? []
        : (deciding.body['fills'] as readonly { in: string; position: string | null }[]);
    const given = new Set(fills.flatMap((fill) => (fill.in === 'adl' ? [fill.position] : [])));
    const texts = lists?.ranking ?? [];
    const last = texts.findLastIndex((text) => given.has((JSON.parse(text) as { position: string }).position));
    const isLeft = of === 'liquidation' && row.body['left'] !== '0';
    const length = isLeft ? texts.length : last + 1;
    const places = of === 'adl' ? [Number(row.body['rank']) - 1] : Array.from({ length }, (_, i) => i);
    const older = (row.lists?.older ?? []).map(
      ({ order, revision, open_lots, margin_ticks }): OlderEntry => ({
        chain: revision === null ? null : chain(order, (event) => event.revision === revision),
        order: String(order),
        open_lots,
        margin_ticks,
      }),
    );
    const own = logged(row);
    const after = payment?.chain ?? ((of === 'entry' ? row.body['head'] : row.body['after']) as string);
    const statement = { log: KEY.id, leaf: own.leaf, record: toHex(sha256(utf8(own.body))), chain: after };
    const earlier = shown.at(-1) as number;
    const symbol = symbolOf(row.marketId as number);
    const account = row.lists?.account ?? [];
    const others = account
      .map((text) => JSON.parse(text) as { market: string; tick: string })
      .filter(({ market }) => market !== String(row.marketId));
    const waitId = lists?.wait ?? null;
    const shownChain =
      of === 'entry'
        ? entryChain(row)
        : chain(payment?.positionId ?? (row.positionId as number), (event) => event.chain === after);
    const past = { ...shownChain, events: shownChain.events.slice(0, Number(row.body['revision'])) };
    const marks = of === 'stop' || of === 'liquidation' ? marksBefore(row, past) : [];
    return {
      format: RECEIPT_FORMAT,
      version: '2',
      of,
      log: KEY.id,
      record: own,
      liquidation: liquidation && logged(liquidation),
      terms: terms.map(logged),
      rates: before(row, 'contract_rate').map(logged),
      fundings: before(row, 'contract_funding')
        .filter(({ body }) => body['state'] === 'skipped' || body['rate'] === '0')
        .map(logged),
      ticks: shown.map((leaf) => log.tick(leaf, symbol)),
      wait: waitId === null ? null : logged(recordOf(waitId)),
      ...(marks.length > 0 && { marks: marks.map(logged) }),
      chain: shownChain,
      older: of === 'adl' ? [] : older,
      own: of === 'liquidation' ? (lists?.own ?? []) : [],
      account,
      account_ticks: others.map(({ market, tick }) => log.tick(seconds.get(Number(tick)) as number, symbolOf(Number(market)))),
      account_rates: others.flatMap(({ market }) => before({ ...row, marketId: Number(market) }, 'contract_rate').map(logged)),
      ranking: of === 'stop' || of === 'funding' || of === 'entry' ? [] : proveEntries(texts, places),
      earlier: earlier === 0 ? null : log.head(earlier, contracts.time),
      head: log.head(log.texts.length, contracts.time + 60_000),
      growth: earlier === 0 ? [] : log.growth(earlier),
      statement: { time, key: KEY.id, signature: signBytes(statementMessage(statement, time, KEY.id), KEY) },
      keys: KEYS,
    };
  };
  const paid = contracts.events.filter(({ fields }) => fields['kind'] === 'funding');
  const each = Math.max(1, Math.ceil(paid.length / mostPayments));
  const payments = paid.filter((_, i) => i % each === 0);
  return [
    ...records
      .filter(({ kind }) => ['contract_stop', 'contract_liquidation', 'contract_adl', 'contract_entry'].includes(kind))
      .map((row) => fileOf(row)),
    ...payments.map((event) => fileOf(recordOf(Number(event.fields['record'])), event)),
  ];
}
