/** After everything the journeys did, while the server still runs and the market maker still trades: does the money add up? */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

function checkMoney(): Promise<{ code: number | null; text: string }> {
  const env = { ...process.env, DATA_DIR: process.env['JOURNEY_DATA_DIR'] };
  const child = spawn(process.execPath, ['tools/check/money.ts'], { cwd: root, env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

test('after all journeys every invariant of the money holds', async () => {
  const { code, text } = await checkMoney();
  expect(code, text).toBe(0);
  expect(text).toMatch(/ 0 breaches\s*$/);
  // An empty ledger would hold too.
  expect(Number(/over ([\d,]+) journals/.exec(text)?.[1]?.replaceAll(',', ''))).toBeGreaterThan(10);
});
