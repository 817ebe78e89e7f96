/**
 * `npm run verify -- FILE [--log NAME] [--head FILE]`: checks a proof that a user exported, without any server.
 *
 * Exit codes: 0 verified, 1 not verified, 2 nothing to check (no file, not readable). Needs no network, no database
 * and no trust in who gave the file: only, with --log or --head, in what you noted yourself before.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type LogRecord,
  type ProofFailure,
  type TickRecord,
  type TreeHead,
  type ProofVerdict,
  verifyProof,
} from '@glasshouse/proofs';

const USAGE = `usage: npm run verify -- FILE [--log NAME] [--head FILE]
  FILE         a proof saved from /api/proofs/export
  --log NAME   demand this log: the name that you noted, or that a friend sees
  --head FILE  a head that you saved before; shows two views of one log`;

const WHY: Record<ProofFailure, string> = {
  NOT_A_PROOF: 'this file is not a proof of Glasshouse, or it is damaged',
  OTHER_LOG: 'it is of another log than the one that you demand',
  KEYS: 'the keys in it do not follow from the first key of the log',
  SIGNATURE: 'the head is not signed by a key of the log: it was changed, or never issued',
  RECORD: 'the record is not in its canonical form, so it is not what was logged',
  INCLUSION: 'the record is not in the log that was signed: it was changed afterwards, or slipped in',
  INDEX: 'the record is in the log, but its index does not follow from its quotes by the published rules: the operator bent it',
  CONSISTENCY: 'the log was rewritten since the older head',
  SPLIT_VIEW: 'two heads of the same size differ: different people were shown different logs',
  OLDER: 'its head is older than the one that you saved; export the proof again',
};

const utc = (ms: string) => new Date(Number(ms)).toISOString().replace('T', ' ').replace('Z', ' UTC');

function describeTick(tick: TickRecord): string[] {
  const used = tick.quotes.filter(({ state }) => state === 'used').length;
  const price = tick.index === null ? 'there was no price' : `the index was ${tick.index}`;
  return [
    `Tick ${tick.seq} of ${tick.symbol}, ${utc(tick.time)}: ${price} (${tick.prices} prices, ${used} of ${tick.quotes.length} sources used).`,
    ...tick.quotes.map(
      ({ source, bid, ask, time, state }) => `  ${source}: bid ${bid}, ask ${ask}, quoted ${utc(time)}: ${state}`,
    ),
    'The index follows from these quotes by the published rules (docs/integrity.md).',
  ];
}

function describe(record: LogRecord): string[] {
  return record.kind === 'tick' ? describeTick(record as unknown as TickRecord) : [`Record: ${JSON.stringify(record)}`];
}

function splitView(head: TreeHead, saved: TreeHead): ProofFailure | null {
  if (saved.log !== head.log) return 'OTHER_LOG';
  return saved.size === head.size && saved.root !== head.root ? 'SPLIT_VIEW' : null;
}

function report(
  verdict: ProofVerdict,
  log: string | undefined,
  savedHead: TreeHead | null,
  print: (line: string) => void,
): number {
  const failure = verdict.ok ? savedHead && splitView(verdict.head, savedHead) : verdict.failure;
  if (!verdict.ok || failure) {
    print(`NOT VERIFIED: ${WHY[failure as ProofFailure]}.`);
    return 1;
  }
  for (const line of describe(verdict.record)) print(line);
  const { head } = verdict;
  print(`It is leaf ${verdict.index} of the log of ${head.size} leaves signed at ${utc(head.time)} with key ${head.key}.`);
  print(
    log === undefined
      ? `The log is named ${head.log}: compare this name with the one that the app showed you before (or demand it with --log).`
      : `The log is the one that you demanded, ${head.log}.`,
  );
  print('VERIFIED');
  return 0;
}

/** Runs the command; answers the exit code. */
export function run(args: readonly string[], print: (line: string) => void = console.log): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { log: { type: 'string' }, head: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, more] = positionals;
    if (file === undefined || more !== undefined) {
      print(USAGE);
      return 2;
    }
    const text = readFileSync(file, 'utf8');
    const savedHead = values.head === undefined ? null : (JSON.parse(readFileSync(values.head, 'utf8')) as TreeHead);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      print(`NOT VERIFIED: ${WHY.NOT_A_PROOF}.`);
      return 1;
    }
    const refusal = value as { type?: unknown; message?: unknown } | null;
    if (refusal?.type === 'error') {
      print(`this file holds a refusal of the server, not a proof: ${String(refusal.message)}`);
      return 2;
    }
    // As the API answers it, or as the app saves it.
    const message = (value as { message?: unknown } | null)?.message;
    const verdict = verifyProof(message ?? value, values.log === undefined ? {} : { log: values.log });
    return report(verdict, values.log, savedHead, print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
}

if (import.meta.main) process.exit(run(process.argv.slice(2)));
