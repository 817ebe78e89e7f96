import type { ContractPosition } from '@glasshouse/contract/contracts';

/** What the sheet of an act on a position is given. */
export interface PositionSheetProps {
  position: ContractPosition;
  open: boolean;
  onClose: () => void;
}
