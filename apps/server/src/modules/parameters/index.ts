/** Parameters of the products: published changes, what holds when, and what must happen at their time. */
import type { ParameterName } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import type { ParameterKind } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProofLog } from '../proofs/index.ts';
import { listParametersHandler } from './admin/listParameters.ts';
import { listChangesHandler } from './api/listChanges.ts';
import { runDue } from './apply-due.ts';
import type { ParameterBook } from './book.ts';
import { parameterInvariants } from './invariants.ts';
import { parameterKind } from './parameter-kind.ts';
import type { NamedMarket, ParameterParts } from './parts.ts';

export { ParameterBook } from './book.ts';

const EVERY_MS = 1_000;

/** What the module is made with. */
export interface ParametersDeps {
  /** What holds when; other modules are made with it too, and may ask it from the start of this module on. */
  book: ParameterBook;
  proofs: Pick<ProofLog, 'append' | 'leafOf'>;
  markets: { market(id: number): NamedMarket | undefined };
}

/** Makes the module. It starts before whoever asks what holds. */
export function createParameters(platform: Platform, { book, proofs, markets }: ParametersDeps): { module: Module } {
  const kinds = new Map<ParameterName, ParameterKind>();
  const parts: ParameterParts = { platform, book, kinds, proofs, market: (id) => markets.market(id) };
  return {
    module: defineModule({
      name: 'parameters',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [listChangesHandler(parts)],
      staffCalls: [listParametersHandler(parts)],
      invariants: parameterInvariants,
      proposals: [parameterKind(parts, 'parameter'), parameterKind(parts, 'market')],
      connect(all) {
        for (const kind of all.parameters) kinds.set(kind.name, kind as unknown as ParameterKind);
      },
      jobs: [{ name: 'parameters.apply', everyMs: EVERY_MS, run: () => runDue(parts) }],
      due: [
        { name: 'parameters.apply', table: 'parameter_changes', job: 'parameters.apply' },
        { name: 'parameters.finish', table: 'parameter_changes', job: 'parameters.apply' },
      ],
      start: () => book.start(),
      stop: async () => book.stop(),
    }),
  };
}
