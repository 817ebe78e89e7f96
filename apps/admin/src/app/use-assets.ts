/** All assets, each once: a coin with several networks is listed by the server once for each. */
import { listCurrencies } from '@glasshouse/contract/wallet';
import { usePublicCall } from './use-public-call.ts';

/** Assets by id; empty until they are read. */
export function useAssets(): readonly { id: number; code: string }[] {
  return [...new Map((usePublicCall(listCurrencies, {}) ?? []).map(({ id, code }) => [id, { id, code }])).values()];
}
