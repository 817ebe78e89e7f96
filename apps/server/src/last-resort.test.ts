import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('./last-resort.ts', import.meta.url).href;

/** Runs a fault in a process of its own, which ends with code 4 when its last resort says so. */
function run(fault: string): { status: number | null; lines: { origin: string; err: Record<string, unknown> }[] } {
  const script = `import { standAtLastResort } from '${MODULE}';
    standAtLastResort(() => setTimeout(() => process.exit(4), 50));
    ${fault}`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => line !== '');
  return { status, lines: lines.map((line) => JSON.parse(line) as { origin: string; err: Record<string, unknown> }) };
}

describe('an error that nobody handles', () => {
  it.each([
    ['an exception', "setImmediate(() => { throw new RangeError('planted'); });", 'uncaughtException', 'RangeError'],
    ['a rejection', "void Promise.reject(new RangeError('planted'));", 'unhandledRejection', 'RangeError'],
    ['a rejection with no error', "void Promise.reject('planted');", 'unhandledRejection', 'UnhandledPromiseRejection'],
    [
      'an error event of a socket that nobody listens to',
      "import { Socket } from 'node:net'; new Socket().destroy(new RangeError('planted'));",
      'uncaughtException',
      'RangeError',
    ],
  ])('is one line of JSON and ends the process: %s', (_, fault, origin, type) => {
    const { status, lines } = run(fault);
    expect(status).toBe(4);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 60, origin, err: { type } });
    expect(lines[0]?.err['message']).toContain('planted');
  });

  it('is written each time, also while the process ends, and ends it once', () => {
    const twice = "setImmediate(() => { setImmediate(() => { throw new Error('second'); }); throw new Error('first'); });";
    const { status, lines } = run(twice);
    expect(status).toBe(4);
    expect(lines.map(({ err }) => err['message'])).toEqual(['first', 'second']);
  });
});
