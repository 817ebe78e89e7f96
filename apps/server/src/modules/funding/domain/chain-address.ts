/**
 * Addresses of coins: whether a text is one of a chain, by its checksum, and its one form. Pure. Main networks only:
 * an address of a test network, or of a kind whose coins nobody could spend, is none.
 *
 * bitcoin: P2PKH, P2SH, SegWit v0 (bech32), Taproot (bech32m). litecoin: the same kinds with its own prefixes; its old
 * P2SH prefix is Bitcoin's and is refused. ethereum: EIP-55. tron: base58check with 0x41.
 */
import type { Chain } from '@glasshouse/contract/funding';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const MAX_LENGTH = 100;
const HASH_BYTES = 20;

/** Version byte of base58 addresses, and the prefix of SegWit ones. */
const PREFIXES = {
  bitcoin: { versions: [0x00, 0x05], segwit: 'bc' },
  litecoin: { versions: [0x30, 0x32], segwit: 'ltc' },
} as const;
const TRON_VERSION = 0x41;

/** The chain of a coin on a network (`''`: its own); null when the house knows none. */
export function chainOf(code: string, network: string): Chain | null {
  const chains: Readonly<Record<string, Chain>> = {
    'BTC ': 'bitcoin',
    'ETH ': 'ethereum',
    'LTC ': 'litecoin',
    'USDT ERC20': 'ethereum',
    'USDT TRC20': 'tron',
  };
  return chains[`${code} ${network}`] ?? null;
}

/** Networks of a coin that has several; empty of all others. */
export function networksOf(code: string): readonly string[] {
  return code === 'USDT' ? ['ERC20', 'TRC20'] : [];
}

function fromBase58(text: string, versions: readonly number[]): string | null {
  try {
    const [version, ...hash] = base58check.decode(text);
    return version !== undefined && versions.includes(version) && hash.length === HASH_BYTES ? text : null;
  } catch {
    return null;
  }
}

function fromSegwit(text: string, prefix: string): string | null {
  for (const { codec, version, lengths } of [
    { codec: bech32, version: 0, lengths: [20, 32] },
    { codec: bech32m, version: 1, lengths: [32] },
  ]) {
    try {
      const { prefix: own, words } = codec.decode(text as `${string}1${string}`);
      const [first, ...rest] = words;
      if (own === prefix && first === version && lengths.includes(codec.fromWords(rest).length)) return text.toLowerCase();
    } catch {
      // Not this one.
    }
  }
  return null;
}

/** The address with the capitals that are its checksum (EIP-55). */
function withChecksum(hex: string): string {
  const digits = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  const cased = Array.from(hex, (digit, index) => (Number.parseInt(digits[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}

function fromEthereum(text: string): string | null {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined || /^0*$/.test(digits)) return null;
  const checked = withChecksum(digits.toLowerCase());
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasNoChecksum || checked === text ? checked : null;
}

/** The address in its one form, or null when it is none of the chain. */
export function parseChainAddress(chain: Chain, text: string): string | null {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return null;
  if (chain === 'ethereum') return fromEthereum(typed);
  if (chain === 'tron') return fromBase58(typed, [TRON_VERSION]);
  const { versions, segwit } = PREFIXES[chain];
  return fromBase58(typed, versions) ?? fromSegwit(typed, segwit);
}
