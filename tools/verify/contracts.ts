// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:contracts -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head,
 * recomputes every stop, liquidation, deleveraging and rate of funding as far as the log allows, the order of each tick and the fund's ledger, and
 * compares them with the public list of liquidations and the page of the fund. Trusts nothing but arithmetic. Exit codes: 0 all
 * agrees, 1 something does not, 2 nothing to check.
 */
import { setTimeout } from 'node:timers/promises';
import { formatUnits } from '@glasshouse/money';
import {
  AUDIT_FINDINGS,
  type AuditCode,
  CONTRACT_STEPS,
  ContractAudit,
  type ContractFinding,
  type FundFigures,
  RATE_STEPS,
} from '@glasshouse/proofs/contracts';
import { type Read, readHead, wrongTime } from './log-head.ts';
import { readerOf, walkLog } from './log-walk.ts';

/** A row of the public list of liquidations, as far as it is compared. */
export interface ListedLiquidation {
  readonly id: number;
  readonly leaf: number;
  readonly mark: string;
  readonly returned: string;
  readonly fund_paid: string;
  readonly fund_fee: string;
}

/** The fund of a currency on its page. */
export interface ListedFund {
  readonly balance: string;
  readonly capital: string;
  readonly received: string;
  readonly paid: string;
}

const WORDS: Readonly<Record<AuditCode, string>> = { ...RATE_STEPS, ...CONTRACT_STEPS, ...AUDIT_FINDINGS };

/** A finding as a sentence. */
export const findingText = ({ leaf, kind, id, what }: ContractFinding): string =>
  `leaf ${leaf}: ${kind}${id === '' ? '' : ` ${id}`} fails ${what}: ${WORDS[what]}`;

/** A decimal text in the smallest units; it has no more decimals than they. */
const atoms = (text: string, scale: number): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(scale, '0').slice(0, scale));
  return text.startsWith('-') ? -value : value;
};

/** What of the public list is not what the log has: a sentence each. Records behind the newest of the list may be missing in it. */
export function listDifferences(listed: readonly ListedLiquidation[], audit: ContractAudit): string[] {
  const found: string[] = [];
  const shown = new Map(listed.map((row) => [row.leaf, row]));
  const newest = Math.max(-1, ...shown.keys());
  for (const [leaf, record] of audit.liquidations) {
    const [row, terms] = [shown.get(leaf), audit.termsOf(record)];
    shown.delete(leaf);
    if (row === undefined) {
      if (leaf <= newest) found.push(`liquidation ${String(record['id'])}, leaf ${leaf}, is not on the list`);
      continue;
    }
    if (terms === null) continue;
    const { priceDecimals, scale } = terms;
    const whole = (name: string) => BigInt(String(record[name]));
    const compare = (name: 'mark' | 'returned' | 'fund_paid' | 'fund_fee', value: bigint, decimals: number) => {
      if (atoms(row[name], decimals) === value) return;
      found.push(`liquidation ${row.id}: ${name} is ${formatUnits(value, decimals)}, the list says ${row[name]}`);
    };
    if (String(row.id) !== record['id']) found.push(`leaf ${leaf} is not liquidation ${row.id} of the list`);
    compare('mark', whole('mark'), priceDecimals);
    compare('returned', whole('returned'), scale);
    compare('fund_paid', whole('fund_paid'), scale);
    // The list says all that went to the fund.
    compare('fund_fee', whole('repaid') + whole('fee_part') + whole('fund_fee'), scale);
  }
  for (const row of shown.values()) found.push(`liquidation ${row.id} of the list is not in the log at leaf ${row.leaf}`);
  return found;
}

/** What of the page of the fund does not follow from the log, but for what closes took for rounding since its last record. */
export function fundDifferences(page: ListedFund, { capital, received, balance, scale }: FundFigures): string[] {
  const said = {
    balance: atoms(page.balance, scale),
    capital: atoms(page.capital, scale),
    received: atoms(page.received, scale),
  };
  const paid = atoms(page.paid, scale);
  const text = (value: bigint) => formatUnits(value, scale);
  const gone = balance - said.balance;
  return [
    ...(said.capital === capital ? [] : [`capital of the fund is ${text(capital)}, the page says ${page.capital}`]),
    ...(said.received === received ? [] : [`the fund received ${text(received)}, the page says ${page.received}`]),
    ...(said.balance === said.capital + said.received - paid ? [] : ['the page of the fund does not add up']),
    ...(gone >= 0n && gone <= 10_000n ? [] : [`the fund holds ${text(balance)}, the page says ${page.balance}`]),
  ];
}

/** What the log has of contracts, in words. */
export function saidOf(audit: ContractAudit): string[] {
  const count = (kind: Parameters<typeof audit.counts.get>[0]) => String(audit.counts.get(kind) ?? 0);
  return [
    `Stops ${count('contract_stop')}, attempts to liquidate ${count('contract_liquidation')}, deleveragings ${count('contract_adl')}, conditional entries ${count('contract_entry')}, all recomputed.`,
    `Records of marks ${count('contract_marks')}, all recomputed.`,
    `Rates of funding ${count('contract_rate')} from ${count('contract_sample')} samples, ends of periods ${count('contract_funding')}, all recomputed.`,
    `Terms of markets: ${count('contract_terms')}; times that a market waited: ${count('contract_wait')}; positions by terms older than those in force when they opened: ${audit.olderTerms}.`,
    ...[...audit.funds].map(
      ([asset, { capital, received, paid, rounding, balance, scale }]) =>
        `Fund in ${asset}: capital ${formatUnits(capital, scale)}, received ${formatUnits(received, scale)}, paid ${formatUnits(paid, scale)}, rounding of closes ${formatUnits(rounding, scale)}, holds ${formatUnits(balance, scale)}.`,
    ),
  ];
}

const MOST_PAGES = 1_000;

/** The whole public list of liquidations, newest first. */
async function listOf(read: Read): Promise<ListedLiquidation[]> {
  const rows: ListedLiquidation[] = [];
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const { list, next } = await read<{ list: ListedLiquidation[]; next?: string }>(`/lever/liquidations?limit=100${cursor}`);
    rows.push(...list);
    if (next === undefined) return rows;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
  return rows;
}

/** What is wrong with a log and the public pages, and what both say. */
interface Checked {
  readonly wrong: string[];
  readonly differences: string[];
  readonly audit: ContractAudit;
}

async function checkOnce(read: Read, now: number): Promise<Checked | string> {
  const signed = await readHead(read);
  if (typeof signed === 'string') return signed;
  const listed = await listOf(read);
  const { funds } = await read<{ funds: ListedFund[] }>('/lever/fund');
  const audit = new ContractAudit();
  let last: number | null = null;
  const wrong = await walkLog(read, signed, (leaf, body, prices) => {
    audit.add(leaf, body, prices);
    if (leaf < signed.size) last = audit.newest;
  });
  audit.finish();
  const [[fund], [page]] = [[...audit.funds.values()], funds];
  return {
    wrong: [...wrong, ...wrongTime(signed.time, last, now), ...audit.findings.map(findingText)],
    differences: [...listDifferences(listed, audit), ...(fund && page ? fundDifferences(page, fund) : [])],
    audit,
  };
}

const MOST_TRIES = 5;
const PAUSE_MS = 2_000;

/** Runs the check by this clock; answers the exit code. */
export async function run(
  url: string,
  print: (line: string) => void = console.log,
  { now = Date.now, pauseMs = PAUSE_MS }: { now?: () => number; pauseMs?: number } = {},
): Promise<number> {
  const read = readerOf(url);
  try {
    let before = '';
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const checked = await checkOnce(read, now());
      if (typeof checked === 'string') {
        print(`${checked}\nNOT VERIFIED`);
        return 1;
      }
      const { wrong, differences, audit } = checked;
      // What happened while the log was read is on a page before it is in the log: what stays different is wrong.
      if (differences.length > 0 && differences.join() !== before) {
        before = differences.join();
        await setTimeout(pauseMs);
        continue;
      }
      for (const line of [...wrong, ...differences, ...saidOf(audit)]) print(line);
      const isFine = wrong.length + differences.length === 0;
      print(isFine ? 'VERIFIED' : 'NOT VERIFIED');
      return isFine ? 0 : 1;
    }
    print('NOT COMPARED: positions are liquidated faster than the log is read; try again.');
    return 2;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\nusage: npm run verify:contracts -- [URL]`);
    return 2;
  }
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
