// SPDX-License-Identifier: Apache-2.0
/** Reads a whole public log up to its end, entry by entry, and holds it against its signed head. */
import { Frontier, fromHex, leafHash, toHex, utf8 } from '@glasshouse/proofs';
import type { Read, SignedHead } from './log-head.ts';

/** An entry as a reader takes it: a forgotten one has no text; of a second the texts of its instruments. */
export type TakeEntry = (leaf: number, body: string | null, prices: readonly string[] | null) => void;

/** Walks the log; answers a sentence for everything that is not as it was signed. `take` also gets what lies behind the head. */
export async function walkLog(read: Read, { head, size }: Pick<SignedHead, 'head' | 'size'>, take: TakeEntry): Promise<string[]> {
  const frontier = new Frontier();
  const wrong: string[] = [];
  for (let from = 0; ; ) {
    const { list } = await read<{ list: { index: string; hash: string; body: string | null; prices?: string[] }[] }>(
      `/proofs/entries?from=${from}`,
    );
    if (list.length === 0) break;
    for (const { index, hash, body, prices } of list) {
      if (Number(index) !== from) wrong.push(`leaf ${from} is missing`);
      if (body !== null && toHex(leafHash(utf8(body))) !== hash) wrong.push(`leaf ${index} is not the hash of its text`);
      if (from < size) frontier.append(fromHex(hash, 32) ?? new Uint8Array(32));
      take(Number(index), body, prices ?? null);
      from = Number(index) + 1;
    }
  }
  if (toHex(frontier.root) !== head.root) wrong.push(`the ${head.size} leaves do not have the root that was signed`);
  return wrong;
}

/** Reads calls of a running server. Fails where one answers with an error. */
export function readerOf(url: string): Read {
  return async (path) => {
    const answer = (await (await fetch(`${url}/api${path}`)).json()) as { type: string; message: never };
    if (answer.type !== 'ok') throw new Error(`${path}: ${String(answer.message)}`);
    return answer.message;
  };
}
