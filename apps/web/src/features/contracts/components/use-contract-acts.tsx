/** Closing, stops, margin, canceling and what is needed less often: `acts` open the layers, `layers` are drawn once anywhere on the screen. */
import type { PositionSheetProps } from './position-sheet.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import type { ContractConditional, ContractOrder, ContractPosition } from '@glasshouse/contract/contracts';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import type { ManyClosed } from '../model/own-lists.ts';
import { usePositions } from '../queries/contracts.ts';

const loadClose = () => import('./CloseSheet.tsx');
const loadStops = () => import('./StopsSheet.tsx');
const loadMargin = () => import('./MarginSheet.tsx');
const CloseSheet = lazyPart(loadClose);
const StopsSheet = lazyPart(loadStops);
const MarginSheet = lazyPart(loadMargin);
const CloseAllSheet = lazyPart(() => import('./CloseAllSheet.tsx'));
const CancelContract = lazyPart(() => import('./CancelContract.tsx'));
const AmendContract = lazyPart(() => import('./AmendContract.tsx'));
const CancelConditional = lazyPart(() => import('./CancelConditional.tsx'));

/** Acts that are needed less often. */
export type MoreAct = 'multiple' | 'offset' | 'partStops' | 'reverse' | 'trail';

const part = (load: () => Promise<{ default: ComponentType<PositionSheetProps> }>) => partWithWords(load, ['manage']);
const MORE: Readonly<Partial<Record<string, ComponentType<PositionSheetProps>>>> = {
  multiple: part(() => import('./MultipleSheet.tsx')),
  offset: part(() => import('./OffsetSheet.tsx')),
  partStops: part(() => import('./PartStopsSheet.tsx')),
  reverse: part(() => import('./ReverseSheet.tsx')),
  trail: part(() => import('./TrailSheet.tsx')),
} satisfies Record<MoreAct, ComponentType<PositionSheetProps>>;

/** What may be done with positions and orders of a list. */
export interface ContractActs {
  onClose: (position: ContractPosition) => void;
  onStops: (position: ContractPosition) => void;
  onMargin: (position: ContractPosition) => void;
  /** What stands behind the button for more. */
  onMore: (what: MoreAct, position: ContractPosition) => void;
  onCloseAll: (type: ManyClosed) => void;
  onAmend: (order: ContractOrder) => void;
  onCancel: (order: ContractOrder) => void;
  onCancelConditional: (conditional: ContractConditional) => void;
}

type Layer =
  | { what: 'close' | 'stops' | 'margin' | MoreAct; position: ContractPosition }
  | { what: 'amend' | 'cancel'; order: ContractOrder }
  | { what: 'cancelConditional'; conditional: ContractConditional }
  | { what: 'closeAll'; type: ManyClosed };

/** Code of the ways out of a position: it is there before somebody needs it, also without a connection. */
function useWaysOut(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => void Promise.all([loadClose(), loadMargin(), loadStops()]).catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, [wanted]);
}

/** The layers. No sheet stands on another: opening one closes the one before. */
export function useContractActs(): { acts: ContractActs; layers: ReactNode } {
  const [layer, setLayer] = useState<Layer | null>(null);
  const [open, setOpen] = useState(false);
  // Each opening is a new layer: nothing typed before stands in it.
  const [count, setCount] = useState(0);
  const positions = usePositions().data?.list;
  useWaysOut((positions?.length ?? 0) > 0);
  const acts = useMemo(() => {
    const show = (next: Layer) => {
      setLayer(next);
      setCount((before) => before + 1);
      setOpen(true);
    };
    return {
      onClose: (position: ContractPosition) => show({ what: 'close', position }),
      onStops: (position: ContractPosition) => show({ what: 'stops', position }),
      onMargin: (position: ContractPosition) => show({ what: 'margin', position }),
      onMore: (what: MoreAct, position: ContractPosition) => show({ what, position }),
      onCloseAll: (type: ManyClosed) => show({ what: 'closeAll', type }),
      onAmend: (order: ContractOrder) => show({ what: 'amend', order }),
      onCancel: (order: ContractOrder) => show({ what: 'cancel', order }),
      onCancelConditional: (conditional: ContractConditional) => show({ what: 'cancelConditional', conditional }),
    };
  }, []);
  const onClose = () => setOpen(false);
  if (layer === null) return { acts, layers: null };
  // As it stands now, if it is still open.
  const position = 'position' in layer ? (positions?.find(({ id }) => id === layer.position.id) ?? layer.position) : null;
  const props = { open, onClose };
  const More = MORE[layer.what];
  return {
    acts,
    layers: (
      <Suspense key={count} fallback={null}>
        {position && layer.what === 'close' && <CloseSheet position={position} {...props} />}
        {position && layer.what === 'stops' && <StopsSheet position={position} {...props} />}
        {position && layer.what === 'margin' && <MarginSheet position={position} {...props} />}
        {position && More && <More position={position} {...props} />}
        {layer.what === 'amend' && <AmendContract order={layer.order} {...props} />}
        {layer.what === 'cancel' && <CancelContract order={layer.order} {...props} />}
        {layer.what === 'cancelConditional' && <CancelConditional conditional={layer.conditional} {...props} />}
        {layer.what === 'closeAll' && <CloseAllSheet type={layer.type} {...props} />}
      </Suspense>
    ),
  };
}
