/**
 * A copy of the project to plant faults in: sources are copied, installed packages are linked. The working tree is only
 * read, so an interrupted run leaves no fault behind.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Edit, type Mutant, plant } from './mutant.ts';

/** Our own packages: linked to the sources of the copy, all others to where they are installed. */
const OWN = '@glasshouse';

/** Files of git's index and new ones that it does not ignore. */
function sources(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Caches of tools are written; everything else is only read.
    if (name.startsWith('.') && name !== '.bin') continue;
    const target = join(from, name);
    if (name === OWN) linkPackages(target, join(to, name));
    else if (lstatSync(target).isSymbolicLink()) symlinkSync(readlinkSync(target), join(to, name));
    else symlinkSync(target, join(to, name));
  }
}

/** A copy of the project. */
export class Copy {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Makes a copy of the project in the folder for temporary files. */
  static of(project: string): Copy {
    const root = mkdtempSync(join(tmpdir(), 'glasshouse-mutants-'));
    for (const file of sources(project)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      copyFileSync(join(project, file), join(root, file));
    }
    linkPackages(join(project, 'node_modules'), join(root, 'node_modules'));
    return new Copy(root);
  }

  /**
   * Runs work with a mutant planted and takes it out again, also when the work fails.
   * @throws StaleAnchor when an anchor is not there exactly once; then nothing was planted
   */
  async with<T>({ id, edits }: Mutant, work: () => Promise<T>): Promise<T> {
    const before = new Map<string, string>();
    const after = new Map<string, string>();
    for (const edit of edits) {
      const path = this.#path(edit);
      const text = after.get(path) ?? readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      after.set(path, plant(id, edit, text));
    }
    try {
      for (const [path, text] of after) writeFileSync(path, text);
      return await work();
    } finally {
      for (const [path, text] of before) writeFileSync(path, text);
    }
  }

  #path({ file }: Edit): string {
    return join(this.root, file);
  }

  /** Deletes the copy. */
  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
