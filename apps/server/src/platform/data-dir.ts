/**
 * The data folder: made on first use and held by one server process at a time. `server.pid` names the holder: its
 * process number and start time, because after a crash the number may belong to another program. The process that
 * replaces a dead holder's claim is decided the same way, by a file that can be created only once per dead claim.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';

const WRITING_MS = 1_000;
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** When a process began, as text that no later process with the same number has; empty when unknown. */
function beginOf(pid: number): string {
  try {
    // The name in brackets may hold spaces; the 20th field after it is the start in ticks since boot.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** What the file says of a process. */
export function claimOf(pid: number): string {
  return `${pid}\n${beginOf(pid)}\n`;
}

function isAlive(claim: string): boolean {
  const [number = '', begin = ''] = claim.split('\n');
  const pid = Number(number);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  if (begin !== '') return beginOf(pid) === begin;
  // Written by an older version, which put only the number there.
  if (process.platform !== 'linux') return pid !== process.pid;
  try {
    return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
  } catch {
    return false;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Reads a claim; one that is empty is being written at this moment, or its writer died there. */
function readClaim(file: string): string | null {
  const until = performance.now() + WRITING_MS;
  for (;;) {
    const claim = read(file);
    if (claim !== '' || performance.now() > until) return claim;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

function create(file: string, claim: string): boolean {
  try {
    writeFileSync(file, claim, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Makes `file` ours; answers the living holder's claim when there is one. */
function take(file: string, ours: string): string | null {
  for (;;) {
    if (create(file, ours)) return null;
    const holder = readClaim(file);
    if (holder === null) continue;
    if (isAlive(holder)) return holder;
    // Only one process at a time may replace this dead claim, and only as long as it still stands.
    const right = `${file}.${createHash('sha256').update(holder).digest('hex').slice(0, 12)}`;
    const rival = take(right, ours);
    if (rival !== null) return rival;
    try {
      if (read(file) === holder) renameSync(file, `${right}.dead`);
      rmSync(`${right}.dead`, { force: true });
      if (create(file, ours)) return null;
    } finally {
      rmSync(right, { force: true });
    }
  }
}

function explain(error: unknown, folder: string): unknown {
  if (!CLOSED.has(codeOf(error))) return error;
  return new Error(`DATA_DIR ${folder} cannot be written (${codeOf(error)}): choose another DATA_DIR, or make it yours`, {
    cause: error,
  });
}

/** Claims the folder for this process and answers how to let go of it. Errors: another server holds it; it cannot be written. */
export function claimDataDir(folder: string): () => void {
  const file = join(folder, 'server.pid');
  const ours = claimOf(process.pid);
  let holder: string | null;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    holder = take(file, ours);
  } catch (error) {
    throw explain(error, folder);
  }
  if (holder !== null)
    throw new Error(
      `Glasshouse already runs with ${dirname(file)} (process ${holder.split('\n')[0]}); stop it, or set another DATA_DIR and PORT`,
    );
  return () => {
    if (read(file) === ours) rmSync(file, { force: true });
  };
}
