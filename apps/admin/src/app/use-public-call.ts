/** Public calls: sent without the staff token, which they would refuse. */
import { type ClientInput, createClient } from '@glasshouse/client';
import type { Call, CallOutput } from '@glasshouse/contract';
import { currentLanguage } from '@glasshouse/i18n/web.ts';
import { useQuery } from '@tanstack/react-query';

const visitor = createClient({ language: currentLanguage, token: () => null, onSessionInvalid() {} });
type LooseCall = (definition: Call, input: unknown, options: object) => Promise<unknown>;

/** Reads a public call, again at an interval if asked. */
export function usePublicCall<C extends Call>(definition: C, input: ClientInput<C>, everyMs?: number): CallOutput<C> | undefined {
  const read = useQuery({
    queryKey: ['public', definition.id, input],
    queryFn: ({ signal }) => (visitor.call as LooseCall)(definition, input, { signal, quiet: true }) as Promise<CallOutput<C>>,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return read.data;
}
