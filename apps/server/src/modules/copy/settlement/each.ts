/** Does work for each of several people, so that what fails of one keeps nobody behind it waiting. */

/** Runs it for each in turn, where the list may grow by what was done before; throws the first fault once all were tried. Answers for how many it was true. */
export async function forEachOne<T>(list: Iterable<T> | AsyncIterable<T>, run: (one: T) => Promise<boolean>): Promise<number> {
  const faults: unknown[] = [];
  let done = 0;
  for await (const one of list) {
    try {
      if (await run(one)) done++;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return done;
}
