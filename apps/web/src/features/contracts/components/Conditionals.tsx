/** Entries that wait for the mark, above the pending orders. Lazy: most users have none. */
import type { ContractConditional } from '@glasshouse/contract/contracts';
import { useConditionals } from '../queries/conditionals.ts';
import ConditionalCard from './ConditionalCard.tsx';

/** Their cards. */
export default function Conditionals({ onCancel }: { onCancel: (conditional: ContractConditional) => void }) {
  const list = useConditionals().data ?? [];
  return list.map((one) => <ConditionalCard key={one.id} conditional={one} onCancel={onCancel} />);
}
