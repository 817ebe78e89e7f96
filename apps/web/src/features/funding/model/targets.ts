/** Where a withdrawal can go: saved addresses of a coin, or the user's bank cards. Pure. */
import type { BankCard, WalletAddress, WithdrawWay } from '@glasshouse/contract/funding';

/** A place to choose. */
export interface Target {
  kind: 'address' | 'card';
  id: number;
  label: string;
  /** The address in full, or the masked number. */
  text: string;
  network: string;
  /** From when it can be used; null when it can be used now. */
  from: number | null;
}

/** The addresses of one currency, those that can be used first. */
export function addressTargets(addresses: readonly WalletAddress[], currencyId: number): Target[] {
  return addresses
    .filter((one) => one.currency_id === currencyId)
    .map(
      ({ id, name, address, network, usable, usable_from: from }): Target => ({
        kind: 'address',
        id,
        label: name,
        text: address,
        network,
        from: usable ? null : from,
      }),
    )
    .sort((a, b) => Number(a.from !== null) - Number(b.from !== null));
}

/** The cards that are saved. */
export function cardTargets(cards: readonly (BankCard | null | undefined)[]): Target[] {
  return cards.flatMap((card) =>
    card ? [{ kind: 'card' as const, id: card.id, label: card.bank_name, text: card.card_number, network: '', from: null }] : [],
  );
}

/** The chosen one, else the first that can be used over a network that is offered. */
export function chosenTarget(
  targets: readonly Target[],
  id: number | null,
  ways: readonly Pick<WithdrawWay, 'network'>[],
): Target | undefined {
  const offered = targets.filter(({ network, from }) => from === null && ways.some((way) => way.network === network));
  return offered.find((one) => one.id === id) ?? offered[0];
}
