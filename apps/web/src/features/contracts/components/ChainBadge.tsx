/** Whether the history of a position is the one that this device kept. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { useEffect, useMemo } from 'react';
import { deviceData } from '../../../app/services.ts';
import { chainState, keepChain } from '../model/kept-chains.ts';

/** The badge; what is seen for the first time is kept. */
export function ChainBadge({ position }: { position: ContractPosition }) {
  const { t } = useTranslation(['contracts']);
  const { id, revision, chain } = position;
  const state = useMemo(() => chainState(deviceData, { id, revision, chain }), [id, revision, chain]);
  useEffect(() => {
    if (state !== 'differs') keepChain(deviceData, { id, revision, chain });
  }, [state, id, revision, chain]);
  const values = { count: revision };
  if (state === 'differs') return <ProofBadge state="failed" label={t(($) => $.contracts.chain.differs, values)} />;
  return state === 'matches' ? (
    <ProofBadge state="verified" label={t(($) => $.contracts.chain.matches, values)} />
  ) : (
    <ProofBadge state="ready" label={t(($) => $.contracts.chain.noted, values)} />
  );
}
