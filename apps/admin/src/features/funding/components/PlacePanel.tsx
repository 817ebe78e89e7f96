/** One receiving address or account: the present one, approvers of each version, and proposing the next. */
import { listProposals } from '@glasshouse/contract/backoffice';
import type { ReceivingPlace } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { BeforeAfter } from '../../../kit/PresentedText.tsx';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { isOfPlace, kindOf } from '../model/places.ts';
import { CopyLine } from './CopyLine.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';

export function PlacePanel({ place, onClose }: { place: ReceivingPlace; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-funding', 'backoffice', 'common']);
  const formats = useFormats();
  const kind = kindOf(place);
  const mayPropose = useMay(`proposals.${kind}.propose`);
  const mayRead = useMay('proposals.read');
  const [isProposing, setProposing] = useState(false);
  const done = useCallList(listProposals, { tab: 'done', kind }, { enabled: mayRead });
  const history = done.items.filter((one) => isOfPlace(one, place));
  return (
    <SidePanel
      title={[place.code, place.network].filter(Boolean).join(' · ')}
      onClose={onClose}
      foot={
        mayPropose && (
          <Button block onClick={() => setProposing(true)}>
            {t(($) => $['backoffice-funding'].places.propose)}
          </Button>
        )
      }
    >
      <Section title={t(($) => $['backoffice-funding'].places.now)}>
        {place.text === null ? (
          <p>{t(($) => $['backoffice-funding'].places.unset)}</p>
        ) : (
          <KeyValueList
            items={[
              {
                label: t(($) => $['backoffice-funding'].places.place),
                value: <CopyLine label={t(($) => $['backoffice-funding'].places.place)} text={place.text} />,
              },
              { label: t(($) => $['backoffice-funding'].places.version), value: place.version },
              place.set !== null && {
                label: t(($) => $['backoffice-funding'].places.since),
                value: <time>{formats.dateTime(place.set)}</time>,
              },
            ]}
          />
        )}
      </Section>
      {mayRead && (
        <Section title={t(($) => $['backoffice-funding'].places.history)}>
          {done.complete && history.length === 0 && <p>{t(($) => $['backoffice-funding'].places.noHistory)}</p>}
          {history.map((one) => (
            <div key={one.id}>
              <p>
                <Link className="b-link" href={`#${hrefOf('/proposals', { tab: 'done', open: one.id })}`}>
                  {t(($) => $['backoffice-funding'].places.proposal, { id: one.id })}
                </Link>{' '}
                <time>{formats.dateTime(one.decided ?? one.proposed)}</time>
                <br />
                {t(($) => $['backoffice-funding'].places.by, { proposer: one.proposer.name, decider: one.decider?.name ?? '–' })}
              </p>
              <BeforeAfter changes={one.changes} />
            </div>
          ))}
          {!done.complete && !done.loading && (
            <Button size="sm" variant="outline" busy={done.loadingMore} onClick={done.loadMore}>
              {t(($) => $['backoffice-funding'].places.older)}
            </Button>
          )}
        </Section>
      )}
      {isProposing && <PlaceDialog place={place} onClose={() => setProposing(false)} />}
    </SidePanel>
  );
}
