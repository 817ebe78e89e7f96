/** A proposal in full: before and after, the exact payload with its hash, the reason, and what can be done with it. */
import {
  type ProposalView,
  approveProposal,
  declineProposal,
  getProposal,
  listProposals,
  withdrawProposal,
} from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { labelText, useFormats, useNow } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { DecisionFrame } from '../../../kit/DecisionFrame.tsx';
import { BeforeAfter } from '../../../kit/PresentedText.tsx';

import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { prettyJson } from '../model/pretty.ts';
import { proposalStand } from '../model/proposal-stand.ts';

const TONES = {
  waiting: 'warn',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'plain',
  expired: 'plain',
  superseded: 'plain',
} as const;

/** The state of a proposal in a word. */
export function ProposalState({ proposal }: { proposal: Pick<ProposalView, 'state'> }) {
  const { t } = useTranslation(['backoffice']);
  return <Tag tone={TONES[proposal.state]}>{t(($) => $.backoffice.proposals.states[proposal.state])}</Tag>;
}

/** The panel. Give it the proposal's id as its key. */
export function ProposalPanel({ proposal, onClose }: { proposal: ProposalView; onClose: () => void }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const now = useNow(1_000);
  const kind = labelText(`names:kinds.${proposal.kind}`, {}, proposal.kind);
  return (
    <SidePanel
      title={t(($) => $.backoffice.proposals.title, { number: proposal.id, kind })}
      tag={<ProposalState proposal={proposal} />}
      onClose={onClose}
      foot={<Decide proposal={proposal} now={now} />}
    >
      <BeforeAfter changes={proposal.changes} />
      <Section title={t(($) => $.backoffice.proposals.reason)}>
        <p className="b-words">{proposal.reason}</p>
      </Section>
      <Section title={t(($) => $.backoffice.proposals.facts)}>
        <KeyValueList
          items={[
            {
              label: t(($) => $.backoffice.proposals.proposer),
              value: <span className="b-words">{proposal.proposer.name}</span>,
            },
            { label: t(($) => $.backoffice.proposals.proposed), value: <time>{formats.dateTime(proposal.proposed)}</time> },
            proposal.state === 'waiting' && {
              label: t(($) => $.backoffice.proposals.expires),
              value: (
                <span className="num">
                  {t(($) => $.backoffice.proposals.left, { time: formats.countdown(proposal.expires - now) })}
                </span>
              ),
              tone: proposal.expires - now < 300_000 ? 'warn' : undefined,
            },
            proposal.state === 'waiting' && {
              label: t(($) => $.backoffice.proposals.approvers),
              value: <span className="b-words">{proposal.approvers.map(({ name }) => name).join('\n') || '–'}</span>,
            },
            proposal.decider !== null && {
              label: t(($) => $.backoffice.proposals.decider),
              value: <span className="b-words">{proposal.decider.name}</span>,
            },
            proposal.decided !== null && {
              label: t(($) => $.backoffice.proposals.decided),
              value: <time>{formats.dateTime(proposal.decided)}</time>,
            },
          ]}
        />
        <Places proposal={proposal} />
        {proposal.decision !== null && <p className="b-words">{proposal.decision}</p>}
      </Section>
      <Section title={t(($) => $.backoffice.proposals.payload)}>
        <p className="b-quiet">{t(($) => $.backoffice.proposals.payloadText)}</p>
        <pre className="b-pre">{prettyJson(proposal.payload)}</pre>
        <p className="b-quiet">{t(($) => $.backoffice.proposals.hash)}</p>
        <code className="b-code">{proposal.hash}</code>
      </Section>
    </SidePanel>
  );
}

/** The proposals it replaced and was replaced by, and whether anyone may approve it. */
function Places({ proposal }: { proposal: ProposalView }) {
  const { t } = useTranslation(['backoffice']);
  const { supersedes, superseded_by: by } = proposal;
  return (
    <>
      {supersedes.length > 0 && <p>{t(($) => $.backoffice.proposals.supersedes, { numbers: supersedes.join(', ') })}</p>}
      {by !== null && (
        <p>
          <a href={`#${hrefOf('/proposals', { open: by })}`}>{t(($) => $.backoffice.proposals.supersededBy, { number: by })}</a>
        </p>
      )}
      {proposal.state === 'waiting' && proposal.approvers.length === 0 && (
        <Note tone="warn">{t(($) => $.backoffice.proposals.noApprovers)}</Note>
      )}
    </>
  );
}

function useReread() {
  return () => {
    for (const call of [listProposals, getProposal]) void invalidateCall(call);
  };
}

function Decide({ proposal, now }: { proposal: ProposalView; now: number }) {
  const { t } = useTranslation(['backoffice']);
  const reread = useReread();
  const [decision, setDecision] = useState<'approve' | 'decline' | null>(null);
  const withdraw = useCallMutation(withdrawProposal, { onDone: reread, onFailure: reread });
  const stand = proposalStand(proposal, now);
  const open = (next: 'approve' | 'decline') => (stand === 'decide' ? () => setDecision(next) : undefined);
  useKeys({ a: open('approve'), r: open('decline') });
  if (stand === 'over') return null;
  if (stand === 'expired') return <Note tone="info">{t(($) => $.backoffice.proposals.expiredText)}</Note>;
  if (stand === 'not_permitted') return <Note tone="info">{t(($) => $.backoffice.proposals.notPermitted)}</Note>;
  if (stand === 'yours') {
    return (
      <div className="b-reason">
        <Note tone="info">{t(($) => $.backoffice.proposals.selfApproval)}</Note>
        <Button variant="outline" busy={withdraw.busy} onClick={() => withdraw.submit({ proposal_id: proposal.id })}>
          {t(($) => $.backoffice.proposals.withdraw)}
        </Button>
      </div>
    );
  }
  if (decision) {
    return <DecisionForm key={decision} proposal={proposal} decision={decision} onCancel={() => setDecision(null)} />;
  }
  return (
    <>
      <div className="b-decide">
        <Button variant="outline" onClick={open('decline')}>
          {t(($) => $.backoffice.proposals.decline)}
        </Button>
        <Button variant="primary" onClick={open('approve')}>
          {t(($) => $.backoffice.proposals.approve)}
        </Button>
      </div>
      <p className="b-side-note">{t(($) => $.backoffice.proposals.approveText)}</p>
    </>
  );
}

interface FormProps {
  proposal: ProposalView;
  decision: 'approve' | 'decline';
  onCancel: () => void;
}

function DecisionForm({ proposal, decision, onCancel }: FormProps) {
  const { t } = useTranslation(['backoffice']);
  const reread = useReread();
  const done = () => {
    toast.show({ kind: 'success', text: t(($) => $.backoffice.proposals.recorded[decision]) });
    reread();
  };
  // A refusal stays on screen; its subject may have changed, so it is read again.
  const approve = useCallMutation(approveProposal, { quiet: true, onDone: done, onFailure: reread });
  const decline = useCallMutation(declineProposal, { quiet: true, onDone: done, onFailure: reread });
  const act = decision === 'approve' ? approve : decline;
  const isApproval = decision === 'approve';
  return (
    <DecisionFrame
      label={isApproval ? t(($) => $.backoffice.proposals.approve) : t(($) => $.backoffice.proposals.decline)}
      tone={isApproval ? 'primary' : 'danger'}
      onSend={({ note }) => {
        if (isApproval) approve.submit({ proposal_id: proposal.id, hash: proposal.hash, reason: note });
        else decline.submit({ proposal_id: proposal.id, reason: note });
      }}
      onCancel={onCancel}
      busy={act.busy}
      failure={act.failure}
    />
  );
}
