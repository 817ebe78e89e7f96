/**
 * Shows the pop-up news of the operator once on a device, in a calm moment on Home, to somebody who came signed in: nothing
 * ever covers the landing page or a first hour. Loaded after the first paint; the sheet and its words come only when there
 * is something to show.
 */
import { getNewsPopup } from '@glasshouse/contract/content';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { pathOf } from '../paths.ts';
import { client, deviceData, navigation, queryClient, sessionStore } from '../services.ts';
import { isCalm, noteShown, wasShown } from './popup-seen.ts';

/** Home has drawn itself by then, and somebody who came to do something has begun to. */
const LOOK_MS = 1_500;
const FIELDS = 'input, textarea, select, [contenteditable]';

const isCalmNow = () =>
  isCalm({
    path: pathOf(navigation.here()),
    isSeen: document.visibilityState === 'visible',
    // Nothing covers a warning: that the log does not match what it signed before comes first.
    hasLayer: document.querySelector('[role=dialog], [role=alertdialog], [role=alert]:not(:empty)') !== null,
    isTyping: document.activeElement?.matches(FIELDS) ?? false,
  });

/** Asks once for the pop-up, and waits for its moment. */
export async function followPopup(): Promise<void> {
  if (sessionStore.getState().token === null) return;
  const { item } = await client.call(getNewsPopup, {}, { quiet: true });
  if (item === null || wasShown(deviceData, item.id)) return;
  const [{ PopupSheet }] = await Promise.all([import('./PopupSheet.tsx'), loadWords(['reading'])]);
  const timer = setInterval(() => {
    if (!isCalmNow()) return;
    clearInterval(timer);
    // Another tab may have been quicker.
    if (wasShown(deviceData, item.id)) return;
    noteShown(deviceData, item.id);
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(
      <QueryClientProvider client={queryClient}>
        <PopupSheet item={item} />
      </QueryClientProvider>,
    );
  }, LOOK_MS);
}
