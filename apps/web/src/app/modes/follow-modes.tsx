/** Shows the mode of the installation at the foot of every page while it is not the normal one; then quotes are read anew. */
import { listQuotes } from '@glasshouse/contract/markets';
import { type ModesInForce, getModes, modesChannel } from '@glasshouse/contract/modes';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { type Root, createRoot } from 'react-dom/client';
import { client, queryClient, socket } from '../services.ts';
import { ModeNotice } from './ModeNotice.tsx';

let root: Root | null = null;

async function show(modes: ModesInForce): Promise<void> {
  const isNormal = modes.installation.mode === 'normal' && modes.products.length === 0;
  if (isNormal && root === null) return;
  await loadWords(['modes', 'names']);
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(isNormal ? null : <ModeNotice modes={modes} />);
}

/** Begins to follow; for as long as the page stands. */
export function followModes(): void {
  let last = '';
  const take = (modes: ModesInForce) => {
    const text = JSON.stringify(modes);
    if (text === last) return;
    const isFirst = last === '';
    last = text;
    void show(modes).catch(() => {});
    // What a screen does with a market goes by its quote.
    if (!isFirst) void queryClient.invalidateQueries({ queryKey: [listQuotes.id] });
  };
  client.call(getModes, {}, { quiet: true }).then(take, () => {});
  socket.subscribe(modesChannel, {}, take);
}
