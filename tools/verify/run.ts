// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify -- FILE [--log NAME] [--head FILE [--growth FILE]]`: checks a proof that a user exported, the receipt of a
 * product or an acknowledgement, without any server. With `--server URL` it also asks for the block of an acknowledged answer.
 *
 * Exit codes: 0 verified, 1 not verified, 2 not decided (no file, not readable, not sealed yet, or the saved head needs a
 * proof of growth). Needs no network, no database and no trust in the sender of the file: only, with --log or --head, in what
 * you noted yourself before.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type LogRecord,
  type ProofFailure,
  type ProofFile,
  type TickView,
  type TreeHead,
  checkGrowth,
  readLogged,
  receiptKindOf,
  trustedKeys,
  verifyHead,
  verifyProof,
} from '@glasshouse/proofs';
import { isAck, reportAck, reportPlace } from './ack.ts';
import { reportReceipt } from './receipt.ts';

const USAGE = `usage: npm run verify -- FILE [--log NAME] [--head FILE [--growth FILE]] [--server URL]
  FILE         a proof saved from /api/proofs/export, the receipt of a product, or an acknowledgement
  --log NAME   demand this log: the name that you noted, or that a friend sees
  --head FILE  a head that you saved before, from /api/proofs/head; shows two views of one log
  --growth FILE  the answer of /api/proofs/consistency between the two sizes, where they differ
  --server URL   of an acknowledgement: ask this server for the block that holds the answer`;

const TEXT = { type: 'string' } as const;
const OPTIONS = { log: TEXT, head: TEXT, growth: TEXT, server: TEXT };

type Failure = ProofFailure | 'SAVED_HEAD';

const WHY: Record<Failure, string> = {
  NOT_A_PROOF: 'this file is not a proof of Glasshouse, or it is damaged',
  OTHER_LOG: 'it is of another log than the one that you demand',
  KEYS: 'the keys in it do not follow from the first key of the log',
  SIGNATURE: 'the head is not signed by a key of the log: it was changed, or never issued',
  RECORD: 'the record is not in its canonical form, so it is not what was logged',
  INCLUSION: 'the record is not in the log that was signed: it was changed afterwards, or slipped in',
  INDEX: 'the record is in the log, but its index does not follow from its quotes by the published rules: the operator bent it',
  CONSISTENCY: 'the log was rewritten since the older head',
  SPLIT_VIEW: 'two heads of the same size differ: different people were shown different logs',
  SAVED_HEAD: 'the head that you saved is not signed by the key that it names: it was changed, or never issued',
  OLDER: 'its head is older than the one that you saved; export the proof again',
};

/** Texts of the file may be an attacker's: none may move the cursor, begin a line or hide other output. */
const plain = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

function utc(ms: string): string {
  const date = new Date(Number(ms));
  return Number.isNaN(date.getTime()) ? `at no time (${ms})` : date.toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** Why there was no price, in the words of the rules. */
const NO_PRICE: Readonly<Record<string, string>> = {
  closed: 'the market was closed',
  no_source: 'no published source quotes it',
  too_few: 'fewer sources agreed than the rules need',
  step: 'the step of the price is too coarse',
};

function describeTick(tick: TickView): string[] {
  const used = tick.quotes.filter(({ state }) => state === 'used').length;
  const why = tick.reason === null ? '' : `, because ${NO_PRICE[tick.reason] ?? tick.reason}`;
  const price = tick.index === null ? `there was no price${why}` : `the index was ${tick.index}`;
  return [
    `Tick ${tick.seq} of ${tick.symbol}, ${utc(tick.time)}: ${price} (${tick.prices} prices, ${used} of ${tick.quotes.length} sources used, rounded to steps of ${tick.step}).`,
    ...tick.quotes.map(({ source, bid, ask, time, state }) =>
      bid === null || ask === null || time === null
        ? `  ${source}: no quote: ${state}`
        : `  ${source}: bid ${bid}, ask ${ask}, quoted ${utc(time)}: ${state}`,
    ),
    tick.index === null
      ? 'That there was none follows from these sources by the published rules (docs/integrity.md).'
      : 'The index follows from these quotes by the published rules (docs/integrity.md).',
  ];
}

function describe(record: LogRecord, { entry, prices }: ProofFile): string[] {
  const ticks = (prices ?? [undefined]).flatMap((price) => readLogged(entry.body, price)?.view ?? []);
  return ticks.length > 0 ? ticks.flatMap(describeTick) : [`Record: ${JSON.stringify(record)}`];
}

/** What an answer of the API holds, or the value itself. */
function unwrapped(value: unknown): unknown {
  return (value as { message?: unknown } | null)?.message ?? value;
}

interface Saved {
  readonly head: TreeHead;
  readonly growth: { readonly path?: unknown } | null;
}

/** Holds a verified proof against a saved head: why they do not fit, null when they do, or a text on what is missing. */
function compare(
  proof: Pick<ProofFile, 'keys'>,
  head: TreeHead,
  saved: Saved,
): { failure: Failure | null } | { missing: string } {
  const { head: own, growth } = saved;
  if (own.log !== head.log) return { failure: 'OTHER_LOG' };
  const trusted = trustedKeys(proof.keys, head.log);
  if (!trusted?.has(own.key))
    return { missing: 'the saved head is signed by a key that this proof does not name: export the proof again' };
  if (!verifyHead(own, trusted)) return { failure: 'SAVED_HEAD' };
  const [older, newer] = Number(own.size) <= Number(head.size) ? [own, head] : [head, own];
  if (older.size !== newer.size && growth === null)
    return {
      missing:
        `the saved head is of ${own.size} leaves, that of the proof of ${head.size}. Save the answer of ` +
        `/api/proofs/consistency?from=${older.size}&to=${newer.size} and demand it with --growth FILE`,
    };
  return { failure: checkGrowth(older, newer, growth?.path ?? []) };
}

function report(value: unknown, log: string | undefined, saved: Saved | null, print: (line: string) => void): number {
  const kind = receiptKindOf(value);
  if (kind !== null) {
    const held =
      saved &&
      ((head: TreeHead) => {
        const found = compare(value as Pick<ProofFile, 'keys'>, head, saved);
        return 'missing' in found ? found : { failure: found.failure && WHY[found.failure] };
      });
    return reportReceipt({ kind, value }, log, held, (line) => print(plain(line)));
  }
  if (isAck(value)) return reportAck(value, log, (line) => print(plain(line)));
  const verdict = verifyProof(value, log === undefined ? {} : { log });
  const compared = verdict.ok && saved ? compare(value as ProofFile, verdict.head, saved) : null;
  if (compared && 'missing' in compared) {
    print(`NOT COMPARED: ${compared.missing}.`);
    return 2;
  }
  const failure = verdict.ok ? compared?.failure : verdict.failure;
  if (!verdict.ok || failure) {
    print(`NOT VERIFIED: ${WHY[failure as Failure]}.`);
    return 1;
  }
  for (const line of describe(verdict.record, value as ProofFile)) print(plain(line));
  const { head } = verdict;
  print(`It is leaf ${verdict.index} of the log of ${head.size} leaves signed at ${utc(head.time)} with key ${head.key}.`);
  if (saved) print(`The log of this head and that of your saved head (${saved.head.size} leaves) are one.`);
  print(
    log === undefined
      ? `The log is named ${head.log}: compare this name with the one that the app showed you before (or demand it with --log).`
      : `The log is the one that you demanded, ${head.log}.`,
  );
  print('VERIFIED');
  return 0;
}

/** What a refusal that was saved instead of a proof says. */
function refusalText(refusal: { message?: unknown; error?: unknown; params?: { at?: unknown } }): string {
  const at = Number(refusal.params?.at);
  return refusal.error === 'PROOFS_NOT_SIGNED_YET' && Number.isSafeInteger(at)
    ? `this record is younger than the newest signed head. It can be proved from ${utc(String(at))} on: export it then`
    : `this file holds a refusal of the server, not a proof: ${String(refusal.message)}`;
}

/** Runs the command; answers the exit code. */
export function run(args: readonly string[], print: (line: string) => void = console.log): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    const [file, more] = positionals;
    if (file === undefined || more !== undefined) {
      print(USAGE);
      return 2;
    }
    const text = readFileSync(file, 'utf8');
    const read = (name: string | undefined) => (name === undefined ? null : unwrapped(JSON.parse(readFileSync(name, 'utf8'))));
    const head = read(values.head) as TreeHead | null;
    const saved = head && { head, growth: read(values.growth) as Saved['growth'] };
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      print(`NOT VERIFIED: ${WHY.NOT_A_PROOF}.`);
      return 1;
    }
    const refusal = value as Parameters<typeof refusalText>[0] & { type?: unknown };
    if (refusal?.type === 'error') {
      print(plain(refusalText(refusal)));
      return 2;
    }
    return report(unwrapped(value), values.log, saved, print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
}

/** The same, and then asks the server that `--server` names for the block of an acknowledged answer. */
export async function runWithServer(
  args: readonly string[],
  print: (line: string) => void = console.log,
  now: () => number = Date.now,
): Promise<number> {
  const code = run(args, print);
  if (code !== 0) return code;
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [file] = positionals;
  if (values.server === undefined || file === undefined) return code;
  const value: unknown = unwrapped(JSON.parse(readFileSync(file, 'utf8')));
  if (!isAck(value)) return code;
  return await reportPlace(value, values.server, (line) => print(plain(line)), now);
}

if (import.meta.main) process.exit(await runWithServer(process.argv.slice(2)));
