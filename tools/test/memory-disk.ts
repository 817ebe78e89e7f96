/**
 * Puts the scratch folders of tests on the memory disk of Linux. A test clones its database, which is fifteen megabytes of small
 * writes: on the disk of a rented machine that takes up to a second, in memory a twentieth of it. Nothing of a test outlives
 * its run, and a process that is killed loses nothing of a memory disk.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const DISK = '/dev/shm';
const PREFIX = 'glasshouse-scratch-';
/** What the whole of `npm test` has on disk at a time, doubled; and what its processes need besides. Bytes. */
const ROOM = 4 * 2 ** 30;
const MEMORY = 8 * 2 ** 30;

/** Whether a memory disk with so much room, on a machine with so much free memory, is large enough. Units: bytes. */
export function isLargeEnough(room: number, memory: number): boolean {
  return room >= ROOM && memory >= MEMORY;
}

function roomOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes away what killed runs left: it would take memory until the next restart of the machine. */
function clearLeftOvers(): void {
  for (const name of readdirSync(DISK)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (!Number.isNaN(pid) && !isAlive(pid)) rmSync(join(DISK, name), { recursive: true, force: true });
  }
}

/**
 * Makes temporary folders of this process and of its children memory; once for a whole run, and only where there is room. The
 * folder goes when this process ends.
 */
export function useMemoryDisk(): void {
  if (process.env['GLASSHOUSE_SCRATCH'] || !isLargeEnough(roomOf(DISK), freemem())) return;
  clearLeftOvers();
  const folder = mkdtempSync(join(DISK, `${PREFIX}${process.pid}-`));
  // Run as root, PostgreSQL belongs to another user.
  chmodSync(folder, 0o755);
  process.env['GLASSHOUSE_SCRATCH'] = folder;
  process.env['TMPDIR'] = folder;
  // Servers and tools that tests start as processes of their own find what the first of them compiled.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
