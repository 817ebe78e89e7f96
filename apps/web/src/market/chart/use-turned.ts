/**
 * The full-screen chart lies on its side. Where the browser lets it, the whole screen is taken and turned; else, on a
 * phone held upright, CSS turns the chart.
 */
import { useMedia } from '@glasshouse/ui/use-media.ts';
import { useEffect } from 'react';

const UPRIGHT = '(orientation: portrait) and (max-width: 599px) and (pointer: coarse)';
const FINGERS = '(pointer: coarse)';

// Not in every browser, and not in the types of all.
type Turnable = ScreenOrientation & { lock?: (orientation: string) => Promise<void> };

async function takeScreen(): Promise<void> {
  const orientation = screen.orientation as Turnable | undefined;
  // Browsers give the screen only after a press, which a page that was reloaded has not had.
  if (!orientation?.lock || !document.fullscreenEnabled || !navigator.userActivation?.isActive) return;
  if (!window.matchMedia(FINGERS).matches) return;
  try {
    await document.documentElement.requestFullscreen();
    await orientation.lock('landscape');
  } catch {
    // Refused: then CSS turns the chart.
  }
}

function leaveScreen(): void {
  if (!document.fullscreenElement) return;
  try {
    screen.orientation.unlock();
  } catch {
    // Never locked.
  }
  document.exitFullscreen().catch(() => {});
}

/** Takes the screen while shown; whether CSS must turn the chart. */
export function useTurned(): boolean {
  useEffect(() => {
    void takeScreen();
    return leaveScreen;
  }, []);
  return useMedia(UPRIGHT);
}
