/** The demo's own accounts, kept in DATA_DIR/demo-accounts.json for whoever runs the demo (mode 600). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An account that anybody at this machine may use. */
export interface DemoAccount {
  email: string;
  password: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'demo-accounts.json');

/** The accounts in the file; none when it is missing or damaged. */
export function readDemoAccounts(dataDir: string): DemoAccount[] {
  try {
    const accounts = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as DemoAccount[];
    return accounts.filter((account) => typeof account.email === 'string' && typeof account.password === 'string');
  } catch {
    return [];
  }
}

/** Writes the file. */
export function writeDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileOf(dataDir), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
}
