/**
 * Files on the local disk, below `DATA_DIR/uploads`: `<two digits>/<name>` for what is kept, `incoming/` for what is
 * being read. A file appears under its name whole or not at all. Names are ours (32 hexadecimal digits), never the
 * sender's. Several processes need the same folder (a shared disk).
 */
import { type ReadStream, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const INCOMING = 'incoming';
/** What a name looks like. */
export const NAME = /^[0-9a-f]{32}\.(?:jpg|webp)$/;
const SHARD = /^[0-9a-f]{2}$/;

/** Where files are kept. */
export class DiskStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads');
  }

  /** Makes the folders and forgets what an interrupted process was reading. */
  async prepare(): Promise<void> {
    const incoming = join(this.#folder, INCOMING);
    await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { recursive: true, mode: 0o700 });
  }

  /** Where a file may be read to under a name of our own. */
  incomingPath(name: string): string {
    return join(this.#folder, INCOMING, name);
  }

  /** The place of a kept file. Errors: the name is not one of ours. */
  pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error('this is not the name of a stored file');
    return join(this.#folder, name.slice(0, 2), name);
  }

  /** Keeps a file; it is on the disk when this resolves. */
  async put(name: string, content: Buffer): Promise<void> {
    const path = this.pathOf(name);
    const unfinished = this.incomingPath(name);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  }

  /** Opens a kept file; null when it is not there. */
  async read(name: string): Promise<{ stream: ReadStream; bytes: number } | null> {
    const path = this.pathOf(name);
    const facts = await stat(path).catch(() => null);
    return facts ? { stream: createReadStream(path), bytes: facts.size } : null;
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Names of kept files that were written before a time, folder by folder. */
  async *namesBefore(time: number): AsyncGenerator<string[]> {
    for (const shard of await readdir(this.#folder).catch(() => [])) {
      if (!SHARD.test(shard)) continue;
      const names: string[] = [];
      for (const name of await readdir(join(this.#folder, shard))) {
        const facts = await stat(join(this.#folder, shard, name)).catch(() => null);
        if (NAME.test(name) && facts && facts.mtimeMs < time) names.push(name);
      }
      if (names.length > 0) yield names;
    }
  }
}
