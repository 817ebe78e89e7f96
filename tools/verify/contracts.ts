// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:contracts -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head,
 * recomputes every stop, liquidation and deleveraging as far as the log allows, the order of each tick and the fund's ledger, and
 * compares them with the public list of liquidations and the page of the fund. Trusts nothing but arithmetic. Exit codes: 0 all
 * agrees, 1 something does not, 2 nothing to check.
 */
import { formatUnits } from '@glasshouse/money';
import {
  AUDIT_FINDINGS,
  type AuditCode,
  CONTRACT_STEPS,
  ContractAudit,
  type ContractFinding,
  type FundFigures,
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

const WORDS: Readonly<Record<AuditCode, string>> = { ...CONTRACT_STEPS, ...AUDIT_FINDINGS };

/** A finding as a sentence. */
export const findingText = ({ leaf, kind, id, what }: ContractFinding): string =>
  `leaf ${leaf}: ${kind}${id === '' ? '' : ` ${id}`} fails ${what}: ${WORDS[what]}`;

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
    const price = formatUnits(BigInt(String(record['mark'])), terms.priceDecimals);
    const money = (name: string) => formatUnits(BigInt(String(record[name])), terms.scale);
    const own = {
      id: Number(record['id']),
      mark: price,
      returned: money('returned'),
      fund_paid: money('fund_paid'),
      fund_fee: money('fund_fee'),
    };
    for (const [name, value] of Object.entries(own)) {
      const said = row[name as keyof ListedLiquidation];
      if (said !== value) found.push(`liquidation ${own.id}: ${name} is ${value}, the list says ${said}`);
    }
  }
  for (const row of shown.values()) found.push(`liquidation ${row.id} of the list is not in the log at leaf ${row.leaf}`);
  return found;
}

const atoms = (text: string, scale: number): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(scale, '0').slice(0, scale));
  return text.startsWith('-') ? -value : value;
};

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
    `Stops ${count('contract_stop')}, attempts to liquidate ${count('contract_liquidation')}, deleveragings ${count('contract_adl')}, all recomputed.`,
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

/** Runs the check by this clock; answers the exit code. */
export async function run(
  url: string,
  print: (line: string) => void = console.log,
  now: () => number = Date.now,
): Promise<number> {
  const read = readerOf(url);
  try {
    // What happens while the log is read may be on a page and not in the log yet: then all is read again.
    for (let attempt = 0; attempt < 5; attempt++) {
      const signed = await readHead(read);
      if (typeof signed === 'string') {
        print(`${signed}\nNOT VERIFIED`);
        return 1;
      }
      const before = await read<{ funds: ListedFund[] }>('/lever/fund');
      const listed = await listOf(read);
      const audit = new ContractAudit();
      let last: number | null = null;
      const wrong = await walkLog(read, signed, (leaf, body, prices) => {
        audit.add(leaf, body, prices);
        if (leaf < signed.size) last = audit.newest;
      });
      audit.finish();
      const after = await read<{ funds: ListedFund[] }>('/lever/fund');
      const [fund] = audit.funds.values();
      const found = [
        ...listDifferences(listed, audit),
        ...(fund === undefined || after.funds[0] === undefined ? [] : fundDifferences(after.funds[0], fund)),
      ];
      if (found.length > 0 && attempt < 4 && JSON.stringify(before.funds) !== JSON.stringify(after.funds)) continue;
      const all = [...wrong, ...wrongTime(signed.time, last, now()), ...audit.findings.map(findingText), ...found];
      for (const line of [...all, ...saidOf(audit)]) print(line);
      print(all.length === 0 ? 'VERIFIED' : 'NOT VERIFIED');
      return all.length === 0 ? 0 : 1;
    }
    return 2;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\nusage: npm run verify:contracts -- [URL]`);
    return 2;
  }
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
