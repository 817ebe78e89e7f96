/**
 * `npm run staff`: members of the staff from the command line, on DATABASE_URL or on the embedded database of DATA_DIR,
 * also while a server runs. `invite EMAIL [ROLE]` prints the invitation once (the role is owner when none is
 * named: this is how the first owner comes into being), `list` shows everybody, `disable EMAIL` shuts an account,
 * `settle-closed` moves money that reached closed accounts to a debt of the operator to them. Each leaves a row in the audit log
 * as the actor `console`. Exits 1 when refused and 2 when there is nothing to work on.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_ROLES, type StaffRole } from '@glasshouse/contract';
import { errorText } from '@glasshouse/i18n/server.ts';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import {
  type ConsoleAct,
  disableFromConsole,
  invitationLink,
  inviteFromConsole,
  listFromConsole,
} from '../../apps/server/src/modules/backoffice/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { openForTools } from '../../apps/server/src/platform/db/embedded/open-for-tools.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { settleClosedAccounts } from './settle-closed.ts';

type Print = (line: string) => void;
type Command = (context: ConsoleAct, config: Config, print: Print) => Promise<void>;

const USAGE = [
  'npm run staff -- invite EMAIL [ROLE]   prints an invitation, good once and for a day',
  'npm run staff -- list                  everybody on the staff',
  'npm run staff -- disable EMAIL         shuts an account and ends its sessions',
  'npm run staff -- settle-closed         moves money of closed accounts to house:unclaimed, which owes it',
  `roles: ${STAFF_ROLES.join(', ')}; owner when none is named`,
];

// No such table; no such role (a database that no server of this version has prepared).
const NOT_PREPARED = new Set(['42P01', '22023']);

const originOf = ({ publicUrl, port }: Config) => publicUrl ?? `http://localhost:${port}`;
const minute = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
const isRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text);

function invite(email: string, role: StaffRole): Command {
  return async (context, config, print) => {
    const invited = await inviteFromConsole(context, { email, role });
    print(`${invited.email} is invited as ${role}. This is shown once; it is good once, until ${minute(invited.expiresAt)} UTC:`);
    print(invitationLink(originOf(config), invited.invitation));
  };
}

const list: Command = async (context, _config, print) => {
  const members = await listFromConsole(context);
  if (members.length === 0) print('there is nobody on the staff');
  for (const { id, email, role, state, factors, last_sign_in: last } of members) {
    const seen = last === null ? 'never signed in' : `last signed in ${minute(last)} UTC`;
    print([id, email, role, state, factors.join('+') || 'no factor', seen].join('  '));
  }
};

const disable = (email: string): Command => {
  return async (context, _config, print) => {
    await disableFromConsole(context, email);
    print(`${email} is shut: its sessions have ended and it cannot sign in`);
  };
};

const settle: Command = (context, _config, print) => settleClosedAccounts(context, print);

/** The command that the words of a command line ask for; null when they ask for none. */
export function commandOf([name, email, role = 'owner', ...rest]: readonly string[]): Command | null {
  if (name === 'list' && email === undefined) return list;
  if (name === 'settle-closed' && email === undefined) return settle;
  if (email === undefined || rest.length > 0) return null;
  if (name === 'invite' && isRole(role)) return invite(email, role);
  return name === 'disable' && role === 'owner' ? disable(email) : null;
}

// A command must not be what creates the database.
const hasDatabase = (config: Config) =>
  config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'));

async function runOn(url: string, command: Command, config: Config, print: Print): Promise<number> {
  const db = openDb(openAppPool(url, 1));
  try {
    await command({ db, clock: systemClock, random: secureRandom }, config, print);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) {
      print(errorText('en', error.code, error.params));
      return 1;
    }
    if (!NOT_PREPARED.has(String((error as { code?: unknown }).code))) throw error;
    print('this database is empty or older than this version: start Glasshouse once with npm start');
    return 2;
  } finally {
    await db.destroy();
  }
}

/** Runs a command line and answers the exit code. */
export async function run(words: readonly string[], print: Print = console.log): Promise<number> {
  const command = commandOf(words);
  if (command === null) {
    for (const line of USAGE) print(line);
    return 2;
  }
  // Only where things are matters here, not whether these settings would do for a server.
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL, PORT } = process.env;
  const config = loadConfig({ DATABASE_URL, DATA_DIR, PUBLIC_URL, PORT });
  if (!hasDatabase(config)) {
    print(`there is no database in ${config.dataDir}: start Glasshouse once with npm start, or set DATABASE_URL`);
    return 2;
  }
  const database = await openForTools(config);
  try {
    return await runOn(database.url, command, config, print);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  run(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(`nothing was done: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(2);
    },
  );
}
