/** Addresses on screen: how they are read from a QR code, shown, and typed again. Pure. */
import { ADDRESS_TAIL_LENGTH } from '@glasshouse/contract/funding';
import type { Currency } from '@glasshouse/contract/wallet';

/** A coin on a network, as it is chosen. `key` names it. */
export interface CoinNetwork {
  key: string;
  currencyId: number;
  code: string;
  network: string;
}

/** Coins that can be sent to an address; one with several networks stands once for each. */
export function coinNetworks(currencies: readonly Currency[]): CoinNetwork[] {
  return currencies
    .filter(({ type }) => type === 'crypto')
    .map(({ id, code, subName: network }) => ({ key: `${id} ${network}`, currencyId: id, code, network }));
}

/** `USDT · TRC20`; a coin with one network is its code alone. */
export const coinName = ({ code, network }: Pick<CoinNetwork, 'code' | 'network'>): string =>
  network === '' ? code : `${code} · ${network}`;

/** The address within the text of a QR code: `bitcoin:bc1…?amount=1` is the address alone. */
export function addressIn(text: string): string {
  const bare = text.trim().replace(/^(?:bitcoin|litecoin|ethereum|tron)(?::(?:\/\/)?)(?:pay-)?/i, '');
  return bare.split(/[?@/]/)[0]?.trim() ?? '';
}

/** Whether a QR code has the same address. Bech32 and hex are the same in capitals; base58 is not. */
export function isSameAddress(one: string, other: string): boolean {
  const form = (address: string) => (/^(?:0x|bc1|ltc1)/i.test(address) ? address.toLowerCase() : address);
  return form(addressIn(one)) === form(addressIn(other));
}

const GROUP = 4;

/** In groups of four, as people compare it. */
export const groupsOf = (address: string): string[] => address.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];

/** Beginning and end: the ends are what people look at. */
export const shortAddress = (address: string): { head: string; tail: string } => ({
  head: address.slice(0, ADDRESS_TAIL_LENGTH),
  tail: address.slice(-ADDRESS_TAIL_LENGTH),
});

/** Whether the last characters were typed right. Capitals count as they do in the address. */
export const isTail = (address: string, typed: string): boolean => address.slice(-ADDRESS_TAIL_LENGTH) === typed.trim();
