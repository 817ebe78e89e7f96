/** Lines of one journal as one row in words a user knows: bought, sold, converted, moved. Pure. */
import type { BillEntry } from '@glasshouse/contract/wallet';

/** What a journal was. */
export type BillStory = 'bought' | 'sold' | 'exchanged' | 'converted' | 'moved';

/** Lines of a journal, oldest last, with its story; null: its lines say it best by themselves. */
export interface BillGroup {
  story: BillStory;
  /** What went and what came: of a transfer the same amount. */
  out: BillEntry;
  into: BillEntry;
  entries: readonly BillEntry[];
}

const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USD']);
const isOut = ({ amount }: BillEntry) => amount.startsWith('-');

function storyOf(out: BillEntry, into: BillEntry): BillStory | null {
  if (out.kind !== into.kind) return null;
  if (out.kind === 'transfer') return 'moved';
  if (out.kind === 'convert') return 'converted';
  if (out.kind !== 'trade') return null;
  if (DOLLARS.has(out.code)) return 'bought';
  return DOLLARS.has(into.code) ? 'sold' : 'exchanged';
}

/** The group of a journal's lines; null where it has no two sides of the user. */
export function groupOf(entries: readonly BillEntry[]): BillGroup | null {
  const main = entries.filter(({ kind }) => kind === 'trade' || kind === 'convert' || kind === 'transfer');
  const [out, into] = [main.filter(isOut), main.filter((entry) => !isOut(entry))];
  if (out.length !== 1 || into.length !== 1 || !out[0] || !into[0]) return null;
  const story = storyOf(out[0], into[0]);
  return story && { story, out: out[0], into: into[0], entries };
}

/** Lines that are newest first, journal by journal. */
export function byJournal(entries: readonly BillEntry[]): BillEntry[][] {
  const runs: BillEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && run[0]?.journal_id === entry.journal_id) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
