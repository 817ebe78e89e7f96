/** Names of requests, which people quote when something failed. */
import type { Random } from '../random.ts';

const ID_BYTES = 9;
/** Asking the system for randomness costs more than cutting it into pieces. */
const IDS_AT_ONCE = 512;

/** A source of names of twelve letters, none of which says anything of another. */
export function requestIds(random: Random): () => string {
  let drawn: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === drawn.length) [drawn, at] = [random.bytes(ID_BYTES * IDS_AT_ONCE), 0];
    at += ID_BYTES;
    return drawn.toString('base64url', at - ID_BYTES, at);
  };
}
