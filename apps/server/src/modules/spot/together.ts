/** Works of one transaction that are under way at the same time. */

/**
 * Waits for all, also when one fails: nothing may still be on its way when the transaction is undone. Error: the first that
 * happened, because what comes after it only hears that the transaction failed.
 */
export async function together<T extends readonly unknown[]>(...works: { readonly [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const errors: unknown[] = [];
  const done = await Promise.all(works.map((work) => work.catch((error: unknown) => void errors.push(error))));
  if (errors.length > 0) throw errors[0];
  return done as unknown as T;
}
