import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataDir, claimOf } from './data-dir.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-claim-'));
  file = join(folder, 'server.pid');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Claims in a separate process, reports the result, and keeps the claim until it is killed. */
function claimElsewhere(): Promise<string> & { kill(): void } {
  const module = JSON.stringify(new URL('./data-dir.ts', import.meta.url).href);
  const script = `import(${module}).then(({ claimDataDir }) => {
    try { claimDataDir(${JSON.stringify(folder)}); console.log('claimed'); } catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);
  });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = new Promise<string>((resolve) => child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())));
  return Object.assign(said, { kill: () => void child.kill('SIGKILL') });
}

describe('the data folder', () => {
  it('is claimed once and free again after the release', () => {
    const release = claimDataDir(folder);
    expect(() => claimDataDir(folder)).toThrow(`already runs with ${folder} (process ${process.pid})`);
    release();
    expect(existsSync(file)).toBe(false);
    claimDataDir(folder)();
  });

  it('goes to one of several processes that start at once, also over a dead holder', async () => {
    writeFileSync(file, '999999999\n1\n');
    const starts = [claimElsewhere(), claimElsewhere(), claimElsewhere(), claimElsewhere()];
    try {
      const said = await Promise.all(starts);
      expect(said.filter((text) => text === 'claimed')).toHaveLength(1);
      expect(said.filter((text) => text.startsWith('Glasshouse already runs'))).toHaveLength(3);
      expect(readdirSync(folder)).toEqual(['server.pid']);
    } finally {
      for (const start of starts) start.kill();
    }
  });

  it('is taken from a dead holder, from one whose number another program has, and from one that died writing', () => {
    for (const dead of ['999999999\n5\n', `${process.ppid}\nlong ago\n`, '999999999', 'x', '']) {
      writeFileSync(file, dead);
      const release = claimDataDir(folder);
      expect(readFileSync(file, 'utf8')).toBe(claimOf(process.pid));
      release();
    }
  });

  it('is left alone by a release when somebody else holds it by now', () => {
    const release = claimDataDir(folder);
    writeFileSync(file, claimOf(process.ppid));
    release();
    expect(readFileSync(file, 'utf8')).toBe(claimOf(process.ppid));
  });

  it('that cannot be written is refused with what to do', () => {
    writeFileSync(join(folder, 'plain'), '');
    expect(() => claimDataDir(join(folder, 'plain', 'data'))).toThrow(/cannot be written \(ENOTDIR\): choose another DATA_DIR/);
  });
});
