/** Proposing what two people must agree on: the reason, then the proposal itself, which another person decides. */
import type { ProposalName } from '@glasshouse/contract';
import { getProposal, listProposals, propose } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import type { ReactNode } from 'react';
import { navigation } from '../app/services.ts';
import { invalidateCall, useCallMutation } from '../app/use-call.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface ProposeDialogProps {
  kind: ProposalName;
  /** Of the kind's schema; the server checks it. */
  payload: Readonly<Record<string, unknown>>;
  title: string;
  /** What would change: `BeforeAfter` or a list of facts. */
  children?: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** The dialog; it leads to the proposal. */
export function ProposeDialog({ kind, payload, title, children, open, onClose }: ProposeDialogProps) {
  const { t } = useTranslation(['backoffice']);
  const act = useCallMutation(propose, {
    quiet: true,
    onDone(proposal) {
      onClose();
      toast.show({ kind: 'success', text: t(($) => $.backoffice.proposals.made) });
      // It may have taken the place of another one.
      for (const call of [listProposals, getProposal]) void invalidateCall(call);
      navigation.go('/proposals', { open: proposal.id });
    },
  });
  return (
    <ReasonDialog
      open={open}
      onClose={() => {
        act.reset();
        onClose();
      }}
      title={title}
      text={t(($) => $.backoffice.proposals.proposeText)}
      actionLabel={t(($) => $.backoffice.proposals.propose)}
      onSubmit={({ note }) => act.submit({ kind, payload: { ...payload }, reason: note })}
      busy={act.busy}
      failure={act.failure}
    >
      {children}
    </ReasonDialog>
  );
}
