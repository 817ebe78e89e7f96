/** `npm run dev`: the server restarts when its sources change, both apps reload in place through Vite. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
  ...['apps/web', 'apps/admin'].map((app) =>
    spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, app), stdio: 'inherit' }),
  ),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
