/** What becomes of an error that nobody handled: one line of JSON, an orderly end, an exit code of its own. */
import { writeSync } from 'node:fs';

const STDERR = 2;
/** pino's number of its level `fatal`. */
const FATAL = 60;

/** The line: what the error says of itself and where it came from, and nothing else that hangs on it. */
export function lastLine(error: unknown, origin: string, time: number): string {
  const { name, message, stack, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const err = { type: name, message, stack, ...(code === undefined ? {} : { code }) };
  return `${JSON.stringify({ level: FATAL, time, pid: process.pid, origin, err, msg: 'an error that nobody handled: the process ends' })}\n`;
}

function write(line: string): void {
  try {
    writeSync(STDERR, line);
  } catch {
    // Nobody reads any more.
  }
}

/** Stands from now on where errors arrive that nobody handles; `end` is called for the first of them, and must not throw. */
export function standAtLastResort(end: () => void): void {
  let isEnding = false;
  // A rejection that nobody handles arrives here as well.
  process.on('uncaughtException', (error, origin) => {
    write(lastLine(error, origin, Date.now()));
    if (isEnding) return;
    isEnding = true;
    end();
  });
}
