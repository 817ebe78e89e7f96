/** Receipts on a page: verified there, red when one digit is changed, and verified by the command of the repository. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Locator, expect, test } from '@playwright/test';
import { button } from './app.ts';
import { say } from './words.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The receipt of contracts in a region is verified on this device, red with one digit changed, and verified again. */
export async function expectProven(receipt: Locator, what: string): Promise<void> {
  const verified = receipt.getByText(say('contracts.verify.verified', { what }));
  await expect(verified).toBeVisible();
  await button(receipt, 'contracts.verify.tamper').click();
  await expect(receipt.getByText(say('contracts.verify.failed'), { exact: true }).first()).toBeVisible();
  await button(receipt, 'contracts.verify.again').click();
  await expect(verified).toBeVisible();
}

/** Verifies a saved file by the command, without a server; answers what it says. Error: it fails. */
export async function verifyFile(saved: { readonly name: string; readonly text: string }): Promise<string> {
  const file = test.info().outputPath(saved.name);
  writeFileSync(file, saved.text);
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/verify/run.ts', file], { cwd: ROOT });
  return stdout;
}
