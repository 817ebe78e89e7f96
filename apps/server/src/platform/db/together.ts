/** Works of one transaction that are under way at the same time. */
import { isAfterFailure } from './failures.ts';

/**
 * Waits for all, also when one fails: nothing may still be on its way when the transaction is undone. Error: the first that
 * happened and does not only say that the transaction had failed: where answers come in one piece that one may come first.
 */
export async function together<T extends readonly unknown[]>(...works: { readonly [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const errors: unknown[] = [];
  const done = await Promise.all(works.map((work) => work.catch((error: unknown) => void errors.push(error))));
  if (errors.length > 0) throw errors.find((error) => !isAfterFailure(error)) ?? errors[0];
  return done as unknown as T;
}
