/** Parameters of the products: published changes, what holds when, and what must happen at their time. */
import type { ParameterName, ParameterPayload } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import type { ParameterKind, ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProposalKind } from '../../platform/proposals.ts';
import type { ProofLog } from '../proofs/index.ts';
import { listParametersHandler } from './admin/listParameters.ts';
import { listChangesHandler } from './api/listChanges.ts';
import { applyDue, runDue } from './apply-due.ts';
import { ParameterBook } from './book.ts';
import { parameterKind } from './parameter-kind.ts';
import type { NamedMarket, ParameterParts } from './parts.ts';

export { parameterInvariants } from './invariants.ts';

const EVERY_MS = 1_000;

/** The module with what the wiring connects. */
export interface Parameters {
  module: Module;
  /** What holds when, for products. */
  source: ParameterSource;
  /** Adds a parameter. Once each, at wiring. */
  declare<N extends ParameterName>(kind: ParameterKind<N>): void;
  /** The kinds of proposals. */
  proposalKinds: readonly ProposalKind<ParameterPayload>[];
  /** Applies what is due now. */
  applyDue(): Promise<number>;
}

/** Makes the module. Products may ask `source` from its start on, which comes before theirs. */
export function createParameters(
  platform: Platform,
  needs: { proofs: Pick<ProofLog, 'append' | 'leafOf'>; market(id: number): NamedMarket | undefined },
): Parameters {
  const book = new ParameterBook(platform);
  const kinds = new Map<ParameterName, ParameterKind>();
  const parts: ParameterParts = { platform, book, kinds, ...needs };
  return {
    module: defineModule({
      name: 'parameters',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [listChangesHandler(parts)],
      staffCalls: [listParametersHandler(parts)],
      jobs: [{ name: 'parameters.apply', everyMs: EVERY_MS, run: () => runDue(parts) }],
      start: () => book.start(),
      stop: async () => book.stop(),
    }),
    source: book,
    declare: (kind) => {
      if (kinds.has(kind.name)) throw new Error(`the parameter ${kind.name} is declared twice`);
      kinds.set(kind.name, kind as unknown as ParameterKind);
    },
    proposalKinds: [parameterKind(parts, 'parameter'), parameterKind(parts, 'market')],
    applyDue: () => applyDue(parts),
  };
}
