/** Watches the heads of the public log on this device, and warns at the top of every page when they do not fit. */
import { CallFailure } from '@glasshouse/client';
import { getConsistency, headsChannel, listLogKeys } from '@glasshouse/contract/proofs';
import { loadWords } from '@glasshouse/i18n/web.ts';
import type { TreeHead } from '@glasshouse/proofs';
import { createRoot } from 'react-dom/client';
import { client, deviceData, socket } from '../services.ts';
import { IntegrityAlarm } from './IntegrityAlarm.tsx';
import { type Evidence, createHeadWatcher, pinHead } from './head-watcher.ts';
import { verifyHeadBeside } from './verify-beside.ts';

async function readGrowth(from: number, to: number): Promise<readonly string[] | null> {
  try {
    return (await client.call(getConsistency, { from, to }, { quiet: true })).path;
  } catch (error) {
    // The server denies having signed what this device saw signed.
    if (error instanceof CallFailure && error.code === 'PROOFS_UNKNOWN_SIZE') return null;
    throw error;
  }
}

let shown = false;
async function alarm(evidence: Evidence): Promise<void> {
  if (shown) return;
  shown = true;
  try {
    await loadWords(['proofs']);
  } catch (error) {
    // The next head that does not fit tries again: words that are held back silence nothing for good.
    shown = false;
    throw error;
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const accept = () => {
    pinHead(deviceData, evidence.now);
    root.unmount();
    place.remove();
    shown = false;
  };
  root.render(<IntegrityAlarm evidence={evidence} onAccept={accept} />);
}

/** Begins to watch; for as long as the page stands. */
export function watchHeads(): void {
  const check = createHeadWatcher({
    storage: deviceData,
    readKeys: () => client.call(listLogKeys, {}, { quiet: true }),
    readGrowth,
    verify: verifyHeadBeside,
  });
  let last = Promise.resolve();
  socket.subscribe(headsChannel, {}, (head: TreeHead) => {
    last = last.then(async () => {
      try {
        const evidence = await check(head);
        if (evidence) await alarm(evidence);
      } catch {
        // The server could not be asked; the next head is held against the same pin.
      }
    });
  });
}
