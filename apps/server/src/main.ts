/** The server's entry: settings, start, the address, an orderly stop. */
import { loadConfig } from './config.ts';
import { startServer } from './server.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = loadConfig();
  const server = await startServer(config, { onProgress: (text) => say(`… ${text}`) });
  say('');
  say(`Glasshouse is open: ${server.url}`);
  for (const line of server.wired.announcements()) say(line);
  say('Stop it with Ctrl-C.');

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    say(`\n${signal}: finishing what is under way …`);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`\nGlasshouse did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});
