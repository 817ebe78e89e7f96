/**
 * Ends the task that runs: presses, keys and paints of the meantime come first, then work goes on. A start that is one long task
 * holds them all up.
 */
export const turn = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  // Safari has no `yield`.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};
