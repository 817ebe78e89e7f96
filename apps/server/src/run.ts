/** Runs a server as a process: settings, start, the address, an orderly stop. */
import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import { loadConfig, warningsOf } from './config.ts';
import { standAtLastResort } from './last-resort.ts';
import { NewerSchemaError } from './platform/db/migrate.ts';
import { type RunningServer, startServer } from './server.ts';

/** npm passes an interrupt at the keyboard on, so that it arrives twice; a person's second one comes later. */
const ECHO_MS = 1_000;
/** The exit code of a program that is older than its database: starting it again does not help. */
const OUTDATED = 3;
/** Exit codes after an error that nobody handled, and without the embedded database: starting it again may help. */
const UNHANDLED = 4;
const DATABASE_GONE = 5;
/** What an orderly end may take when the process is not in order itself. */
const END_WITHIN_MS = 15_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);
const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Ends the process with the reason. */
export function fail(what: string, error: unknown): never {
  complain(`\n${what}: ${sentence(error)}`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(error instanceof NewerSchemaError ? OUTDATED : 1);
}

async function stopAndExit(server: RunningServer, exitCode: number): Promise<void> {
  await server.stop().catch((error: unknown) => fail('Glasshouse did not stop in order', error));
  process.exit(exitCode);
}

/** Ends a process that cannot go on: in order when that is possible, and in time when it is not. */
async function endWith(server: RunningServer, exitCode: number): Promise<never> {
  setTimeout(() => process.exit(exitCode), END_WITHIN_MS).unref();
  await server.stop().catch((error: unknown) => complain(`it did not stop in order: ${sentence(error)}`));
  process.exit(exitCode);
}

/** A newer version has migrated the database: this one has decided nothing since, and ends. */
function endOutdated(server: RunningServer, reason: Error): void {
  server.platform.log.fatal({ err: reason }, 'this process is older than its database and ends');
  complain(`\nGlasshouse ends, because a newer one has taken over its database: ${reason.message}`);
  void endWith(server, OUTDATED);
}

/** The embedded database died and does not start again. */
function endWithoutDatabase(server: RunningServer, reason: Error): void {
  server.platform.log.fatal({ err: reason }, 'the embedded database is gone and the process ends');
  complain(`\nGlasshouse ends, because its database does not run any more: ${reason.message}`);
  void endWith(server, DATABASE_GONE);
}

function announce(server: RunningServer, warnings: string[]): void {
  say('');
  say(`Glasshouse is open: ${server.url}`);
  for (const line of server.wired.announcements()) say(line);
  if (warnings.length > 0) complain(`\n${['!'.repeat(120), ...warnings, '!'.repeat(120)].join('\n')}\n`);
  say('Stop it with Ctrl-C.');
}

/** Starts the server of this process and ends the process with it. */
export async function runServer(): Promise<void> {
  // A terminal or a pipe that was closed must not end the server in the middle of its work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const config = loadConfig();
  const starting = new AbortController();
  let first: { signal: Signal; at: number } | null = null;
  let server: RunningServer | null = null;
  let isBroken = false;
  const onSignal = (signal: Signal) => {
    if (first) {
      if (performance.now() - first.at < ECHO_MS) return;
      complain(`${signal} again: leaving at once; the next start puts in order what is left`);
      process.exit(1);
    }
    first = { signal, at: performance.now() };
    say(`\n${signal}: ${server ? 'finishing what is under way' : 'stopping what was started'} …`);
    starting.abort(new Error(`interrupted by ${signal}`));
    if (server) void stopAndExit(server, 0);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  standAtLastResort(() => {
    isBroken = true;
    complain('\nGlasshouse ends, because of an error that nobody handled; the line before this one says which.');
    if (server) return void endWith(server, UNHANDLED);
    setTimeout(() => process.exit(UNHANDLED), END_WITHIN_MS).unref();
    starting.abort(new Error('an error that nobody handled'));
  });

  // In a function, because handlers change it behind the compiler's back.
  const interrupted = () => first?.signal;
  const exitCode = () => 128 + constants.signals[interrupted() ?? 'SIGINT'];
  try {
    const started = await startServer(config, { signal: starting.signal, onProgress: (text) => say(`… ${text}`) });
    if (isBroken) return await endWith(started, UNHANDLED);
    if (interrupted()) return await stopAndExit(started, exitCode());
    server = started;
    // A signal finds it stopping; a second one leaves at once.
    const endBy = (end: (server: RunningServer, reason: Error) => void) => (reason: Error) => {
      if (first || isBroken || server === null) return;
      server = null;
      end(started, reason);
    };
    started.whenOutdated(endBy(endOutdated));
    started.whenDatabaseGone(endBy(endWithoutDatabase));
    announce(started, warningsOf(config));
    // An orderly exit writes it too; a killed server's next start must find it.
    flushCompileCache();
  } catch (error) {
    if (isBroken) process.exit(UNHANDLED);
    if (!interrupted()) throw error;
    if (error !== starting.signal.reason) complain(sentence(error));
    process.exit(exitCode());
  }
}
