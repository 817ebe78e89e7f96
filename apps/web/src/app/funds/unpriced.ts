/** Which assets a total leaves out because they have no price. Pure. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';

/** Their codes, each once, in the order they are listed. */
export function unpricedOf({ accounts, outside = [] }: Pick<AssetsOverview, 'accounts' | 'outside'>): string[] {
  const held = accounts.flatMap(({ balances }) => balances).filter(({ total }) => total !== '0');
  return [...new Set([...held, ...outside].filter(({ equivalent }) => equivalent === null).map(({ code }) => code))];
}
