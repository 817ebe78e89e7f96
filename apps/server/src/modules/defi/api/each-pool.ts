/** Work on pools one after another: one that fails holds up no other. */

/** Does work for each asset; answers the sum. Error: the first one, once all were tried. */
export async function eachPool(assetIds: readonly number[], work: (assetId: number) => Promise<number>): Promise<number> {
  let done = 0;
  const failed: unknown[] = [];
  for (const assetId of assetIds) {
    try {
      done += await work(assetId);
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return done;
}
