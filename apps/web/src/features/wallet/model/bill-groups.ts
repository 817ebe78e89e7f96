/** Lines of the bill as one row in words a user knows: bought, sold, converted, moved, or a sum under its cause. Pure. */
import type { BillEntry } from '@glasshouse/contract/wallet';
import { addDecimals, compareDecimals, divDecimals, truncateDecimals } from '@glasshouse/money';

/** What happened. `summed`: lines of one asset whose main line's cause says it best, such as a withdrawal and its fee. */
export type BillStory = 'bought' | 'sold' | 'exchanged' | 'converted' | 'moved' | 'summed';

/** Lines that are one row, newest first as they came. */
export interface BillGroup {
  story: BillStory;
  /** What went and what came, the amount of all its lines: of a transfer the same, of a sum both are the one that is shown. */
  out: BillEntry;
  into: BillEntry;
  entries: readonly BillEntry[];
}

const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USD']);
/** Kinds that say what happened; of several the first names the row. */
const NAMING: readonly BillEntry['kind'][] = [
  'trade',
  'convert',
  'held',
  'earn',
  'loan',
  'funding',
  'reward',
  'funds',
  'transfer',
];
const isOut = ({ amount }: BillEntry) => amount.startsWith('-');
const totalOf = (entries: readonly BillEntry[]) => entries.reduce((sum, { amount }) => addDecimals(sum, amount), '0');

function storyOf(out: BillEntry, into: BillEntry): BillStory | null {
  if (out.kind !== into.kind) return null;
  if (out.kind === 'transfer') return 'moved';
  if (out.kind === 'convert') return 'converted';
  if (out.kind !== 'trade') return null;
  if (DOLLARS.has(out.code)) return 'bought';
  return DOLLARS.has(into.code) ? 'sold' : 'exchanged';
}

const isOfOne = (entries: readonly BillEntry[], key: 'currency_id' | 'account' | 'bucket') =>
  entries.every((entry) => entry[key] === entries[0]?.[key]);

/** Several lines of one asset in one account as their sum; what was only reserved or released changed nothing. */
function summed(entries: readonly BillEntry[]): BillGroup | null {
  const changed = entries.filter(({ kind }) => kind !== 'reserve');
  const main = NAMING.map((kind) => changed.find((entry) => entry.kind === kind)).find((entry) => entry !== undefined);
  if (!main || entries.length < 2 || !isOfOne(entries, 'currency_id') || !isOfOne(changed, 'account')) return null;
  if (!isOfOne(changed, 'bucket')) return null;
  // The newest of them says what the balance was behind all.
  const sum = { ...main, amount: totalOf(changed), balance: changed[0]?.balance ?? main.balance };
  return { story: 'summed', out: sum, into: sum, entries };
}

/** The group of lines of one moment; null where its lines say it best by themselves. */
export function groupOf(entries: readonly BillEntry[]): BillGroup | null {
  const main = entries.filter(({ kind }) => kind === 'trade' || kind === 'convert' || kind === 'transfer');
  const sides = [main.filter(isOut), main.filter((entry) => !isOut(entry))] as const;
  const [out, into] = sides.map((side) =>
    side[0] && isOfOne(side, 'currency_id') && isOfOne(side, 'account') ? { ...side[0], amount: totalOf(side) } : null,
  );
  const story = out && into && (out.currency_id !== into.currency_id || out.account !== into.account) ? storyOf(out, into) : null;
  return story && out && into ? { story, out, into, entries } : summed(entries);
}

/** What one unit was bought or sold for, cut to four decimals, below one to eight; null of another story. */
export function priceOf({ story, out, into }: BillGroup): { price: string; code: string } | null {
  const [money, coin] = story === 'bought' ? [out, into] : story === 'sold' ? [into, out] : [null, null];
  if (!money || !coin || compareDecimals(coin.amount, '0') === 0) return null;
  const price = divDecimals(money.amount.replace('-', ''), coin.amount.replace('-', ''), 8, 'down');
  return { price: compareDecimals(price, '1') < 0 ? price : truncateDecimals(price, 4), code: money.code };
}

/** What one order did at one moment is as many journals as it met orders: trades of one moment, assets and direction. */
const tradeKey = (run: readonly BillEntry[]) =>
  run
    .filter(({ kind }) => kind === 'trade')
    .map(({ time, account, code, cause, amount }) => [time, account, code, cause, amount.startsWith('-')].join())
    .sort()
    .join(';');

/** Lines that are newest first, journal by journal; trades of one moment in one run. */
export function byJournal(entries: readonly BillEntry[]): BillEntry[][] {
  const journals: BillEntry[][] = [];
  for (const entry of entries) {
    const last = journals.at(-1);
    if (last && last[0]?.journal_id === entry.journal_id) last.push(entry);
    else journals.push([entry]);
  }
  const runs: { key: string; lines: BillEntry[] }[] = [];
  for (const lines of journals) {
    const key = tradeKey(lines);
    const last = runs.at(-1);
    if (last && key !== '' && last.key === key) last.lines.push(...lines);
    else runs.push({ key, lines });
  }
  return runs.map(({ lines }) => lines);
}
