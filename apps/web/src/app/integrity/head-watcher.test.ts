import {
  type LogKey,
  type TreeHead,
  consistencyNodes,
  foldNodes,
  leafHash,
  nodesOf,
  publishKey,
  rootOfHashes,
  sha256,
  signHead,
  signingKey,
  toHex,
  utf8,
} from '@glasshouse/proofs';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '../session/storage.ts';
import { headFailure } from './head-signature.ts';
import { createHeadWatcher, pinHead, pinnedHead } from './head-watcher.ts';
import { CheckMissing, type VerifyHead } from './verify-beside.ts';

const NOW = 1_800_000_000_000;
const key = signingKey(sha256(utf8('one')));
const keys: LogKey[] = [publishKey(key, NOW, null)];
const leaves = (mark: string) => Array.from({ length: 12 }, (_, i) => leafHash(utf8(i === 3 ? mark : String(i))));

/** A log as a server has it; `mark` is the content of its leaf 3. */
function logOf(mark: string, signer = key) {
  const all = leaves(mark);
  const hash = ({ level, index }: { level: number; index: number }) =>
    rootOfHashes(all.slice(index * 2 ** level, (index + 1) * 2 ** level));
  return {
    head: (size: number, minute = size) =>
      signHead(signer.id, size, foldNodes(nodesOf(0, size).map(hash)), NOW + minute * 60_000, signer),
    growth: (from: number, to: number) => consistencyNodes(from, to).map((step) => toHex(foldNodes(step.map(hash)))),
  };
}
const honest = logOf('true');

let storage: ReturnType<typeof memoryStorage>;
let growth: (from: number, to: number) => readonly string[] | null;
let shown: readonly LogKey[];
let verify: VerifyHead;
let check: (head: TreeHead) => Promise<unknown>;
beforeEach(() => {
  storage = memoryStorage();
  growth = honest.growth;
  shown = keys;
  verify = async (question) => headFailure(question);
  check = createHeadWatcher({
    storage,
    readKeys: async () => ({ log: key.id, keys: shown }),
    readGrowth: async (from, to) => growth(from, to),
    verify: (question) => verify(question),
  });
});

describe('a device that watches the log', () => {
  it('pins the first head, follows an honest log, and takes a late head for what it is', async () => {
    for (const size of [4, 4, 7, 12]) expect(await check(honest.head(size))).toBeNull();
    expect(pinnedHead(storage)?.size).toBe('12');
    expect(await check(honest.head(7))).toBeNull();
    expect(pinnedHead(storage)?.size).toBe('12');
  });

  it('is alarmed by a rewritten history, whatever proof comes with it', async () => {
    await check(honest.head(7));
    const forged = logOf('forged');
    for (const path of [forged.growth, honest.growth, () => [], () => null]) {
      growth = path;
      expect(await check(forged.head(12))).toMatchObject({ failure: 'CONSISTENCY', before: { size: '7' }, now: { size: '12' } });
    }
    expect(pinnedHead(storage)).toEqual(honest.head(7));
  });

  it('is alarmed by a split view, a cut log, another log, and a head that the keys did not sign', async () => {
    await check(honest.head(7));
    expect(await check(logOf('other').head(7, 8))).toMatchObject({ failure: 'SPLIT_VIEW' });
    expect(await check(honest.head(5, 9))).toMatchObject({ failure: 'CONSISTENCY' });
    const stranger = signingKey(sha256(utf8('stranger')));
    expect(await check(logOf('true', stranger).head(12))).toMatchObject({ failure: 'OTHER_LOG' });
    expect(await check({ ...honest.head(12), signature: honest.head(11).signature })).toMatchObject({ failure: 'SIGNATURE' });
  });

  it('is not alarmed when the server cannot be asked, and asks again', async () => {
    await check(honest.head(7));
    growth = () => {
      throw new Error('offline');
    };
    await expect(check(honest.head(12))).rejects.toThrow('offline');
    growth = honest.growth;
    expect(await check(honest.head(12))).toBeNull();
  });

  it('is alarmed by a server that sends head after head and never proves them', async () => {
    await check(honest.head(4));
    growth = () => {
      throw new Error('500');
    };
    for (const size of [5, 6, 7, 8]) await expect(check(honest.head(size))).rejects.toThrow('500');
    expect(await check(honest.head(9))).toMatchObject({ failure: 'CONSISTENCY', before: { size: '4' } });
    expect(pinnedHead(storage)?.size).toBe('4');
  });

  it('holds a head against the log that was accepted while its check was under way', async () => {
    await check(logOf('forged').head(4));
    const [whole, accepted] = [verify, honest.head(7)];
    // Who trusts the log from now on does so while the next head is being checked.
    verify = async (question) => {
      verify = whole;
      const failure = await whole(question);
      pinHead(storage, accepted);
      return failure;
    };
    expect(await check(honest.head(12))).toBeNull();
    expect(pinnedHead(storage)).toEqual(honest.head(12));
  });

  it('is not alarmed where its own check cannot be loaded any more, however many heads come, and goes on from the pin', async () => {
    await check(honest.head(4));
    const whole = verify;
    verify = async () => {
      throw new CheckMissing();
    };
    for (const size of [5, 6, 7, 8, 9, 10]) await expect(check(honest.head(size))).rejects.toThrow(CheckMissing);
    expect(pinnedHead(storage)?.size).toBe('4');
    verify = whole;
    expect(await check(logOf('forged').head(11))).toMatchObject({ failure: 'CONSISTENCY', before: { size: '4' } });
  });

  it.each(['', '{', '5', '[]', '{}', '"head"', '{"log":"ab","size":12}'])(
    'takes what is left of a damaged pin, %s, for none and begins anew',
    async (text) => {
      storage.setItem('log_head', text);
      expect(pinnedHead(storage)).toBeNull();
      expect(await check(honest.head(7))).toBeNull();
      expect(pinnedHead(storage)).toEqual(honest.head(7));
    },
  );
});
