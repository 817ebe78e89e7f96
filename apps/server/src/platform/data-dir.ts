/** The data folder: made on first use and held by one server process at a time. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    // After a crash the number may belong to another program.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
  } catch {
    return false;
  }
}

/** Claims the folder for this process and answers how to let go of it. Errors: another server holds it. */
export function claimDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const file = join(folder, 'server.pid');
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isAlive(holder))
      throw new Error(`Glasshouse already runs with ${folder} (process ${holder}); stop it, or set another DATA_DIR and PORT`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
